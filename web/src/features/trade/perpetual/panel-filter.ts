import { futuresOrderStatuses, positionStatuses } from '#shared/market/perpetual.ts';
import { toTimeSpan } from '#web/lib/day-span.ts';
import type { FuturesOrderFilter, PositionFilter, FuturesTradeFilter } from './queries.ts';

/** Filters of the panel's lists from the URL. */
export interface PerpetualPanelFilter {
  status?: string | undefined;
  only?: string | undefined;
  /** Days, YYYY-MM-DD, both inclusive, in this device's time zone. */
  from?: string | undefined;
  to?: string | undefined;
}

const toTimeSpanFilter = ({
  only,
  ...days
}: PerpetualPanelFilter): { symbol?: string; from?: number; to?: number } => ({
  ...(only !== undefined && { symbol: only }),
  ...toTimeSpan(days),
});

/** Returns the order filter; by default open orders. */
export function toFuturesOrderFilter(filter: PerpetualPanelFilter): FuturesOrderFilter {
  if (filter.status === 'all') return toTimeSpanFilter(filter);
  const status = futuresOrderStatuses.find((knownStatus) => knownStatus === filter.status) ?? 'pending';
  return { ...toTimeSpanFilter(filter), status };
}

/** Returns the position filter; by default open ones. */
export function toPositionFilter(filter: PerpetualPanelFilter): PositionFilter {
  const status = [...positionStatuses, 'all' as const].find((knownStatus) => knownStatus === filter.status);
  return { ...toTimeSpanFilter(filter), ...(status !== undefined && status !== 'open' && { status }) };
}

/** Returns the trade filter; by default closes. */
export function toFuturesTradeFilter(filter: PerpetualPanelFilter): FuturesTradeFilter {
  if (filter.status === 'all') return toTimeSpanFilter(filter);
  return { ...toTimeSpanFilter(filter), kind: filter.status === 'open' ? 'open' : 'close' };
}
