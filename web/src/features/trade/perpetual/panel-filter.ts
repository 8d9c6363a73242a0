import { futuresOrderStatuses, positionStatuses } from '#shared/market/perpetual.ts';
import { toTimeSpan } from '#web/lib/day-span.ts';
import type { OrderFilter, PositionFilter, TradeFilter } from './queries.ts';

/** What the panel's lists are narrowed to, as the address says it. */
export interface PanelFilter {
  status?: string | undefined;
  only?: string | undefined;
  /** Days, YYYY-MM-DD, both included, of this device's zone. */
  from?: string | undefined;
  to?: string | undefined;
}

const spanOf = ({ only, ...days }: PanelFilter): { symbol?: string; from?: number; to?: number } => ({
  ...(only !== undefined && { symbol: only }),
  ...toTimeSpan(days),
});

/** Resting orders unless another status, or `all`, is asked for. */
export function toOrderFilter(filter: PanelFilter): OrderFilter {
  if (filter.status === 'all') return spanOf(filter);
  const status = futuresOrderStatuses.find((known) => known === filter.status) ?? 'pending';
  return { ...spanOf(filter), status };
}

/** Open positions unless another status is asked for. */
export function toPositionFilter(filter: PanelFilter): PositionFilter {
  const status = [...positionStatuses, 'all' as const].find((known) => known === filter.status);
  return { ...spanOf(filter), ...(status !== undefined && status !== 'open' && { status }) };
}

/** Closes unless openings, or `all`, are asked for. */
export function toTradeFilter(filter: PanelFilter): TradeFilter {
  if (filter.status === 'all') return spanOf(filter);
  return { ...spanOf(filter), kind: filter.status === 'open' ? 'open' : 'close' };
}
