import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api, exportApi } from '#admin/lib/api.ts';
import { parseChoiceParam, parseDayParam, omitUndefined } from '#admin/lib/search-params.ts';
import type { AccountKind } from '#shared/ids.ts';
import { mismatchStates } from '#shared/schemas/admin/books.ts';
import type { holdingSpans } from '#shared/staff/choices.ts';

export type HoldingsSpan = (typeof holdingSpans)[number];

/** Search of the holdings page; by default customers' money, thirty days, current. */
export interface HoldingsSearch {
  kind?: Extract<AccountKind, 'demo'>;
  span?: '90d' | '365d';
  /** A day (UTC). */
  day?: string;
}

export const readHoldingsSearch = (search: Record<string, unknown>): HoldingsSearch =>
  omitUndefined({
    kind: parseChoiceParam(search['kind'], ['demo'] as const),
    span: parseChoiceParam(search['span'], ['90d', '365d'] as const),
    day: parseDayParam(search['day']),
  });

export const toHoldingsSpan = ({ span }: HoldingsSearch): HoldingsSpan => {
  if (span === '90d') return '90';
  return span === '365d' ? '365' : '30';
};

const asked = ({ kind, day }: HoldingsSearch) => ({ kind: kind ?? ('live' as const), ...omitUndefined({ day }) });

/** Valued by the last tick; polling interval, ms. */
const PRICED_MS = 30_000;

export const holdingsQuery = (search: HoldingsSearch) =>
  queryOptions({
    queryKey: ['assets' satisfies PageName, search],
    queryFn: ({ signal }) =>
      api('GET /admin/assets', { query: { ...asked(search), days: toHoldingsSpan(search) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: PRICED_MS,
  });

export const exportHoldingsCsv = (search: HoldingsSearch): Promise<string> =>
  exportApi('GET /admin/assets.csv', { query: asked(search) });

export const backingQuery = queryOptions({
  queryKey: ['assets' satisfies PageName, 'backing'],
  queryFn: ({ signal }) => api('GET /admin/assets/backing', { signal }),
  refetchInterval: PRICED_MS,
});

export const exportBackingCsv = (): Promise<string> => exportApi('GET /admin/assets/backing.csv', {});

export const RECONCILE_KEY = 'reconcile' satisfies PageName;

export const mismatchList = createStaffList(RECONCILE_KEY, {
  rows: 'mismatches',
  filters: { state: choiceFilter('books.state', 'books.states', mismatchStates) },
  csv: 'mismatches',
  follow: LIST_POLL_MS,
});
