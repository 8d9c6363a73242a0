import { queryOptions } from '@tanstack/react-query';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { buildAccountFilters, createChoiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  futuresOrderSides,
  positionSides,
  positionStatuses,
  futuresTradeReasons,
} from '#shared/market/perpetual.ts';

export const adminFuturesOrderList = createAdminList('futuresOrders', {
  rows: 'orders',
  filters: buildAccountFilters({
    status: createChoiceFilter('order.status', 'futuresStatus', futuresOrderStatuses),
    type: createChoiceFilter('futures.type', 'orderType', futuresOrderTypes),
    side: createChoiceFilter('order.direction', 'side', futuresOrderSides),
  }),
  days: true,
  sorted: true,
  csv: 'futures-orders',
  follow: LIST_POLL_MS,
});

export const adminPositionList = createAdminList('positions', {
  rows: 'positions',
  filters: buildAccountFilters({
    status: createChoiceFilter('order.status', 'positionStatus', positionStatuses),
    side: createChoiceFilter('order.direction', 'side', positionSides),
  }),
  days: true,
  sorted: true,
  csv: 'positions',
  follow: LIST_POLL_MS,
});

export const adminFuturesTradeList = createAdminList('trades', {
  rows: 'trades',
  filters: buildAccountFilters({
    reason: createChoiceFilter('futures.reason', 'tradeReason', futuresTradeReasons),
    side: createChoiceFilter('order.direction', 'side', futuresOrderSides),
  }),
  days: true,
  sorted: true,
  csv: 'futures-trades',
  follow: LIST_POLL_MS,
});

/** Polling interval of unfinished items, ms. */
const OPEN_MS = 2000;

export const adminFuturesOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['futures-order', id],
    queryFn: ({ signal }) => adminApi('GET /admin/futures/orders/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.order.status === 'pending' ? OPEN_MS : false),
  });
export const adminPositionQuery = (id: string) =>
  queryOptions({
    queryKey: ['position', id],
    queryFn: ({ signal }) => adminApi('GET /admin/futures/positions/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.position.status === 'open' ? OPEN_MS : false),
  });
export const adminFuturesTradeQuery = (id: string) =>
  queryOptions({
    queryKey: ['futures-trade', id],
    queryFn: ({ signal }) => adminApi('GET /admin/futures/trades/{id}', { params: { id }, signal }),
  });
