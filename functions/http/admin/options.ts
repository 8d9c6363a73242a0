import { sumOptionResults } from '#functions/domain/options/read-option-statistics.ts';
import {
  eachOptionOrder,
  exportOptionOrders,
  listOptionOrders,
  readOptionOrderForStaff,
} from '#functions/domain/staff/trades/option-orders.ts';
import {
  retryExpiredOptionSettlements,
  retryOptionSettlement,
} from '#functions/domain/staff/trades/retry-option-settlement.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminOptionEndpoints } from '#shared/api/admin/options.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminOptionEndpoints> = {
  'GET /admin/options/orders': ({ query }) => listOptionOrders(query),
  'GET /admin/options/orders.csv': ({ query }, { staff, address }) => exportOptionOrders(query, staff, address),
  'GET /admin/options/statistics': ({ query }) => sumOptionResults(eachOptionOrder(query)),
  'POST /admin/options/orders/{id}/settle': ({ params }, { staff, address }) =>
    retryOptionSettlement(params.id, staff, address),
  'POST /admin/options/orders/process-expired': (_, { staff, address }) =>
    retryExpiredOptionSettlements(staff, address),
  'GET /admin/options/orders/{id}': ({ params }) => readOptionOrderForStaff(params.id),
};

export const handler = serveStaff(adminOptionEndpoints, handlers);
