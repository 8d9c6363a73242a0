import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AccountListSearch,
  filtersOf,
  followed,
  pageQuery,
  readAccountListSearch,
  shownKey,
} from '#admin/features/kit/lists/list-search.ts';
import { api, exportApi } from '#admin/lib/api.ts';
import { choiceParam, given } from '#admin/lib/search-params.ts';
import {
  type FuturesOrderStatus,
  type FuturesOrderType,
  futuresOrderStatuses,
  futuresOrderTypes,
  type OrderSide,
  orderSides,
  type PositionSide,
  type PositionStatus,
  positionSides,
  positionStatuses,
  type TradeReason,
  tradeReasons,
} from '#shared/market/perpetual.ts';

/** What the address says of the lists of perpetuals. */
export interface FuturesOrdersSearch extends AccountListSearch {
  status?: FuturesOrderStatus;
  type?: FuturesOrderType;
  side?: OrderSide;
}
export interface PositionsSearch extends AccountListSearch {
  status?: PositionStatus;
  side?: PositionSide;
}
export interface TradesSearch extends AccountListSearch {
  reason?: TradeReason;
  side?: OrderSide;
}

export const readFuturesOrdersSearch = (search: Record<string, unknown>): FuturesOrdersSearch =>
  given({
    ...readAccountListSearch(search),
    status: choiceParam(search['status'], futuresOrderStatuses),
    type: choiceParam(search['type'], futuresOrderTypes),
    side: choiceParam(search['side'], orderSides),
  });
export const readPositionsSearch = (search: Record<string, unknown>): PositionsSearch =>
  given({
    ...readAccountListSearch(search),
    status: choiceParam(search['status'], positionStatuses),
    side: choiceParam(search['side'], positionSides),
  });
export const readTradesSearch = (search: Record<string, unknown>): TradesSearch =>
  given({
    ...readAccountListSearch(search),
    reason: choiceParam(search['reason'], tradeReasons),
    side: choiceParam(search['side'], orderSides),
  });

export const futuresOrdersQuery = (search: FuturesOrdersSearch) =>
  queryOptions({
    queryKey: ['futures-orders', shownKey(search)],
    queryFn: ({ signal }) => api('GET /admin/futures/orders', { query: pageQuery(search), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: followed(search),
  });
export const positionsQuery = (search: PositionsSearch) =>
  queryOptions({
    queryKey: ['positions', shownKey(search)],
    queryFn: ({ signal }) => api('GET /admin/futures/positions', { query: pageQuery(search), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: followed(search),
  });
export const tradesQuery = (search: TradesSearch) =>
  queryOptions({
    queryKey: ['futures-trades', shownKey(search)],
    queryFn: ({ signal }) => api('GET /admin/futures/trades', { query: pageQuery(search), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: followed(search),
  });

export const exportFuturesOrders = (search: FuturesOrdersSearch): Promise<string> =>
  exportApi('GET /admin/futures/orders.csv', { query: filtersOf(search) });
export const exportPositions = (search: PositionsSearch): Promise<string> =>
  exportApi('GET /admin/futures/positions.csv', { query: filtersOf(search) });
export const exportTrades = (search: TradesSearch): Promise<string> =>
  exportApi('GET /admin/futures/trades.csv', { query: filtersOf(search) });

/** What is not done yet is asked about this often, ms. */
const OPEN_MS = 2000;

export const futuresOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['futures-order', id],
    queryFn: ({ signal }) => api('GET /admin/futures/orders/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.order.status === 'pending' ? OPEN_MS : false),
  });
export const positionQuery = (id: string) =>
  queryOptions({
    queryKey: ['position', id],
    queryFn: ({ signal }) => api('GET /admin/futures/positions/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.position.status === 'open' ? OPEN_MS : false),
  });
export const tradeQuery = (id: string) =>
  queryOptions({
    queryKey: ['futures-trade', id],
    queryFn: ({ signal }) => api('GET /admin/futures/trades/{id}', { params: { id }, signal }),
  });
