import { queryOptions } from '@tanstack/react-query';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { buildAccountFilters, createChoiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import { optionDirections, optionStatuses } from '#shared/market/option.ts';

/** First key part of order lists. */
export const OPTION_ORDERS_QUERY_KEY = 'orders';

export const adminOptionOrderList = createAdminList(OPTION_ORDERS_QUERY_KEY, {
  rows: 'orders',
  filters: buildAccountFilters({
    status: createChoiceFilter('order.status', 'status', optionStatuses),
    direction: createChoiceFilter('order.direction', 'direction', optionDirections),
  }),
  days: true,
  sorted: true,
  csv: 'options-orders',
  follow: LIST_POLL_MS,
});

/** Reads statistics of the orders that match the list, on all pages. */
export function adminOptionStatisticsQuery(search: Parameters<typeof adminOptionOrderList.filterOf>[0]) {
  const { order: _, ...query } = adminOptionOrderList.filterOf(search);
  return queryOptions({
    queryKey: [OPTION_ORDERS_QUERY_KEY, 'statistics', query],
    queryFn: ({ signal }) => adminApi('GET /admin/options/statistics', { query, signal }),
  });
}

/** Polling interval of an open order, ms. */
const OPEN_MS = 2000;

export const OPTION_ORDER_QUERY_KEY = 'option-order';

export const adminOptionOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [OPTION_ORDER_QUERY_KEY, id],
    queryFn: ({ signal }) => adminApi('GET /admin/options/orders/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.order.status === 'pending' ? OPEN_MS : false),
  });
