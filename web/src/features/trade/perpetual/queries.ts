import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FuturesOrderStatus, PositionStatus } from '#shared/market/perpetual.ts';
import type { MarketProductType } from '#shared/market/symbols.ts';
import type { FuturesConfig, FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import type { CachedRowPage } from './row-pages.ts';

/** Rows per page. */
const PAGE = '20';

/** Filter of a list; `from` and `to` in epoch seconds, both inclusive. */
export interface PerpetualListFilter {
  symbol?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}
export interface FuturesOrderFilter extends PerpetualListFilter {
  status?: FuturesOrderStatus | undefined;
}
export interface PositionFilter extends PerpetualListFilter {
  /** Open ones by default. */
  status?: PositionStatus | 'all' | undefined;
}
export interface FuturesTradeFilter extends PerpetualListFilter {
  kind?: 'open' | 'close' | undefined;
}

/** Terms of each class of symbols. */
export const futuresConfigsQuery = queryOptions({
  queryKey: ['futures-configs'],
  queryFn: async ({ signal }): Promise<FuturesConfig[]> =>
    (await siteApi('GET /public/futures-configs', { signal })).configs,
  staleTime: 5 * 60_000,
});

export const findFuturesConfig = (
  configs: readonly FuturesConfig[] | undefined,
  productType: MarketProductType,
): FuturesConfig | null => configs?.find(({ product_type }) => product_type === productType) ?? null;

export const perpetualQueryKeys = {
  orders: [...queryKeys.account, 'futures-orders'],
  positions: [...queryKeys.account, 'positions'],
  trades: [...queryKeys.account, 'futures-trades'],
} as const;

/** Converts a filter to query parameters. */
const toListQuery = <Filter extends PerpetualListFilter>({ from, to, ...rest }: Filter, cursor: string | null) => ({
  ...rest,
  limit: PAGE,
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
  ...(cursor !== null && { cursor }),
});

const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: CachedRowPage<unknown>) => page.next_cursor,
  // Keeps the previous rows, greyed, while another filter loads.
  placeholderData: keepPreviousData,
};

/** The user's orders, newest first, paginated. */
export const futuresOrdersQuery = (filter: FuturesOrderFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...perpetualQueryKeys.orders, 'list', filter],
    queryFn: async ({ pageParam, signal }): Promise<CachedRowPage<FuturesOrder>> => {
      const { orders, ...page } = await siteApi('GET /futures/orders', {
        query: toListQuery(filter, pageParam),
        signal,
      });
      return { rows: orders, ...page };
    },
    ...paging,
  });

/** The user's positions, newest first, paginated. */
export const positionsQuery = (filter: PositionFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...perpetualQueryKeys.positions, 'list', filter],
    queryFn: async ({ pageParam, signal }): Promise<CachedRowPage<FuturesPosition>> => {
      const { positions, ...page } = await siteApi('GET /futures/positions', {
        query: toListQuery(filter, pageParam),
        signal,
      });
      return { rows: positions, ...page };
    },
    ...paging,
  });

/** The user's trades, newest first, paginated. */
export const futuresTradesQuery = (filter: FuturesTradeFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...perpetualQueryKeys.trades, 'list', filter],
    queryFn: async ({ pageParam, signal }): Promise<CachedRowPage<FuturesTrade>> => {
      const { trades, ...page } = await siteApi('GET /futures/trades', {
        query: toListQuery(filter, pageParam),
        signal,
      });
      return { rows: trades, ...page };
    },
    ...paging,
  });

/** Leverage limits of the next order in a symbol. */
export const leverageLimitQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...perpetualQueryKeys.positions, 'leverage', symbol],
    queryFn: ({ signal }) => siteApi('GET /futures/leverage', { query: { symbol }, signal }),
    refetchInterval: 60_000,
  });

/** One of the user's orders. */
export const futuresOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...perpetualQueryKeys.orders, 'one', id],
    queryFn: async ({ signal }): Promise<FuturesOrder> =>
      (await siteApi('GET /futures/orders/{id}', { params: { id }, signal })).order,
  });

/** One of the user's positions with its trades, oldest first. */
export const positionQuery = (id: string) =>
  queryOptions({
    queryKey: [...perpetualQueryKeys.positions, 'one', id],
    queryFn: ({ signal }): Promise<PositionWithTrades> =>
      siteApi('GET /futures/positions/{id}', { params: { id }, signal }),
  });
export interface PositionWithTrades {
  position: FuturesPosition;
  trades: FuturesTrade[];
}
