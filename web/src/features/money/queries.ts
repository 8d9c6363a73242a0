import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ExchangeCoin } from '#shared/schemas/exchange.ts';
import type { AccountAssets, EquitySpan, TransferLimits } from '#shared/schemas/ledger.ts';
import type { WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';

/** The user's assets and the prices that value them. Refetched whenever shown. */
export const assetsQuery = queryOptions({
  queryKey: [...queryKeys.account, 'assets'],
  queryFn: ({ signal }): Promise<AccountAssets> => siteApi('GET /user/assets', { signal }),
  staleTime: 0,
});

/** Equity at the end of each of the last days. */
export const equityQuery = (days: EquitySpan) =>
  queryOptions({
    queryKey: [...queryKeys.account, 'equity', days],
    queryFn: ({ signal }) => siteApi('GET /user/equity', { query: { days }, signal }),
  });

/** Data that a transfer changes next to the wallets. */
export const transfersQueryKey = [...queryKeys.account, 'transfers'] as const;

/** Transfers per page. */
const PAGE = 20;

/** The user's transfers, newest first, paginated. */
export const transfersQuery = infiniteQueryOptions({
  queryKey: [...transfersQueryKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    siteApi('GET /wallet-transfer/list', {
      query: pageParam === null ? { limit: String(PAGE) } : { limit: String(PAGE), cursor: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** Current transfer limits. Refetched whenever shown. */
export const transferLimitsQuery = queryOptions({
  queryKey: [...transfersQueryKey, 'limits'],
  queryFn: async ({ signal }): Promise<TransferLimits> =>
    (await siteApi('GET /wallet-transfer/limits', { signal })).limits,
  staleTime: 0,
});

/** Data that a withdrawal changes next to the wallets. */
export const withdrawalsQueryKey = [...queryKeys.account, 'withdrawals'] as const;

/** Current withdrawal limits and any hold. Refetched whenever shown. */
export const withdrawalLimitsQuery = queryOptions({
  queryKey: [...withdrawalsQueryKey, 'limits'],
  queryFn: async ({ signal }): Promise<WithdrawalLimits> =>
    (await siteApi('GET /withdrawals/limits', { signal })).limits,
  staleTime: 0,
  // Read again when a condition passes by itself.
  refetchInterval: ({ state }) => {
    const ends = state.data?.conditions.flatMap(({ until }) => until ?? []) ?? [];
    return ends.length > 0 && Math.max(1000, Math.min(...ends) * 1000 - getServerNowMs());
  },
});

/** Coins, their icons and exchange terms. */
export const exchangeCoinsQuery = queryOptions({
  queryKey: ['exchange-coins'],
  queryFn: async ({ signal }): Promise<ExchangeCoin[]> =>
    (await siteApi('GET /crypto-exchange/coins', { signal })).coins,
  staleTime: 60_000,
});
