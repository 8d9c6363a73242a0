import { readFinanceHeading } from '#functions/data/investments/financial-products.ts';
import { toInvestmentView } from '#functions/data/investments/investments.ts';
import { cancelInvestment } from '#functions/domain/investments/cancel-investment.ts';
import { createInvestment } from '#functions/domain/investments/create-investment.ts';
import { listFinancialProducts, readFinancialProduct } from '#functions/domain/investments/list-financial-products.ts';
import { exportOwnInvestments, listOwnInvestments } from '#functions/domain/investments/list-own-investments.ts';
import { readOwnInvestment } from '#functions/domain/investments/read-investment.ts';
import { setInvestmentAutoRenew } from '#functions/domain/investments/set-auto-renew.ts';
import { financialEndpoints } from '#shared/api/financial.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof financialEndpoints> = {
  'GET /financial/products': async ({ query }, { caller }) => {
    const [products, heading] = await Promise.all([listFinancialProducts(caller, query), readFinanceHeading()]);
    return { products, heading };
  },
  'GET /financial/products/{id}': async ({ params }, { caller }) => ({
    product: await readFinancialProduct(caller, params.id),
  }),
  'POST /financial/invest': async ({ body }, { caller, idempotencyKey, country }) => ({
    investment: await createInvestment(caller, idempotencyKey, body, country),
  }),
  'GET /financial/investments': ({ query }, { caller }) => listOwnInvestments(caller.account, query),
  'GET /financial/investments.csv': ({ query }, { caller }) => exportOwnInvestments(caller.account, query),
  'GET /financial/investments/{id}': async ({ params }, { caller }) => ({
    investment: toInvestmentView(await readOwnInvestment(caller.account, params.id)),
  }),
  'PUT /financial/investments/{id}': async ({ params, body }, { caller }) => ({
    investment: await setInvestmentAutoRenew(caller, params.id, body.auto_renew),
  }),
  'POST /financial/investments/{id}/cancel': async ({ params }, { caller, idempotencyKey }) => ({
    investment: await cancelInvestment(caller, idempotencyKey, params.id),
  }),
};

export const handler = serve(financialEndpoints, handlers);
