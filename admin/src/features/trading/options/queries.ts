import { queryOptions } from '@tanstack/react-query';
import { accountFilters, choice } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import { api } from '#admin/lib/api.ts';
import { directions, optionStatuses } from '#shared/market/option.ts';

export const ordersList = staffList('orders', {
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

/** An open order is asked about this often, ms. */
const OPEN_MS = 2000;

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['option-order', id],
    queryFn: ({ signal }) => api('GET /admin/options/orders/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.order.status === 'pending' ? OPEN_MS : false),
  });
