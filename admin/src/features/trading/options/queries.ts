import { queryOptions } from '@tanstack/react-query';
import { accountFilters, choice } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import { api } from '#admin/lib/api.ts';
import { directions, optionStatuses } from '#shared/market/option.ts';

/** The first part of the keys of lists of orders. */
export const ORDERS = 'orders';

export const ordersList = staffList(ORDERS, {
  rows: 'orders',
  filters: accountFilters({
    status: choice('order.status', 'status', optionStatuses),
    direction: choice('order.direction', 'direction', directions),
  }),
  days: true,
  sorted: true,
  csv: 'options-orders',
  follow: FOLLOW_MS,
});

/** Statistics of the orders that the list finds, on all of its pages. */
export function statisticsQuery(search: Parameters<typeof ordersList.filterOf>[0]) {
  const { order: _, ...query } = ordersList.filterOf(search);
  return queryOptions({
    queryKey: [ORDERS, 'statistics', query],
    queryFn: ({ signal }) => api('GET /admin/options/statistics', { query, signal }),
  });
}

/** An open order is asked about this often, ms. */
const OPEN_MS = 2000;

export const OPTION_ORDER = 'option-order';

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [OPTION_ORDER, id],
    queryFn: ({ signal }) => api('GET /admin/options/orders/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.order.status === 'pending' ? OPEN_MS : false),
  });
