import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Investment, InvestmentStatus } from '#shared/schemas/investments.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-events.ts';

const wealthKey = [...queryKeys.account, 'wealth'] as const;
const PAGE = 20;
/** Maximum of concurrent investments. */
const MAX_RUNNING_INVESTMENTS = 100;

/** Products with the capacity left for the principal, and the page heading. */
export const wealthProductsQuery = queryOptions({
  queryKey: [...wealthKey, 'products'],
  queryFn: ({ signal }) => siteApi('GET /financial/products', { query: {}, signal }),
  staleTime: 0,
});

/** The user's investments in one status, newest first, paginated. */
export const investmentsQuery = (status: InvestmentStatus) =>
  infiniteQueryOptions({
    queryKey: [...wealthKey, 'list', status],
    queryFn: ({ pageParam, signal }) =>
      siteApi('GET /financial/investments', {
        query: { limit: String(PAGE), status, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/** All running investments. */
export const runningInvestmentsQuery = queryOptions({
  queryKey: [...wealthKey, 'running'],
  queryFn: async ({ signal }): Promise<Investment[]> => {
    const query = { limit: String(MAX_RUNNING_INVESTMENTS), status: 'active' } as const;
    return (await siteApi('GET /financial/investments', { query, signal })).investments;
  },
});

/** Refetches all that an investment changes. The socket updates the balances; this covers a lost socket. */
export function useRefreshWealth(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: wealthKey });
    void client.invalidateQueries({ queryKey: queryKeys.wallets });
  };
}

/** Refetches the investments when money moves: one may have matured. */
export function useWealthEvents(): void {
  const client = useQueryClient();
  useAccountEvents((news) => {
    if (news.type === 'event' && news.frame.type === 'balance_update')
      void client.invalidateQueries({ queryKey: wealthKey });
  });
}
