import type { QueryClient } from '@tanstack/react-query';
import { toAmount } from '#shared/money.ts';
import type { FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import {
  type PerpetualListFilter,
  type FuturesOrderFilter,
  futuresOrderQuery,
  type PositionFilter,
  type PositionWithTrades,
  perpetualQueryKeys,
  positionQuery,
  type FuturesTradeFilter,
} from './queries.ts';
import { type CachedRowPages, upsertCachedRow } from './row-pages.ts';

/** Created or updated objects, from the socket or an answer. */
export interface PerpetualEvent {
  futures_order?: FuturesOrder | null | undefined;
  position?: FuturesPosition | null | undefined;
  trade?: FuturesTrade | null | undefined;
}

/** Returns the later state: a closed order never reopens, and a reached stop stays reached. */
export function pickNewerFuturesOrder(cachedOrder: FuturesOrder, arrived: FuturesOrder): FuturesOrder {
  if (arrived.status !== 'pending') return arrived;
  return cachedOrder.status !== 'pending' || (cachedOrder.stop_reached && !arrived.stop_reached)
    ? cachedOrder
    : arrived;
}

/** Returns the later state: a closed position never reopens, and an open one never grows. */
export function pickNewerPosition(cachedPosition: FuturesPosition, arrived: FuturesPosition): FuturesPosition {
  if (arrived.status !== 'open') return arrived;
  if (cachedPosition.status !== 'open') return cachedPosition;
  return toAmount(arrived.unclosed_quantity) > toAmount(cachedPosition.unclosed_quantity) ? cachedPosition : arrived;
}

const within = ({ symbol, from, to }: PerpetualListFilter, row: { symbol: string }, at: number): boolean =>
  (symbol === undefined || symbol === row.symbol) &&
  (from === undefined || at >= from) &&
  (to === undefined || at <= to);

export const isFuturesOrderInFilter = (filter: FuturesOrderFilter, order: FuturesOrder): boolean =>
  within(filter, order, order.created_at) && (filter.status === undefined || filter.status === order.status);

export const isPositionInFilter = (filter: PositionFilter, position: FuturesPosition): boolean =>
  within(filter, position, position.opened_at) &&
  (filter.status === 'all' || position.status === (filter.status ?? 'open'));

export const isFuturesTradeInFilter = (filter: FuturesTradeFilter, trade: FuturesTrade): boolean =>
  within(filter, trade, trade.trade_time) &&
  (filter.kind === undefined || (filter.kind === 'open') === (trade.reason === 'open'));

/** Adds a row to every cached list of its kind, subject to its filter. */
function intoLists<Row extends { id: string }, Filter>(
  client: QueryClient,
  key: readonly unknown[],
  row: Row,
  newer: (cachedRow: Row, arrived: Row) => Row,
  belongs: (filter: Filter, row: Row) => boolean,
): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...key, 'list'] })) {
    const filter = queryKey.at(-1) as Filter;
    client.setQueryData<CachedRowPages<Row>>(queryKey, (cachedPages) =>
      upsertCachedRow(cachedPages, row, { newer, belongs: (each) => belongs(filter, each) }),
    );
  }
}

function withTrade(cachedDetails: PositionWithTrades | undefined, trade: FuturesTrade): PositionWithTrades | undefined {
  if (!cachedDetails || cachedDetails.trades.some(({ id }) => id === trade.id)) return cachedDetails;
  return { ...cachedDetails, trades: [...cachedDetails.trades, trade].toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** Writes received objects to every cached list that shows them. */
export function applyPerpetualEvent(client: QueryClient, news: PerpetualEvent): void {
  const { futures_order: order, position, trade } = news;
  if (order) {
    client.setQueryData<FuturesOrder>(futuresOrderQuery(order.id).queryKey, (cachedOrder) =>
      cachedOrder ? pickNewerFuturesOrder(cachedOrder, order) : order,
    );
    intoLists<FuturesOrder, FuturesOrderFilter>(
      client,
      perpetualQueryKeys.orders,
      order,
      pickNewerFuturesOrder,
      isFuturesOrderInFilter,
    );
  }
  if (position) {
    client.setQueryData<PositionWithTrades>(
      positionQuery(position.id).queryKey,
      (cachedDetails) =>
        cachedDetails && { ...cachedDetails, position: pickNewerPosition(cachedDetails.position, position) },
    );
    intoLists<FuturesPosition, PositionFilter>(
      client,
      perpetualQueryKeys.positions,
      position,
      pickNewerPosition,
      isPositionInFilter,
    );
  }
  if (trade) {
    client.setQueryData<PositionWithTrades>(positionQuery(trade.position_id).queryKey, (cachedDetails) =>
      withTrade(cachedDetails, trade),
    );
    // Trades are immutable.
    intoLists<FuturesTrade, FuturesTradeFilter>(
      client,
      perpetualQueryKeys.trades,
      trade,
      (cachedTrade) => cachedTrade,
      isFuturesTradeInFilter,
    );
  }
}
