import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { LoanEligibility, LoanProduct } from '#shared/schemas/loans.ts';
import { withdrawalLimitsQuery } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-events.ts';

const loansKey = [...queryKeys.account, 'loans'] as const;
const PAGE = 20;

/** Offered loan products. */
export const loanProductsQuery = queryOptions({
  queryKey: ['loan-products'],
  queryFn: async ({ signal }): Promise<LoanProduct[]> => (await siteApi('GET /loans/products', { signal })).products,
  staleTime: 0,
});

/** Loan eligibility, condition by condition. */
export const loanEligibilityQuery = (id: string) =>
  queryOptions({
    queryKey: [...loansKey, 'eligibility', id],
    queryFn: async ({ signal }): Promise<LoanEligibility> =>
      (await siteApi('GET /loans/products/{id}/eligibility', { params: { id }, signal })).eligibility,
    staleTime: 0,
  });

/** The user's loans and applications, newest first, paginated. */
export const loanApplicationsQuery = infiniteQueryOptions({
  queryKey: [...loansKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    siteApi('GET /loans/applications', {
      query: { limit: String(PAGE), ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  staleTime: 0,
});

/** Refetches all that a loan changes. The socket updates the balances; this covers a lost socket. */
export function useRefreshLoans(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: loansKey });
    void client.invalidateQueries({ queryKey: loanProductsQuery.queryKey });
    void client.invalidateQueries({ queryKey: queryKeys.wallets });
    void client.invalidateQueries({ queryKey: withdrawalLimitsQuery.queryKey });
  };
}

/** Refetches the loans when money moves or staff decide. */
export function useLoanEvents(): void {
  const client = useQueryClient();
  useAccountEvents((news) => {
    if (news.type === 'event' && ['balance_update', 'notification'].includes(news.frame.type))
      void client.invalidateQueries({ queryKey: loansKey });
  });
}
