import { toOptionConfigView, readOptionConfigs } from '#functions/data/options/option-configs.ts';
import { toOptionOrderView } from '#functions/data/options/option-orders.ts';
import { exportOwnOptions, listOwnOptions } from '#functions/domain/options/list-own-options.ts';
import { placeOption } from '#functions/domain/options/place-option.ts';
import { quoteOptionSale } from '#functions/domain/options/quote-option-sale.ts';
import { readOptionStatistics } from '#functions/domain/options/read-option-statistics.ts';
import { readOwnOption } from '#functions/domain/options/read-option.ts';
import { sellOption } from '#functions/domain/options/sell-option.ts';
import { settleOwnDueOptions, settleOwnOption } from '#functions/domain/options/settle-own-options.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { optionEndpoints } from '#shared/api/options.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof optionEndpoints> = {
  'GET /options-config': async () => ({ configs: (await readOptionConfigs()).map(toOptionConfigView) }),
  'GET /options/orders': ({ query }, { caller }) => listOwnOptions(caller.account, query),
  'GET /options/orders.csv': ({ query }, { caller }) => exportOwnOptions(caller.account, query),
  'GET /options/statistics': (_, { caller }) => readOptionStatistics(caller.account),
  'POST /options/orders/{id}/sell-quote': ({ params }, { caller }) => quoteOptionSale(caller.account, params.id),
  'POST /options/orders/{id}/sell': async ({ params, body }, { caller, idempotencyKey }) => ({
    order: await sellOption(caller, idempotencyKey, params.id, body.quote_id),
  }),
  'POST /options/create-order': async ({ body }, { caller, idempotencyKey, country }) => ({
    order: await placeOption(caller, idempotencyKey, body, country),
  }),
  'GET /options/orders/{id}': async ({ params }, { caller }) => ({
    order: toOptionOrderView(await readOwnOption(caller.account, params.id), nowSeconds()),
  }),
  'POST /options/orders/{id}/settle': async ({ params }, { caller }) => ({
    order: toOptionOrderView(await settleOwnOption(caller.account, params.id), nowSeconds()),
  }),
  'POST /options/orders/process-expired': async (_, { caller }) => ({
    orders: (await settleOwnDueOptions(caller.account)).map((order) => toOptionOrderView(order, nowSeconds())),
  }),
};

export const handler = serve(optionEndpoints, handlers);
