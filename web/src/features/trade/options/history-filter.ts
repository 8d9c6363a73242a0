import type { OptionStatus } from '#shared/market/option.ts';

/** What the list of one's own options is narrowed to. Days are `YYYY-MM-DD` of this device's zone. */
export interface HistoryFilter {
  status?: OptionStatus;
  symbol?: string;
  from?: string;
  to?: string;
}

/** Midnight of a day in this device's zone, epoch seconds; undefined for a text that names none. */
function dayStart(day: string | undefined, add = 0): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '');
  if (!match) return undefined;
  const [, year, month, date] = match.map(Number) as [number, number, number, number];
  const at = Math.floor(new Date(year, month - 1, date + add).getTime() / 1000);
  return Number.isNaN(at) ? undefined : at;
}

/** The filter as the interface takes it: from the first second of the first day to the last of the last. */
export function filterQuery({ status, symbol, from, to }: HistoryFilter): Record<string, string> & {
  status?: OptionStatus;
} {
  const start = dayStart(from);
  const end = dayStart(to, 1);
  return {
    ...(status && { status }),
    ...(symbol !== undefined && symbol !== '' && { symbol }),
    ...(start !== undefined && { from: String(start) }),
    ...(end !== undefined && { to: String(end - 1) }),
  };
}

/** How many conditions hold. */
export const filterSize = (filter: HistoryFilter): number =>
  [filter.status, filter.symbol, filter.from, filter.to].filter((value) => value !== undefined && value !== '').length;
