import { queryOptions } from '@tanstack/react-query';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { buildAccountFilters, choiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { directions, optionStatuses } from '#shared/market/option.ts';

/** First key part of order lists. */
export const ORDERS_KEY = 'orders';

export const optionOrdersList = createStaffList(ORDERS_KEY, {
  rows: 'orders',
  filters: buildAccountFilters({
    status: choiceFilter('order.status', 'status', optionStatuses),
    direction: choiceFilter('order.direction', 'direction', directions),
  }),
  days: true,
  sorted: true,
  csv: 'options-orders',
  follow: LIST_POLL_MS,
});

/** Reads statistics of the orders that match the list, on all pages. */
export function adminOptionStatisticsQuery(search: Parameters<typeof optionOrdersList.filterOf>[0]) {
  const { order: _, ...query } = optionOrdersList.filterOf(search);
  return queryOptions({
    queryKey: [ORDERS_KEY, 'statistics', query],
    queryFn: ({ signal }) => api('GET /admin/options/statistics', { query, signal }),
  });
}

/** Polling interval of an open order, ms. */
const OPEN_MS = 2000;

export const OPTION_ORDER_KEY = 'option-order';

export const adminOptionOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [OPTION_ORDER_KEY, id],
    queryFn: ({ signal }) => api('GET /admin/options/orders/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.order.status === 'pending' ? OPEN_MS : false),
  });
