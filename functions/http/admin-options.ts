import { adminOptions } from '../../shared/api/admin/options.ts';
import { exportOptionOrders } from '../domain/export-option-orders.ts';
import { listOptionOrders } from '../domain/list-option-orders.ts';
import { readOptionOrderForStaff } from '../domain/read-option-order-for-staff.ts';
import { type Handlers, serve } from './serve.ts';

const handlers: Handlers<typeof adminOptions> = {
  'GET /admin/options/orders': ({ query }) => listOptionOrders(query),
  'GET /admin/options/orders.csv': ({ query }, { staff, address }) => exportOptionOrders(query, staff, address),
  'GET /admin/options/orders/{id}': ({ params }) => readOptionOrderForStaff(params.id),
};

export const handler = serve(adminOptions, handlers);
