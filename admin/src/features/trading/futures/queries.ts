import { queryOptions } from '@tanstack/react-query';
import { accountFilters, choice } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import { api } from '#admin/lib/api.ts';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  orderSides,
  positionSides,
  positionStatuses,
  tradeReasons,
} from '#shared/market/perpetual.ts';

export const futuresOrdersList = staffList('futuresOrders', {
  rows: 'orders',
  filters: accountFilters({
    status: choice('order.status', 'futuresStatus', futuresOrderStatuses),
    type: choice('futures.type', 'orderType', futuresOrderTypes),
    side: choice('order.direction', 'side', orderSides),
  }),
  days: true,
  sorted: true,
  csv: 'futures-orders',
  follow: FOLLOW_MS,
});

export const positionsList = staffList('positions', {
  rows: 'positions',
  filters: accountFilters({
    status: choice('order.status', 'positionStatus', positionStatuses),
    side: choice('order.direction', 'side', positionSides),
  }),
  days: true,
  sorted: true,
  csv: 'positions',
  follow: FOLLOW_MS,
});

export const tradesList = staffList('trades', {
  rows: 'trades',
  filters: accountFilters({
    reason: choice('futures.reason', 'tradeReason', tradeReasons),
    side: choice('order.direction', 'side', orderSides),
  }),
  days: true,
  sorted: true,
  csv: 'futures-trades',
  follow: FOLLOW_MS,
});

/** What is not done yet is asked about this often, ms. */
const OPEN_MS = 2000;

export const futuresOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['futures-order', id],
    queryFn: ({ signal }) => api('GET /admin/futures/orders/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.order.status === 'pending' ? OPEN_MS : false),
  });
export const positionQuery = (id: string) =>
  queryOptions({
    queryKey: ['position', id],
    queryFn: ({ signal }) => api('GET /admin/futures/positions/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.position.status === 'open' ? OPEN_MS : false),
  });
export const tradeQuery = (id: string) =>
  queryOptions({
    queryKey: ['futures-trade', id],
    queryFn: ({ signal }) => api('GET /admin/futures/trades/{id}', { params: { id }, signal }),
  });
