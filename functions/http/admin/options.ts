import { exportOptionOrders, listOptionOrders, readOptionOrder } from '#functions/domain/staff/trades/option-orders.ts';
import type { Handlers } from '#functions/http/kit/serve.ts';
import { adminOptions } from '#shared/api/admin/options.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof adminOptions> = {
  'GET /admin/options/orders': ({ query }) => listOptionOrders(query),
  'GET /admin/options/orders.csv': ({ query }, { staff, address }) => exportOptionOrders(query, staff, address),
  'GET /admin/options/orders/{id}': ({ params }) => readOptionOrder(params.id),
};

export const handler = serveStaff(adminOptions, handlers);
