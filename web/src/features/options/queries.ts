import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OptionConfig, OptionOrder } from '../../../../shared/schemas/option-order.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/queries.ts';

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

export const optionOrderKey = (id: string) => [...queryKeys.optionOrders, 'one', id] as const;

/** One of the own options with its receipt. */
export const optionOrderQuery = (id: string) =>
  queryOptions({
    queryKey: optionOrderKey(id),
    queryFn: async ({ signal }): Promise<OptionOrder> =>
      (await api('GET /options/orders/{id}', { params: { id }, signal })).order,
  });
