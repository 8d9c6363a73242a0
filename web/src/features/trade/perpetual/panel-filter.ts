import { futuresOrderStatuses, positionStatuses } from '#shared/market/perpetual.ts';
import { toTimeSpan } from '#web/lib/day-span.ts';
import type { OrderFilter, PositionFilter, TradeFilter } from './queries.ts';

/** Filters of the panel's lists from the URL. */
export interface PanelFilter {
  status?: string | undefined;
  only?: string | undefined;
  /** Days, YYYY-MM-DD, both inclusive, in this device's time zone. */
  from?: string | undefined;
  to?: string | undefined;
}

const spanOf = ({ only, ...days }: PanelFilter): { symbol?: string; from?: number; to?: number } => ({
  ...(only !== undefined && { symbol: only }),
  ...toTimeSpan(days),
});

/** Returns the order filter; by default open orders. */
export function toOrderFilter(filter: PanelFilter): OrderFilter {
  if (filter.status === 'all') return spanOf(filter);
  const status = futuresOrderStatuses.find((knownStatus) => knownStatus === filter.status) ?? 'pending';
  return { ...spanOf(filter), status };
}

/** Returns the position filter; by default open ones. */
export function toPositionFilter(filter: PanelFilter): PositionFilter {
  const status = [...positionStatuses, 'all' as const].find((knownStatus) => knownStatus === filter.status);
  return { ...spanOf(filter), ...(status !== undefined && status !== 'open' && { status }) };
}

/** Returns the trade filter; by default closes. */
export function toTradeFilter(filter: PanelFilter): TradeFilter {
  if (filter.status === 'all') return spanOf(filter);
  return { ...spanOf(filter), kind: filter.status === 'open' ? 'open' : 'close' };
}
