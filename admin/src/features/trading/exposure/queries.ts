import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#admin/lib/api.ts';
import { parseChoiceParam, omitUndefined } from '#admin/lib/search-params.ts';
import type { AccountKind } from '#shared/ids.ts';
import { exposureSorts, expiryHorizons } from '#shared/staff/choices.ts';

export type ExposureSort = (typeof exposureSorts)[number];
export type ExposureWindow = (typeof expiryHorizons)[number];

/** Search of the exposure page; by default customers' money and the next hour. */
export interface ExposureSearch {
  kind?: Extract<AccountKind, 'demo'>;
  minutes?: '15m' | '360m';
  sort?: ExposureSort;
}

export const readExposureSearch = (search: Record<string, unknown>): ExposureSearch =>
  omitUndefined({
    kind: parseChoiceParam(search['kind'], ['demo'] as const),
    minutes: parseChoiceParam(search['minutes'], ['15m', '360m'] as const),
    sort: parseChoiceParam(search['sort'], exposureSorts),
  });

export const toExposureWindow = ({ minutes }: ExposureSearch): ExposureWindow => {
  if (minutes === '15m') return '15';
  return minutes === '360m' ? '360' : '60';
};

/** Counted every minute, and shown soon after; polling interval, ms. */
const FOLLOW_MS = 10_000;

export const exposureQuery = (search: ExposureSearch) => {
  const { kind = 'live', sort = 'worst' } = search;
  return queryOptions({
    queryKey: ['exposure', search],
    queryFn: ({ signal }) =>
      api('GET /admin/exposure', { query: { kind, sort, horizon: toExposureWindow(search) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  });
};
