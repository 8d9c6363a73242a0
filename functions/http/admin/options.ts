import { exportOf, pageOf } from '#functions/domain/staff/acts/lists.ts';
import { optionOrderList, readOptionOrder } from '#functions/domain/staff/trades/option-orders.ts';
import { type Handlers, serve } from '#functions/http/kit/serve.ts';
import { adminOptions } from '#shared/api/admin/options.ts';

const handlers: Handlers<typeof adminOptions> = {
  'GET /admin/options/orders': async ({ query }) => {
    const { items, next_cursor } = await pageOf(optionOrderList, query);
    return { orders: items, total: null, next_cursor };
  },
  'GET /admin/options/orders.csv': ({ query }, { staff, address }) => exportOf(optionOrderList, query, staff, address),
  'GET /admin/options/orders/{id}': ({ params }) => readOptionOrder(params.id),
};

export const handler = serve(adminOptions, handlers);
