import * as z from 'zod';
import { systemOffErrorNames } from '#shared/errors/errors.ts';
import { loanApplication, loanEligibility, loanProduct, loanStatuses } from '#shared/schemas/loans.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { prefixedIdSchema, positiveAmountSchema } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { listAndFileEndpoints } from './lib/list.ts';

const oneProduct = z.strictObject({ id: prefixedIdSchema('lpr') });
const oneLoan = z.strictObject({ id: prefixedIdSchema('lon') });

export const loanEndpoints = {
  'GET /loans/products': endpoint({
    summary: 'List loan products',
    caller: 'anyone',
    output: z.object({ products: z.array(loanProduct) }),
  }),
  'GET /loans/products/{id}': endpoint({
    summary: 'Get a loan product',
    caller: 'anyone',
    params: oneProduct,
    output: z.object({ product: loanProduct }),
    errors: ['NOT_FOUND'],
  }),
  'GET /loans/products/{id}/eligibility': endpoint({
    summary: 'Check eligibility for a loan',
    description: 'Returns each condition and whether it is met.',
    caller: 'main',
    params: oneProduct,
    output: z.object({ eligibility: loanEligibility }),
    errors: ['NOT_FOUND'],
  }),
  'POST /loans/apply': endpoint({
    summary: 'Apply for a loan',
    description: 'Staff review the application. Sending the request accepts the current agreement.',
    caller: 'main',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({ product_id: prefixedIdSchema('lpr'), loan_amount: positiveAmountSchema('loanAmount') }),
    output: z.object({ application: loanApplication }),
    errors: [
      ...systemOffErrorNames,
      'NOT_FOUND',
      'PRODUCT_NOT_ACTIVE',
      'PRODUCT_SOLD_OUT',
      'KYC_VERIFICATION_REQUIRED',
      'QUESTIONNAIRE_REQUIRED',
      'LOAN_ACTIVE_ALREADY',
      'LOAN_OVERDUE',
      'DEPOSIT_VANISHED',
      'INVALID_AMOUNT',
      'AMOUNT_OUT_OF_RANGE',
      'ACCOUNT_RESTRICTED',
      'ACCOUNT_FROZEN',
      'COUNTRY_RESTRICTED',
      'IDEMPOTENCY_KEY_REUSED',
      'CHANGED_MEANWHILE',
    ],
  }),
  ...listAndFileEndpoints('/loans/applications', {
    summary: 'List loans and applications',
    description: 'Newest first.',
    file: 'Export loans and applications as CSV',
    fileDescription: 'At most 31 days.',
    caller: 'main',
    rows: { applications: loanApplication },
    filter: { ...timeRangeQuery, status: z.enum(loanStatuses).optional() },
  }),
  'GET /loans/applications/{id}': endpoint({
    summary: 'Get a loan or an application',
    caller: 'main',
    params: oneLoan,
    output: z.object({ application: loanApplication }),
    errors: ['NOT_FOUND'],
  }),
  'POST /loans/applications/{id}/cancel': endpoint({
    summary: 'Cancel a loan application',
    description: 'Only before the loan is paid out.',
    caller: 'main',
    limit: 'order',
    idempotent: true,
    params: oneLoan,
    output: z.object({ application: loanApplication }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'IDEMPOTENCY_KEY_REUSED', 'CHANGED_MEANWHILE'],
  }),
  'POST /loans/applications/{id}/repay': endpoint({
    summary: 'Repay a loan',
    description: 'Paid from the spot wallet. Without an amount, the whole debt is repaid.',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'main',
    limit: 'order',
    idempotent: true,
    params: oneLoan,
    body: z.strictObject({ amount: positiveAmountSchema('repayAmount').optional() }),
    output: z.object({ application: loanApplication }),
    errors: [
      'NOT_FOUND',
      'INVALID_ORDER_STATUS',
      'INVALID_AMOUNT',
      'AMOUNT_OUT_OF_RANGE',
      'INSUFFICIENT_BALANCE',
      'WALLET_NOT_ACTIVE',
      'IDEMPOTENCY_KEY_REUSED',
      'CHANGED_MEANWHILE',
    ],
  }),
};
