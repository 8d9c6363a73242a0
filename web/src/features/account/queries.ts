import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { levelPeriods } from '#shared/api/levels.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';
import type { Profile } from '#shared/schemas/people.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

export type LevelPeriod = (typeof levelPeriods)[number];

export const profileKey = [...queryKeys.account, 'profile'] as const;
export const fundPasswordKey = [...queryKeys.account, 'fund-password'] as const;
export const riskAssessmentKey = [...queryKeys.account, 'questionnaire'] as const;
export const bankAccountsKey = [...queryKeys.account, 'bank-accounts'] as const;

/** Reads the logged-in user's editable profile. */
export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }): Promise<Profile> => (await api('GET /user/profile', { signal })).user,
});

export const fundPasswordQuery = queryOptions({
  queryKey: fundPasswordKey,
  queryFn: ({ signal }) => api('GET /user/fund-password-status', { signal }),
});

/** Reads score and profile; null until the questionnaire is completed. */
export const riskAssessmentQuery = queryOptions({
  queryKey: riskAssessmentKey,
  queryFn: async ({ signal }) => (await api('GET /user/questionnaire/result', { signal })).result,
});

export const questionnaireQuery = queryOptions({
  queryKey: ['questionnaire'],
  queryFn: async ({ signal }) => (await api('GET /user/questionnaire/questions', { signal })).questions,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Reads bank accounts, primary first. */
export const bankAccountsQuery = queryOptions({
  queryKey: bankAccountsKey,
  queryFn: async ({ signal }): Promise<BankAccount[]> => (await api('GET /bank-accounts', { signal })).bank_accounts,
});

export const levelQuery = queryOptions({
  queryKey: [...queryKeys.account, 'level'],
  queryFn: ({ signal }) => api('GET /user-levels', { signal }),
});

export const levelHistoryQuery = queryOptions({
  queryKey: [...queryKeys.account, 'level-history'],
  queryFn: async ({ signal }) => (await api('GET /user-levels/history', { query: { limit: '50' }, signal })).history,
});

export const tradingStatsQuery = (period: LevelPeriod) =>
  queryOptions({
    queryKey: [...queryKeys.account, 'trading-stats', period],
    queryFn: ({ signal }) => api('GET /user-levels/trading-stats', { query: { period }, signal }),
  });

/** Reads referred users, newest first, by page. */
export const referralsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.account, 'referrals'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /user/referrals', {
      query: pageParam === null ? { limit: '10' } : { limit: '10', cursor: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});
