import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OptionConfig, OptionOrder, OptionStatistics } from '#shared/schemas/options.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { toOptionHistoryParams, type OptionHistoryFilter } from './option-history-filter.ts';

/** Orders per page. */
const PAGE = 20;

/** Offered periods and their terms. */
export const optionConfigsQuery = queryOptions({
  queryKey: ['option-configs'],
  queryFn: async ({ signal }): Promise<OptionConfig[]> => (await siteApi('GET /options-config', { signal })).configs,
  staleTime: 5 * 60_000,
});

/** The user's options, newest first, paginated. */
export const optionHistoryQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.optionOrders, 'history'],
  queryFn: ({ pageParam, signal }) =>
    siteApi('GET /options/orders', {
      query: pageParam === null ? { limit: String(PAGE) } : { limit: String(PAGE), cursor: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** The user's options that match a filter, applied by the server. */
export const filteredOptionHistoryQuery = (filter: OptionHistoryFilter) => {
  const narrowed = toOptionHistoryParams(filter);
  return infiniteQueryOptions({
    queryKey: [...queryKeys.optionOrders, 'filtered', narrowed],
    queryFn: ({ pageParam, signal }) =>
      siteApi('GET /options/orders', {
        query: { limit: String(PAGE), ...narrowed, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
};
/** Key of all filters. */
export const filteredOptionHistoryQueryKey = [...queryKeys.optionOrders, 'filtered'] as const;

/** Statistics of the user's options. */
export const optionStatisticsQuery = queryOptions({
  queryKey: [...queryKeys.optionOrders, 'statistics'],
  queryFn: ({ signal }): Promise<OptionStatistics> => siteApi('GET /options/statistics', { signal }),
});

export const getOptionOrderQueryKey = (id: string) => [...queryKeys.optionOrders, 'one', id] as const;

/** One of the user's options with its receipt. */
export const optionOrderQuery = (id: string) =>
  queryOptions({
    queryKey: getOptionOrderQueryKey(id),
    queryFn: async ({ signal }): Promise<OptionOrder> =>
      (await siteApi('GET /options/orders/{id}', { params: { id }, signal })).order,
  });
