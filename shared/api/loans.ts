import * as z from 'zod';
import { systemOffErrors } from '#shared/errors/errors.ts';
import { loanApplication, loanEligibility, loanProduct, loanStatuses } from '#shared/schemas/loans.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { prefixedId, positiveAmount } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { listWithFile } from './lib/list.ts';

const oneProduct = z.strictObject({ id: prefixedId('lpr') });
const oneLoan = z.strictObject({ id: prefixedId('lon') });

export const loans = {
  'GET /loans/products': endpoint({
    summary: 'List loan products',
    caller: 'anyone',
    limit: 'read',
    output: z.object({ products: z.array(loanProduct) }),
  }),
  'GET /loans/products/{id}': endpoint({
    summary: 'Get a loan product',
    caller: 'anyone',
    limit: 'read',
    params: oneProduct,
    output: z.object({ product: loanProduct }),
    errors: ['NOT_FOUND'],
  }),
  'GET /loans/products/{id}/eligibility': endpoint({
    summary: 'Check eligibility for a loan',
    description: 'Returns each condition and whether it is met.',
    caller: 'main',
    limit: 'read',
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
    body: z.strictObject({ product_id: prefixedId('lpr'), loan_amount: positiveAmount('loanAmount') }),
    output: z.object({ application: loanApplication }),
    errors: [
      ...systemOffErrors,
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
  ...listWithFile('/loans/applications', {
    summary: 'List loans and applications',
    description: 'Newest first.',
    file: 'Export loans and applications as CSV',
    fileDescription: 'At most 31 days.',
    caller: 'main',
    rows: { applications: loanApplication },
    filter: { ...spanQuery, status: z.enum(loanStatuses).optional() },
  }),
  'GET /loans/applications/{id}': endpoint({
    summary: 'Get a loan or an application',
    caller: 'main',
    limit: 'read',
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
    body: z.strictObject({ amount: positiveAmount('repayAmount').optional() }),
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
