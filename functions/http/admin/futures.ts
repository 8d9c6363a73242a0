import {
  exportFuturesOrders,
  listFuturesOrders,
  readFuturesOrderForStaff,
} from '#functions/domain/staff/trades/futures-orders.ts';
import {
  exportFuturesTrades,
  listFuturesTrades,
  readFuturesTradeForStaff,
} from '#functions/domain/staff/trades/futures-trades.ts';
import { exportPositions, listPositions, readPositionForStaff } from '#functions/domain/staff/trades/positions.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminFuturesEndpoints } from '#shared/api/admin/futures.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminFuturesEndpoints> = {
  'GET /admin/futures/orders': ({ query }) => listFuturesOrders(query),
  'GET /admin/futures/orders.csv': ({ query }, { staff, address }) => exportFuturesOrders(query, staff, address),
  'GET /admin/futures/orders/{id}': ({ params }) => readFuturesOrderForStaff(params.id),
  'GET /admin/futures/positions': ({ query }) => listPositions(query),
  'GET /admin/futures/positions.csv': ({ query }, { staff, address }) => exportPositions(query, staff, address),
  'GET /admin/futures/positions/{id}': ({ params }) => readPositionForStaff(params.id),
  'GET /admin/futures/trades': ({ query }) => listFuturesTrades(query),
  'GET /admin/futures/trades.csv': ({ query }, { staff, address }) => exportFuturesTrades(query, staff, address),
  'GET /admin/futures/trades/{id}': ({ params }) => readFuturesTradeForStaff(params.id),
};

export const handler = serveStaff(adminFuturesEndpoints, handlers);
