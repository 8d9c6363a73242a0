import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { levelPeriods } from '#shared/api/levels.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

export type TradingStatsPeriod = (typeof levelPeriods)[number];

export const profileQueryKey = [...queryKeys.account, 'profile'] as const;
export const fundPasswordQueryKey = [...queryKeys.account, 'fund-password'] as const;
export const riskAssessmentQueryKey = [...queryKeys.account, 'questionnaire'] as const;
export const bankAccountsQueryKey = [...queryKeys.account, 'bank-accounts'] as const;

/** Reads the logged-in user's editable profile. */
export const profileQuery = queryOptions({
  queryKey: profileQueryKey,
  queryFn: async ({ signal }): Promise<OwnUserProfile> => (await siteApi('GET /user/profile', { signal })).user,
});

export const fundPasswordQuery = queryOptions({
  queryKey: fundPasswordQueryKey,
  queryFn: ({ signal }) => siteApi('GET /user/fund-password-status', { signal }),
});

/** Reads score and profile; null until the questionnaire is completed. */
export const riskAssessmentQuery = queryOptions({
  queryKey: riskAssessmentQueryKey,
  queryFn: async ({ signal }) => (await siteApi('GET /user/questionnaire/result', { signal })).result,
});

export const questionnaireQuery = queryOptions({
  queryKey: ['questionnaire'],
  queryFn: async ({ signal }) => (await siteApi('GET /user/questionnaire/questions', { signal })).questions,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Reads bank accounts, primary first. */
export const bankAccountsQuery = queryOptions({
  queryKey: bankAccountsQueryKey,
  queryFn: async ({ signal }): Promise<BankAccount[]> =>
    (await siteApi('GET /bank-accounts', { signal })).bank_accounts,
});

export const levelQuery = queryOptions({
  queryKey: [...queryKeys.account, 'level'],
  queryFn: ({ signal }) => siteApi('GET /user-levels', { signal }),
});

export const levelHistoryQuery = queryOptions({
  queryKey: [...queryKeys.account, 'level-history'],
  queryFn: async ({ signal }) =>
    (await siteApi('GET /user-levels/history', { query: { limit: '50' }, signal })).history,
});

export const tradingStatsQuery = (period: TradingStatsPeriod) =>
  queryOptions({
    queryKey: [...queryKeys.account, 'trading-stats', period],
    queryFn: ({ signal }) => siteApi('GET /user-levels/trading-stats', { query: { period }, signal }),
  });

/** Reads referred users, newest first, by page. */
export const referralsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.account, 'referrals'],
  queryFn: ({ pageParam, signal }) =>
    siteApi('GET /user/referrals', {
      query: pageParam === null ? { limit: '10' } : { limit: '10', cursor: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});
