import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OptionConfig, OptionOrder, OptionStatistics } from '#shared/schemas/options.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { toOptionHistoryParams, type OptionHistoryFilter } from './history-filter.ts';

/** Orders on one page of the history. */
const PAGE = 20;

/** The periods that are sold and their terms. */
export const optionConfigsQuery = queryOptions({
  queryKey: ['option-configs'],
  queryFn: async ({ signal }): Promise<OptionConfig[]> => (await api('GET /options-config', { signal })).configs,
  staleTime: 5 * 60_000,
});

/** The own options, newest first, page by page. */
export const optionHistoryQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.optionOrders, 'history'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /options/orders', {
      query: pageParam === null ? { limit: String(PAGE) } : { limit: String(PAGE), cursor: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** The own options that pass a filter; the server narrows them. */
export const filteredHistoryQuery = (filter: OptionHistoryFilter) => {
  const narrowed = toOptionHistoryParams(filter);
  return infiniteQueryOptions({
    queryKey: [...queryKeys.optionOrders, 'filtered', narrowed],
    queryFn: ({ pageParam, signal }) =>
      api('GET /options/orders', {
        query: { limit: String(PAGE), ...narrowed, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
};
/** Of every filter. */
export const filteredHistoryKey = [...queryKeys.optionOrders, 'filtered'] as const;

/** How the own options came out. */
export const optionStatisticsQuery = queryOptions({
  queryKey: [...queryKeys.optionOrders, 'statistics'],
  queryFn: ({ signal }): Promise<OptionStatistics> => api('GET /options/statistics', { signal }),
});

export const optionOrderKey = (id: string) => [...queryKeys.optionOrders, 'one', id] as const;

/** One of the own options with its receipt. */
export const optionOrderQuery = (id: string) =>
  queryOptions({
    queryKey: optionOrderKey(id),
    queryFn: async ({ signal }): Promise<OptionOrder> =>
      (await api('GET /options/orders/{id}', { params: { id }, signal })).order,
  });
