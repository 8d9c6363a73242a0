import { queryOptions } from '@tanstack/react-query';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

/** Rows of each list of open items. */
export const OPEN_ITEMS_SHOWN = 3;
const limit = String(OPEN_ITEMS_SHOWN);
/** Refetch interval of open positions, whose results follow the market, ms. */
const REFETCH_MS = 15_000;

/** Newest open positions. */
export const openPositionsQuery = queryOptions({
  queryKey: [...queryKeys.account, 'home', 'positions'],
  queryFn: ({ signal }) => siteApi('GET /futures/positions', { query: { limit }, signal }),
  refetchInterval: REFETCH_MS,
});

/** Newest open options. */
export const openOptionsQuery = queryOptions({
  queryKey: [...queryKeys.account, 'home', 'options'],
  queryFn: async ({ signal }) =>
    (await siteApi('GET /options/orders', { query: { limit, status: 'pending' }, signal })).orders,
  refetchInterval: REFETCH_MS,
});

/** True once the user has deposited or has a demo account. */
export const isFundedQuery = queryOptions({
  queryKey: [...queryKeys.account, 'home', 'funded'],
  queryFn: async ({ signal }): Promise<boolean> => {
    const [{ deposits }, { accounts }] = await Promise.all([
      siteApi('GET /deposits', { query: { limit: '1', status: 'completed' }, signal }),
      siteApi('GET /simulate/list', { signal }),
    ]);
    return deposits.length > 0 || accounts.length > 0;
  },
});
