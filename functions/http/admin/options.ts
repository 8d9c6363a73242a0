import { sumOptions } from '#functions/domain/options/read-option-statistics.ts';
import {
  eachOptionOrder,
  exportOptionOrders,
  listOptionOrders,
  readOptionOrder,
} from '#functions/domain/staff/trades/option-orders.ts';
import { retryExpiredSettlements, retrySettlement } from '#functions/domain/staff/trades/settle-again.ts';
import type { Handlers } from '#functions/http/middleware/serve.ts';
import { adminOptions } from '#shared/api/admin/options.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof adminOptions> = {
  'GET /admin/options/orders': ({ query }) => listOptionOrders(query),
  'GET /admin/options/orders.csv': ({ query }, { staff, address }) => exportOptionOrders(query, staff, address),
  'GET /admin/options/statistics': ({ query }) => sumOptions(eachOptionOrder(query)),
  'POST /admin/options/orders/{id}/settle': ({ params }, { staff, address }) =>
    retrySettlement(params.id, staff, address),
  'POST /admin/options/orders/process-expired': (_, { staff, address }) => retryExpiredSettlements(staff, address),
  'GET /admin/options/orders/{id}': ({ params }) => readOptionOrder(params.id),
};

export const handler = serveStaff(adminOptions, handlers);
