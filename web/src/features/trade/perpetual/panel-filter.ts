import { futuresOrderStatuses, positionStatuses } from '#shared/market/perpetual.ts';
import { DAY } from '#shared/time.ts';
import type { OrderFilter, PositionFilter, TradeFilter } from './queries.ts';

/** What the panel's lists are narrowed to, as the address says it. */
export interface PanelFilter {
  status?: string | undefined;
  only?: string | undefined;
  /** Days, YYYY-MM-DD, both included, of this device's zone. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The second at which a day begins here; undefined where it is no day. */
function beginOf(day: string | undefined): number | undefined {
  const at = day === undefined ? Number.NaN : new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(at) ? undefined : Math.floor(at / 1000);
}

function spanOf({ only, from, to }: PanelFilter): { symbol?: string; from?: number; to?: number } {
  const first = beginOf(from);
  const last = beginOf(to);
  return {
    ...(only !== undefined && { symbol: only }),
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { to: last + DAY - 1 }),
  };
}

/** Resting orders unless another status, or `all`, is asked for. */
export function orderFilter(filter: PanelFilter): OrderFilter {
  if (filter.status === 'all') return spanOf(filter);
  const status = futuresOrderStatuses.find((known) => known === filter.status) ?? 'pending';
  return { ...spanOf(filter), status };
}

/** Open positions unless another status is asked for. */
export function positionFilter(filter: PanelFilter): PositionFilter {
  const status = [...positionStatuses, 'all' as const].find((known) => known === filter.status);
  return { ...spanOf(filter), ...(status !== undefined && status !== 'open' && { status }) };
}

/** Closes unless openings, or `all`, are asked for. */
export function tradeFilter(filter: PanelFilter): TradeFilter {
  if (filter.status === 'all') return spanOf(filter);
  return { ...spanOf(filter), kind: filter.status === 'open' ? 'open' : 'close' };
}
