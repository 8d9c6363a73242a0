import type { ListSearch } from '#admin/features/kit/lists/create-staff-list.ts';
import { omitUndefined } from '#admin/lib/search-params.ts';

type Search = Record<string, string>;

/** Returns days since the epoch, by the calendar only. */
const daysOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
const dayOf = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10);

/** Returns today in this device's zone. */
export function getLocalToday(): string {
  const at = new Date();
  return dayOf(Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000));
}

const RELATIVE = /^today([+-]\d{1,5})?$/;

/** Returns a view's day as an offset from today, so that its days move along. */
function keptDay(day: string | undefined, now: string): string | undefined {
  if (day === undefined) return undefined;
  const days = daysOf(day) - daysOf(now);
  return days === 0 ? 'today' : `today${days > 0 ? '+' : ''}${days}`;
}

const shownDay = (savedDay: string, now: string): string =>
  RELATIVE.test(savedDay) ? dayOf(daysOf(now) + Number(savedDay.slice('today'.length) || 0)) : savedDay;

/** Returns the part of an address that a view keeps: neither page nor open row. */
export function toViewSearch(search: ListSearch, now: string): Search {
  const { cursor: _, open: __, from, to, ...rest } = search;
  return omitUndefined({ ...rest, from: keptDay(from, now), to: keptDay(to, now) }) as Search;
}

/** Returns the address of a view. The list itself drops what it no longer knows. */
export const fromViewSearch = (savedSearch: Search, now: string): Search =>
  Object.fromEntries(
    Object.entries(savedSearch).map(([name, value]) => [
      name,
      name === 'from' || name === 'to' ? shownDay(value, now) : value,
    ]),
  );

const text = (search: object): string =>
  JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** True when two addresses show the same. */
export const isSameSearch = (one: object, other: object): boolean => text(one) === text(other);

/** Returns the keys of hidden columns. */
export const getHiddenColumns = ({ hide = '' }: Pick<ListSearch, 'hide'>): string[] => hide.split(',').filter(Boolean);
