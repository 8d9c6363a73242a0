import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminApi } from '#admin/lib/api.ts';
import { parseChoiceParam, omitUndefined } from '#admin/lib/search-params.ts';
import type { AccountKind } from '#shared/ids.ts';
import { exposureSortColumns, exposureExpiryHorizons } from '#shared/staff/choices.ts';

export type ExposureSort = (typeof exposureSortColumns)[number];
export type ExposureWindow = (typeof exposureExpiryHorizons)[number];

/** Search of the exposure page; by default customers' money and the next hour. */
export interface ExposureSearchParams {
  kind?: Extract<AccountKind, 'demo'>;
  minutes?: '15m' | '360m';
  sort?: ExposureSort;
}

export const readExposureSearchParams = (search: Record<string, unknown>): ExposureSearchParams =>
  omitUndefined({
    kind: parseChoiceParam(search['kind'], ['demo'] as const),
    minutes: parseChoiceParam(search['minutes'], ['15m', '360m'] as const),
    sort: parseChoiceParam(search['sort'], exposureSortColumns),
  });

export const toExposureWindow = ({ minutes }: ExposureSearchParams): ExposureWindow => {
  if (minutes === '15m') return '15';
  return minutes === '360m' ? '360' : '60';
};

/** Counted every minute, and shown soon after; polling interval, ms. */
const FOLLOW_MS = 10_000;

export const exposureQuery = (search: ExposureSearchParams) => {
  const { kind = 'live', sort = 'worst' } = search;
  return queryOptions({
    queryKey: ['exposure', search],
    queryFn: ({ signal }) =>
      adminApi('GET /admin/exposure', { query: { kind, sort, horizon: toExposureWindow(search) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  });
};
