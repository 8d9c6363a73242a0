import { exportLoanProducts, loanProductOperations } from '#functions/domain/staff/config/loan-products.ts';
import { decideLoan } from '#functions/domain/staff/loans/decide-loan.ts';
import { disburseLoan } from '#functions/domain/staff/loans/disburse-loan.ts';
import { exportLoans, listLoans } from '#functions/domain/staff/loans/list-loans.ts';
import { readLoanForStaff } from '#functions/domain/staff/loans/loan-detail.ts';
import { readLoanPortfolio } from '#functions/domain/staff/loans/loan-portfolio.ts';
import { requestLoanWriteOff } from '#functions/domain/staff/loans/write-off-loan.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminLoanEndpoints } from '#shared/api/admin/loans.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminLoanEndpoints> = {
  'GET /admin/loan-products': async () => ({ products: await loanProductOperations.list() }),
  'GET /admin/loan-products.csv': (_, { staff, address }) => exportLoanProducts(staff, address),
  'GET /admin/loan-products/{id}': async ({ params }) => ({ product: await loanProductOperations.read(params.id) }),
  'POST /admin/loan-products': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...terms } = body;
    return loanProductOperations.create(terms, { caller, address, reason, code });
  },
  'PUT /admin/loan-products/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...terms } = body;
    return loanProductOperations.change(params.id, version, terms, { caller, address, reason, code });
  },
  'DELETE /admin/loan-products/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    return { product: await loanProductOperations.remove(params.id, version, { caller, address, reason, code }) };
  },
  'GET /admin/loan-applications': ({ query }) => listLoans(query),
  'GET /admin/loan-applications.csv': ({ query }, { staff, address }) => exportLoans(query, staff, address),
  'GET /admin/loan-applications/{id}': ({ params }) => readLoanForStaff(params.id),
  'POST /admin/loan-applications/{id}/approve': async ({ params, body }, { staff: caller, address }) => {
    const { reason = '', code } = body;
    return { application: await decideLoan({ caller, address, reason, code }, params.id, 'approve') };
  },
  'POST /admin/loan-applications/{id}/reject': async ({ params, body }, { staff: caller, address }) => {
    const { reason, code } = body;
    return { application: await decideLoan({ caller, address, reason, code }, params.id, 'reject') };
  },
  'POST /admin/loan-applications/{id}/disburse': ({ params, body }, { staff: caller, address }) => {
    const { reason = '', code } = body;
    return disburseLoan({ caller, address, reason, code }, params.id);
  },
  'POST /admin/loan-applications/{id}/write-off': ({ params, body }, { staff: caller, address }) => {
    const { reason, code } = body;
    return requestLoanWriteOff({ caller, address, reason, code }, params.id);
  },
  'GET /admin/loan-portfolio': async () => ({ portfolio: await readLoanPortfolio() }),
};

export const handler = serveStaff(adminLoanEndpoints, handlers);
