import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Investment, InvestmentStatus } from '#shared/schemas/investments.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-news.ts';

const wealthKey = [...queryKeys.account, 'wealth'] as const;
const PAGE = 20;
/** As many as can run at once. */
const MOST_RUNNING = 100;

/** The products, with the room that they have for whoever asks, and what stands over them. */
export const wealthProductsQuery = queryOptions({
  queryKey: [...wealthKey, 'products'],
  queryFn: ({ signal }) => api('GET /financial/products', { query: {}, signal }),
  staleTime: 0,
});

/** The own investments in one state, newest first, page by page. */
export const investmentsQuery = (status: InvestmentStatus) =>
  infiniteQueryOptions({
    queryKey: [...wealthKey, 'list', status],
    queryFn: ({ pageParam, signal }) =>
      api('GET /financial/investments', {
        query: { limit: String(PAGE), status, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });

/** All that run. */
export const runningInvestmentsQuery = queryOptions({
  queryKey: [...wealthKey, 'running'],
  queryFn: async ({ signal }): Promise<Investment[]> => {
    const query = { limit: String(MOST_RUNNING), status: 'active' } as const;
    return (await api('GET /financial/investments', { query, signal })).investments;
  },
});

/** Reads all anew that an investment changes; the socket tells the balances, this is for when it is down. */
export function useRefreshWealth(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: wealthKey });
    void client.invalidateQueries({ queryKey: queryKeys.wallets });
  };
}

/** Reads the investments anew as money moves: one may have come to its end. */
export function useWealthEvents(): void {
  const client = useQueryClient();
  useAccountEvents((news) => {
    if (news.type === 'event' && news.frame.type === 'balance_update')
      void client.invalidateQueries({ queryKey: wealthKey });
  });
}
