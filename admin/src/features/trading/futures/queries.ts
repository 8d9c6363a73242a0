import { queryOptions } from '@tanstack/react-query';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { buildAccountFilters, choiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  orderSides,
  positionSides,
  positionStatuses,
  tradeReasons,
} from '#shared/market/perpetual.ts';

export const futuresOrdersList = createStaffList('futuresOrders', {
  rows: 'orders',
  filters: buildAccountFilters({
    status: choiceFilter('order.status', 'futuresStatus', futuresOrderStatuses),
    type: choiceFilter('futures.type', 'orderType', futuresOrderTypes),
    side: choiceFilter('order.direction', 'side', orderSides),
  }),
  days: true,
  sorted: true,
  csv: 'futures-orders',
  follow: LIST_POLL_MS,
});

export const positionsList = createStaffList('positions', {
  rows: 'positions',
  filters: buildAccountFilters({
    status: choiceFilter('order.status', 'positionStatus', positionStatuses),
    side: choiceFilter('order.direction', 'side', positionSides),
  }),
  days: true,
  sorted: true,
  csv: 'positions',
  follow: LIST_POLL_MS,
});

export const tradesList = createStaffList('trades', {
  rows: 'trades',
  filters: buildAccountFilters({
    reason: choiceFilter('futures.reason', 'tradeReason', tradeReasons),
    side: choiceFilter('order.direction', 'side', orderSides),
  }),
  days: true,
  sorted: true,
  csv: 'futures-trades',
  follow: LIST_POLL_MS,
});

/** Polling interval of unfinished items, ms. */
const OPEN_MS = 2000;

export const futuresOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['futures-order', id],
    queryFn: ({ signal }) => api('GET /admin/futures/orders/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.order.status === 'pending' ? OPEN_MS : false),
  });
export const adminPositionQuery = (id: string) =>
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
