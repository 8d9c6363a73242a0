import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AccountListSearch,
  filtersOf,
  followed,
  pageQuery,
  readAccountListSearch,
  shownKey,
} from '#admin/features/kit/lists/list-search.ts';
import { api, exportApi } from '#admin/lib/api.ts';
import { choiceParam, given } from '#admin/lib/search-params.ts';
import { type Direction, directions, type OptionStatus, optionStatuses } from '#shared/market/option.ts';

/** What the address says of the list of orders. */
export interface OrdersSearch extends AccountListSearch {
  status?: OptionStatus;
  direction?: Direction;
}

export const readOrdersSearch = (search: Record<string, unknown>): OrdersSearch =>
  given({
    ...readAccountListSearch(search),
    status: choiceParam(search['status'], optionStatuses),
    direction: choiceParam(search['direction'], directions),
  });

export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    queryKey: ['option-orders', shownKey(search)],
    queryFn: ({ signal }) => api('GET /admin/options/orders', { query: pageQuery(search), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: followed(search),
  });

export const exportOrders = (search: OrdersSearch): Promise<string> =>
  exportApi('GET /admin/options/orders.csv', { query: filtersOf(search) });

/** An open order is asked about this often, ms. */
const OPEN_MS = 2000;

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['option-order', id],
    queryFn: ({ signal }) => api('GET /admin/options/orders/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.order.status === 'pending' ? OPEN_MS : false),
  });
