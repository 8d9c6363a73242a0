import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AccountKind } from '../../../../shared/ids.ts';
import type { Direction, OptionStatus } from '../../../../shared/schemas/option-order.ts';
import { api, exportApi } from '../../lib/api.ts';
import { choiceParam, dayParam, given, textParam, windowOf } from '../../lib/search-params.ts';

export const statuses = ['pending', 'win', 'lose', 'settled', 'cancelled', 'sold'] as const satisfies readonly OptionStatus[];
export const directions = ['call', 'put'] as const satisfies readonly Direction[];
export const kinds = ['live', 'demo'] as const satisfies readonly AccountKind[];

/** What the address says of the list of orders. */
export interface OrdersSearch {
  status?: OptionStatus;
  symbol?: string;
  direction?: Direction;
  kind?: AccountKind;
  user_id?: string;
  /** Days of this device's zone. */
  from?: string;
  to?: string;
  order?: 'oldest';
  cursor?: string;
  /** The order whose panel is open. */
  open?: string;
}

export const readOrdersSearch = (search: Record<string, unknown>): OrdersSearch =>
  given({
    status: choiceParam(search['status'], statuses),
    symbol: textParam(search['symbol']),
    direction: choiceParam(search['direction'], directions),
    kind: choiceParam(search['kind'], kinds),
    user_id: textParam(search['user_id']),
    from: dayParam(search['from']),
    to: dayParam(search['to']),
    order: choiceParam(search['order'], ['oldest'] as const),
    cursor: textParam(search['cursor']),
    open: textParam(search['open']),
  });

const filtersOf = ({ from, to, cursor: _, open: __, ...filters }: OrdersSearch) => ({
  ...filters,
  ...windowOf({ from, to }),
});

/** Rows of a page. */
const LIMIT = '50';
/** A list that is looked at follows what happens, ms. */
const FOLLOW_MS = 10_000;

export const ordersQuery = (search: OrdersSearch) => {
  const { open: _, ...shown } = search;
  return queryOptions({
    queryKey: ['option-orders', shown],
    queryFn: ({ signal }) =>
      api('GET /admin/options/orders', {
        query: { ...filtersOf(search), ...given({ cursor: search.cursor }), limit: LIMIT },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Later pages stand still, so that what is being read does not move.
    refetchInterval: search.cursor === undefined ? FOLLOW_MS : false,
  });
};

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
