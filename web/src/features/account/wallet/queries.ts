import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { siteApi, anonymousSiteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

/** Key of both lists: actions on a wallet change its history too. */
export const ownWalletsQueryKey = [...queryKeys.account, 'own-wallets'] as const;

export const ownWalletsQuery = queryOptions({
  queryKey: [...ownWalletsQueryKey, 'list'],
  queryFn: async ({ signal }): Promise<UserWallet[]> => (await siteApi('GET /user-wallets', { signal })).wallets,
});

/** Reads the ways to reach wallets outside the browser. */
export const walletOptionsQuery = queryOptions({
  queryKey: ['wallet-options'],
  queryFn: async ({ signal }) => anonymousSiteApi('GET /auth/wallet-options', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const walletTypesQuery = queryOptions({
  queryKey: ['wallet-types'],
  queryFn: async ({ signal }) => (await siteApi('GET /user-wallets/types', { signal })).types,
  staleTime: Number.POSITIVE_INFINITY,
});

export const walletHistoryQuery = infiniteQueryOptions({
  queryKey: [...ownWalletsQueryKey, 'history'],
  queryFn: ({ pageParam, signal }) =>
    siteApi('GET /user-wallets/connections/history', {
      query: pageParam === null ? { limit: '10' } : { limit: '10', cursor: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});
