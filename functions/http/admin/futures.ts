import { exportOf, pageOf } from '#functions/domain/staff/acts/lists.ts';
import { futuresOrderList, readFuturesOrderForStaff } from '#functions/domain/staff/trades/futures-orders.ts';
import { futuresTradeList, readFuturesTradeForStaff } from '#functions/domain/staff/trades/futures-trades.ts';
import { positionList, readPositionForStaff } from '#functions/domain/staff/trades/positions.ts';
import { type Handlers, serve } from '#functions/http/kit/serve.ts';
import { adminFutures } from '#shared/api/admin/futures.ts';

const handlers: Handlers<typeof adminFutures> = {
  'GET /admin/futures/orders': async ({ query }) => {
    const { items, next_cursor } = await pageOf(futuresOrderList, query);
    return { orders: items, total: null, next_cursor };
  },
  'GET /admin/futures/orders.csv': ({ query }, { staff, address }) => exportOf(futuresOrderList, query, staff, address),
  'GET /admin/futures/orders/{id}': ({ params }) => readFuturesOrderForStaff(params.id),
  'GET /admin/futures/positions': async ({ query }) => {
    const { items, next_cursor } = await pageOf(positionList, query);
    return { positions: items, total: null, next_cursor };
  },
  'GET /admin/futures/positions.csv': ({ query }, { staff, address }) => exportOf(positionList, query, staff, address),
  'GET /admin/futures/positions/{id}': ({ params }) => readPositionForStaff(params.id),
  'GET /admin/futures/trades': async ({ query }) => {
    const { items, next_cursor } = await pageOf(futuresTradeList, query);
    return { trades: items, total: null, next_cursor };
  },
  'GET /admin/futures/trades.csv': ({ query }, { staff, address }) => exportOf(futuresTradeList, query, staff, address),
  'GET /admin/futures/trades/{id}': ({ params }) => readFuturesTradeForStaff(params.id),
};

export const handler = serve(adminFutures, handlers);
