import { toTimeSpan } from '#web/lib/day-span.ts';

/** Filter of a history. Days are `YYYY-MM-DD` in this device's time zone, both inclusive. */
export interface HistoryFilter {
  from?: string;
  to?: string;
  /** An option that the kind offers. */
  choice?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const LONGEST_CHOICE = 40;

/** Reads the filter of an address; drops invalid values. */
export function readHistoryFilter(search: Record<string, unknown>): HistoryFilter {
  const { from, to, choice } = search;
  const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value);
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(typeof choice === 'string' && choice !== '' && { choice: choice.slice(0, LONGEST_CHOICE) }),
  };
}

/** Returns the filter with one part changed; an empty text clears it. */
export function updateHistoryFilter(filter: HistoryFilter, part: HistoryFilter): HistoryFilter {
  return Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== ''));
}

export const hasHistoryFilter = (filter: HistoryFilter): boolean => Object.keys(filter).length > 0;

/** Returns the text for an empty list: of the whole history, of a time span, or of the other filters. */
export function getEmptyHistoryKey({ choice, from, to }: HistoryFilter): 'none' | 'noneFound' | 'noneChosen' {
  if (choice !== undefined) return 'noneChosen';
  return from === undefined && to === undefined ? 'none' : 'noneFound';
}

/** True when the last day is before the first; nothing is requested then. */
export function isDateRangeReversed(filter: HistoryFilter): boolean {
  const { from, to } = toTimeSpan(filter);
  return from !== undefined && to !== undefined && to < from;
}

/** Converts the days to the API's query parameters. */
export function toDateRangeParams(filter: HistoryFilter): { from?: string; to?: string } {
  const { from, to } = toTimeSpan(filter);
  return { ...(from !== undefined && { from: String(from) }), ...(to !== undefined && { to: String(to) }) };
}
