import { toTimeSpan } from '#web/lib/day-span.ts';

/** What a history is narrowed to. Days are `YYYY-MM-DD` of this device's zone, both included. */
export interface HistoryFilter {
  from?: string;
  to?: string;
  /** One of what its kind offers. */
  choice?: string;
}

/** The filter with a part of it chosen anew; an empty text chooses nothing. */
export function updateHistoryFilter(filter: HistoryFilter, part: HistoryFilter): HistoryFilter {
  return Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== ''));
}

export const hasHistoryFilter = (filter: HistoryFilter): boolean => Object.keys(filter).length > 0;

/** What is said where there is nothing: of all, of a time, or of what was chosen besides. */
export function getEmptyHistoryKey({ choice, from, to }: HistoryFilter): 'none' | 'noneFound' | 'noneChosen' {
  if (choice !== undefined) return 'noneChosen';
  return from === undefined && to === undefined ? 'none' : 'noneFound';
}

/** Whether the last day lies before the first: nothing is asked for then. */
export function isDateRangeReversed(filter: HistoryFilter): boolean {
  const { from, to } = toTimeSpan(filter);
  return from !== undefined && to !== undefined && to < from;
}

/** The days as the interface takes them. */
export function toDateRangeParams(filter: HistoryFilter): { from?: string; to?: string } {
  const { from, to } = toTimeSpan(filter);
  return { ...(from !== undefined && { from: String(from) }), ...(to !== undefined && { to: String(to) }) };
}
