import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#admin/lib/api.ts';
import { choiceParam, given } from '#admin/lib/search-params.ts';
import type { AccountKind } from '#shared/ids.ts';
import { exposureSorts, horizons } from '#shared/staff/choices.ts';

export type Sort = (typeof exposureSorts)[number];
export type Horizon = (typeof horizons)[number];

/** What the address says of the exposure: customers' money and the next hour unless it says otherwise. */
export interface ExposureSearch {
  kind?: Extract<AccountKind, 'demo'>;
  minutes?: '15m' | '360m';
  sort?: Sort;
}

export const readExposureSearch = (search: Record<string, unknown>): ExposureSearch =>
  given({
    kind: choiceParam(search['kind'], ['demo'] as const),
    minutes: choiceParam(search['minutes'], ['15m', '360m'] as const),
    sort: choiceParam(search['sort'], exposureSorts),
  });

export const horizonOf = ({ minutes }: ExposureSearch): Horizon => {
  if (minutes === '15m') return '15';
  return minutes === '360m' ? '360' : '60';
};

/** It is counted every minute, and shown soon after: asked about this often, ms. */
const FOLLOW_MS = 10_000;

export const exposureQuery = (search: ExposureSearch) => {
  const { kind = 'live', sort = 'worst' } = search;
  return queryOptions({
    queryKey: ['exposure', search],
    queryFn: ({ signal }) => api('GET /admin/exposure', { query: { kind, sort, horizon: horizonOf(search) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  });
};
