import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { adminApi, adminExportApi } from '#admin/lib/api.ts';
import { parseChoiceParam, parseDayParam, omitUndefined } from '#admin/lib/search-params.ts';
import type { AccountKind } from '#shared/ids.ts';

/** Search of the trial balance page; by default customers' money and the last day. */
export interface TrialBalanceSearchParams {
  kind?: Extract<AccountKind, 'demo'>;
  /** A day (UTC). */
  day?: string;
}

export const readTrialBalanceSearchParams = (search: Record<string, unknown>): TrialBalanceSearchParams =>
  omitUndefined({ kind: parseChoiceParam(search['kind'], ['demo'] as const), day: parseDayParam(search['day']) });

const PAGE = 'trialBalance' satisfies AdminPageName;
/** The current day is summed every 15 minutes; polling interval, ms. */
const FOLLOW_MS = 60_000;
/** Number of listed days. */
const DAYS = '90';

export const trialBalanceQuery = ({ kind, day }: TrialBalanceSearchParams) =>
  queryOptions({
    queryKey: [PAGE, kind, day],
    queryFn: ({ signal }) => adminApi('GET /admin/trial-balance', { query: omitUndefined({ kind, day }), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  });

export const exportTrialBalanceCsv = ({ kind, day }: TrialBalanceSearchParams): Promise<string> =>
  adminExportApi('GET /admin/trial-balance.csv', { query: omitUndefined({ kind, day }) });

export const trialBalanceDaysQuery = ({ kind }: TrialBalanceSearchParams) =>
  queryOptions({
    queryKey: [PAGE, 'days', kind],
    queryFn: ({ signal }) =>
      adminApi('GET /admin/trial-balance/days', { query: { ...omitUndefined({ kind }), days: DAYS }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  });

export const exportTrialBalanceDaysCsv = ({ kind }: TrialBalanceSearchParams): Promise<string> =>
  adminExportApi('GET /admin/trial-balance/days.csv', { query: { ...omitUndefined({ kind }), days: DAYS } });

/** Reference to one closed day. */
export interface ClosedTrialBalanceDay {
  kind: AccountKind;
  day: string;
}

export const openStakesQuery = ({ kind, day }: ClosedTrialBalanceDay) =>
  infiniteQueryOptions({
    queryKey: [PAGE, 'stakes', kind, day],
    queryFn: ({ pageParam, signal }) =>
      adminApi('GET /admin/trial-balance/open-stakes', {
        query: { kind, day, ...omitUndefined({ cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

export const exportOpenStakesCsv = ({ kind, day }: ClosedTrialBalanceDay): Promise<string> =>
  adminExportApi('GET /admin/trial-balance/open-stakes.csv', { query: { kind, day } });
