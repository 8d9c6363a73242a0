import { readInvestmentCommitments } from '#functions/domain/investments/investment-commitments.ts';
import { updateFinanceHeading, readFinanceHeadingForStaff } from '#functions/domain/staff/config/finance-heading.ts';
import {
  exportFinancialProducts,
  financialProductOperations,
} from '#functions/domain/staff/config/financial-products.ts';
import { payMaturedInvestmentsByStaff } from '#functions/domain/staff/money/pay-matured.ts';
import {
  exportInvestments,
  listInvestments,
  readInvestmentForStaff,
} from '#functions/domain/staff/trades/investments.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminFinancialEndpoints } from '#shared/api/admin/financial.ts';
import { serveStaff } from './serve-staff.ts';

/** Default number of days of liabilities. */
const DAYS = 30;

const handlers: EndpointHandlers<typeof adminFinancialEndpoints> = {
  'GET /admin/financial-products': async () => {
    const [products, heading] = await Promise.all([financialProductOperations.list(), readFinanceHeadingForStaff()]);
    return { products, ...heading };
  },
  'GET /admin/financial-products.csv': (_, { staff, address }) => exportFinancialProducts(staff, address),
  'GET /admin/financial-products/{id}': async ({ params }) => ({
    product: await financialProductOperations.read(params.id),
  }),
  'POST /admin/financial-products': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...terms } = body;
    return financialProductOperations.create(terms, { caller, address, reason, code });
  },
  'PUT /admin/financial-products/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...terms } = body;
    return financialProductOperations.change(params.id, version, terms, { caller, address, reason, code });
  },
  'DELETE /admin/financial-products/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    return { product: await financialProductOperations.remove(params.id, version, { caller, address, reason, code }) };
  },
  'PUT /admin/financial-heading': async ({ body }, { staff: caller, address }) => {
    const { version, reason, code, ...heading } = body;
    return { heading: await updateFinanceHeading(version, heading, { caller, address, reason, code }) };
  },
  'GET /admin/financial-investments': ({ query }) => listInvestments(query),
  'GET /admin/financial-investments.csv': ({ query }, { staff, address }) => exportInvestments(query, staff, address),
  'GET /admin/financial-investments/{id}': ({ params }) => readInvestmentForStaff(params.id),
  'POST /admin/financial-investments/process-matured': (_, { staff, address }) =>
    payMaturedInvestmentsByStaff(staff, address),
  'GET /admin/financial-promises': ({ query }) => readInvestmentCommitments(query.days ?? DAYS),
};

export const handler = serveStaff(adminFinancialEndpoints, handlers);
