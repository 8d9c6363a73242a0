import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { api, exportApi } from '#admin/lib/api.ts';
import { parseChoiceParam, parseDayParam, omitUndefined } from '#admin/lib/search-params.ts';
import type { AccountKind } from '#shared/ids.ts';

/** Search of the trial balance page; by default customers' money and the last day. */
export interface TrialBalanceSearch {
  kind?: Extract<AccountKind, 'demo'>;
  /** A day (UTC). */
  day?: string;
}

export const readTrialBalanceSearch = (search: Record<string, unknown>): TrialBalanceSearch =>
  omitUndefined({ kind: parseChoiceParam(search['kind'], ['demo'] as const), day: parseDayParam(search['day']) });

const PAGE = 'trialBalance' satisfies PageName;
/** The current day is summed every 15 minutes; polling interval, ms. */
const FOLLOW_MS = 60_000;
/** Number of listed days. */
const DAYS = '90';

export const trialBalanceQuery = ({ kind, day }: TrialBalanceSearch) =>
  queryOptions({
    queryKey: [PAGE, kind, day],
    queryFn: ({ signal }) => api('GET /admin/trial-balance', { query: omitUndefined({ kind, day }), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  });

export const exportTrialBalanceCsv = ({ kind, day }: TrialBalanceSearch): Promise<string> =>
  exportApi('GET /admin/trial-balance.csv', { query: omitUndefined({ kind, day }) });

export const trialBalanceDaysQuery = ({ kind }: TrialBalanceSearch) =>
  queryOptions({
    queryKey: [PAGE, 'days', kind],
    queryFn: ({ signal }) =>
      api('GET /admin/trial-balance/days', { query: { ...omitUndefined({ kind }), days: DAYS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  });

export const exportTrialBalanceDaysCsv = ({ kind }: TrialBalanceSearch): Promise<string> =>
  exportApi('GET /admin/trial-balance/days.csv', { query: { ...omitUndefined({ kind }), days: DAYS } });

/** Reference to one closed day. */
export interface ClosedDay {
  kind: AccountKind;
  day: string;
}

export const openStakesQuery = ({ kind, day }: ClosedDay) =>
  infiniteQueryOptions({
    queryKey: [PAGE, 'stakes', kind, day],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/trial-balance/open-stakes', {
        query: { kind, day, ...omitUndefined({ cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

export const exportOpenStakesCsv = ({ kind, day }: ClosedDay): Promise<string> =>
  exportApi('GET /admin/trial-balance/open-stakes.csv', { query: { kind, day } });
