import type { OptionStatus } from '#shared/market/option.ts';
import { toTimeSpan } from '#web/lib/day-span.ts';

/** Filter of the user's options. Days are `YYYY-MM-DD` in this device's time zone. */
export interface OptionHistoryFilter {
  status?: OptionStatus;
  symbol?: string;
  from?: string;
  to?: string;
}

/** Converts the filter to query parameters: from the first second of the first day to the last of the last. */
export function toOptionHistoryParams({ status, symbol, from, to }: OptionHistoryFilter): Record<string, string> & {
  status?: OptionStatus;
} {
  const span = toTimeSpan({ from, to });
  return {
    ...(status && { status }),
    ...(symbol !== undefined && symbol !== '' && { symbol }),
    ...(span.from !== undefined && { from: String(span.from) }),
    ...(span.to !== undefined && { to: String(span.to) }),
  };
}

/** Returns the number of active filters. */
export const countActiveOptionFilters = (filter: OptionHistoryFilter): number =>
  [filter.status, filter.symbol, filter.from, filter.to].filter((value) => value !== undefined && value !== '').length;
