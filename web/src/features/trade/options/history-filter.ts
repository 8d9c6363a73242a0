import type { OptionStatus } from '#shared/market/option.ts';
import { toTimeSpan } from '#web/lib/day-span.ts';

/** What the list of one's own options is narrowed to. Days are `YYYY-MM-DD` of this device's zone. */
export interface OptionHistoryFilter {
  status?: OptionStatus;
  symbol?: string;
  from?: string;
  to?: string;
}

/** The filter as the interface takes it: from the first second of the first day to the last of the last. */
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

/** How many conditions hold. */
export const countActiveFilters = (filter: OptionHistoryFilter): number =>
  [filter.status, filter.symbol, filter.from, filter.to].filter((value) => value !== undefined && value !== '').length;
