import type { AdminListSearchParams } from '#admin/features/kit/lists/create-staff-list.ts';
import { omitUndefined } from '#admin/lib/search-params.ts';

type AddressParams = Record<string, string>;

/** Returns days since the epoch, by the calendar only. */
const toEpochDay = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
const toIsoDay = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10);

/** Returns today in this device's zone. */
export function getLocalToday(): string {
  const at = new Date();
  return toIsoDay(Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000));
}

const RELATIVE = /^today([+-]\d{1,5})?$/;

/** Returns a view's day as an offset from today, so that its days move along. */
function toStoredDay(day: string | undefined, now: string): string | undefined {
  if (day === undefined) return undefined;
  const days = toEpochDay(day) - toEpochDay(now);
  return days === 0 ? 'today' : `today${days > 0 ? '+' : ''}${days}`;
}

const shownDay = (savedDay: string, now: string): string =>
  RELATIVE.test(savedDay) ? toIsoDay(toEpochDay(now) + Number(savedDay.slice('today'.length) || 0)) : savedDay;

/** Returns the part of an address that a view keeps: neither page nor open row. */
export function toSavedViewSearch(search: AdminListSearchParams, now: string): AddressParams {
  const { cursor: _, open: __, from, to, ...rest } = search;
  return omitUndefined({ ...rest, from: toStoredDay(from, now), to: toStoredDay(to, now) }) as AddressParams;
}

/** Returns the address of a view. The list itself drops what it no longer knows. */
export const toListSearchFromView = (savedSearch: AddressParams, now: string): AddressParams =>
  Object.fromEntries(
    Object.entries(savedSearch).map(([name, value]) => [
      name,
      name === 'from' || name === 'to' ? shownDay(value, now) : value,
    ]),
  );

const text = (search: object): string =>
  JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** True when two addresses show the same. */
export const isSameListSearch = (one: object, other: object): boolean => text(one) === text(other);

/** Returns the keys of hidden columns. */
export const getHiddenColumns = ({ hide = '' }: Pick<AdminListSearchParams, 'hide'>): string[] =>
  hide.split(',').filter(Boolean);
