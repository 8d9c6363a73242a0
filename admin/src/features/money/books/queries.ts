import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createChoiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { adminApi, adminExportApi } from '#admin/lib/api.ts';
import { parseChoiceParam, parseDayParam, omitUndefined } from '#admin/lib/search-params.ts';
import type { AccountKind } from '#shared/ids.ts';
import { ledgerMismatchStates } from '#shared/schemas/admin/ledger.ts';
import type { customerHoldingSpans } from '#shared/staff/choices.ts';

export type HoldingsChartDays = (typeof customerHoldingSpans)[number];

/** Search of the holdings page; by default customers' money, thirty days, current. */
export interface HoldingsSearchParams {
  kind?: Extract<AccountKind, 'demo'>;
  span?: '90d' | '365d';
  /** A day (UTC). */
  day?: string;
}

export const readHoldingsSearchParams = (search: Record<string, unknown>): HoldingsSearchParams =>
  omitUndefined({
    kind: parseChoiceParam(search['kind'], ['demo'] as const),
    span: parseChoiceParam(search['span'], ['90d', '365d'] as const),
    day: parseDayParam(search['day']),
  });

export const toHoldingsChartDays = ({ span }: HoldingsSearchParams): HoldingsChartDays => {
  if (span === '90d') return '90';
  return span === '365d' ? '365' : '30';
};

const toHoldingsRequestQuery = ({ kind, day }: HoldingsSearchParams) => ({
  kind: kind ?? ('live' as const),
  ...omitUndefined({ day }),
});

/** Valued by the last tick; polling interval, ms. */
const PRICED_MS = 30_000;

export const holdingsQuery = (search: HoldingsSearchParams) =>
  queryOptions({
    queryKey: ['assets' satisfies AdminPageName, search],
    queryFn: ({ signal }) =>
      adminApi('GET /admin/assets', {
        query: { ...toHoldingsRequestQuery(search), days: toHoldingsChartDays(search) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: PRICED_MS,
  });

export const exportHoldingsCsv = (search: HoldingsSearchParams): Promise<string> =>
  adminExportApi('GET /admin/assets.csv', { query: toHoldingsRequestQuery(search) });

export const liabilityBackingQuery = queryOptions({
  queryKey: ['assets' satisfies AdminPageName, 'backing'],
  queryFn: ({ signal }) => adminApi('GET /admin/assets/backing', { signal }),
  refetchInterval: PRICED_MS,
});

export const exportLiabilityBackingCsv = (): Promise<string> => adminExportApi('GET /admin/assets/backing.csv', {});

export const RECONCILIATION_QUERY_KEY = 'reconcile' satisfies AdminPageName;

export const adminMismatchList = createAdminList(RECONCILIATION_QUERY_KEY, {
  rows: 'mismatches',
  filters: { state: createChoiceFilter('books.state', 'books.states', ledgerMismatchStates) },
  csv: 'mismatches',
  follow: LIST_POLL_MS,
});
