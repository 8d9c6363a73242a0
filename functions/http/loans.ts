import { applyForLoan } from '#functions/domain/loans/apply-for-loan.ts';
import { cancelLoanApplication } from '#functions/domain/loans/cancel-loan-application.ts';
import { readLoanEligibility } from '#functions/domain/loans/eligibility.ts';
import { exportOwnLoans, listOwnLoans } from '#functions/domain/loans/list-own-loans.ts';
import { readPublicLoanProduct, listLoanProducts, readLoanProduct } from '#functions/domain/loans/loan-products.ts';
import { readOwnLoan } from '#functions/domain/loans/read-loan.ts';
import { repayLoan } from '#functions/domain/loans/repay-loan.ts';
import { loanEndpoints } from '#shared/api/loans.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof loanEndpoints> = {
  'GET /loans/products': async () => ({ products: await listLoanProducts() }),
  'GET /loans/products/{id}': async ({ params }) => ({ product: await readLoanProduct(params.id) }),
  'GET /loans/products/{id}/eligibility': async ({ params }, { caller, country }) => ({
    eligibility: await readLoanEligibility(caller, await readPublicLoanProduct(params.id), country),
  }),
  'POST /loans/apply': async ({ body }, { caller, country, idempotencyKey }) => ({
    application: await applyForLoan(caller, country, idempotencyKey, body),
  }),
  'GET /loans/applications': ({ query }, { caller }) => listOwnLoans(caller.account, query),
  'GET /loans/applications.csv': ({ query }, { caller }) => exportOwnLoans(caller.account, query),
  'GET /loans/applications/{id}': async ({ params }, { caller }) => ({
    application: await readOwnLoan(caller.account, params.id),
  }),
  'POST /loans/applications/{id}/cancel': async ({ params }, { caller, idempotencyKey }) => ({
    application: await cancelLoanApplication(caller, idempotencyKey, params.id),
  }),
  'POST /loans/applications/{id}/repay': async ({ params, body }, { caller, idempotencyKey }) => ({
    application: await repayLoan(caller, idempotencyKey, params.id, body.amount),
  }),
};

export const handler = serve(loanEndpoints, handlers);
