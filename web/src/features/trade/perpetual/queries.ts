import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FuturesOrderStatus, PositionStatus } from '#shared/market/perpetual.ts';
import type { ProductType } from '#shared/market/symbols.ts';
import type { FuturesConfig, FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import type { RowPage } from './row-pages.ts';

/** Rows per page. */
const PAGE = '20';

/** Filter of a list; `from` and `to` in epoch seconds, both inclusive. */
export interface PerpetualListFilter {
  symbol?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}
export interface OrderFilter extends PerpetualListFilter {
  status?: FuturesOrderStatus | undefined;
}
export interface PositionFilter extends PerpetualListFilter {
  /** Open ones by default. */
  status?: PositionStatus | 'all' | undefined;
}
export interface TradeFilter extends PerpetualListFilter {
  kind?: 'open' | 'close' | undefined;
}

/** Terms of each class of symbols. */
export const futuresConfigsQuery = queryOptions({
  queryKey: ['futures-configs'],
  queryFn: async ({ signal }): Promise<FuturesConfig[]> =>
    (await api('GET /public/futures-configs', { signal })).configs,
  staleTime: 5 * 60_000,
});

export const findFuturesConfig = (
  configs: readonly FuturesConfig[] | undefined,
  productType: ProductType,
): FuturesConfig | null => configs?.find(({ product_type }) => product_type === productType) ?? null;

export const perpetualKeys = {
  orders: [...queryKeys.account, 'futures-orders'],
  positions: [...queryKeys.account, 'positions'],
  trades: [...queryKeys.account, 'futures-trades'],
} as const;

/** Converts a filter to query parameters. */
const queryOf = <Filter extends PerpetualListFilter>({ from, to, ...rest }: Filter, cursor: string | null) => ({
  ...rest,
  limit: PAGE,
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
  ...(cursor !== null && { cursor }),
});

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: RowPage<unknown>) => page.next_cursor,
  // Keeps the previous rows, greyed, while another filter loads.
  placeholderData: keepPreviousData,
};

/** The user's orders, newest first, paginated. */
export const ordersQuery = (filter: OrderFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...perpetualKeys.orders, 'list', filter],
    queryFn: async ({ pageParam, signal }): Promise<RowPage<FuturesOrder>> => {
      const { orders, ...page } = await api('GET /futures/orders', { query: queryOf(filter, pageParam), signal });
      return { rows: orders, ...page };
    },
    ...paging,
  });

/** The user's positions, newest first, paginated. */
export const positionsQuery = (filter: PositionFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...perpetualKeys.positions, 'list', filter],
    queryFn: async ({ pageParam, signal }): Promise<RowPage<Position>> => {
      const { positions, ...page } = await api('GET /futures/positions', { query: queryOf(filter, pageParam), signal });
      return { rows: positions, ...page };
    },
    ...paging,
  });

/** The user's trades, newest first, paginated. */
export const tradesQuery = (filter: TradeFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...perpetualKeys.trades, 'list', filter],
    queryFn: async ({ pageParam, signal }): Promise<RowPage<FuturesTrade>> => {
      const { trades, ...page } = await api('GET /futures/trades', { query: queryOf(filter, pageParam), signal });
      return { rows: trades, ...page };
    },
    ...paging,
  });

/** Leverage limits of the next order in a symbol. */
export const leverageLimitQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...perpetualKeys.positions, 'leverage', symbol],
    queryFn: ({ signal }) => api('GET /futures/leverage', { query: { symbol }, signal }),
    refetchInterval: 60_000,
  });

/** One of the user's orders. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...perpetualKeys.orders, 'one', id],
    queryFn: async ({ signal }): Promise<FuturesOrder> =>
      (await api('GET /futures/orders/{id}', { params: { id }, signal })).order,
  });

/** One of the user's positions with its trades, oldest first. */
export const positionQuery = (id: string) =>
  queryOptions({
    queryKey: [...perpetualKeys.positions, 'one', id],
    queryFn: ({ signal }): Promise<PositionWithTrades> =>
      api('GET /futures/positions/{id}', { params: { id }, signal }),
  });
export interface PositionWithTrades {
  position: Position;
  trades: FuturesTrade[];
}
