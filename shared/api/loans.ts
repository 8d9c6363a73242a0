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
    summary: 'The loans that are offered',
    caller: 'anyone',
    limit: 'read',
    output: z.object({ products: z.array(loanProduct) }),
  }),
  'GET /loans/products/{id}': endpoint({
    summary: 'One loan that is offered',
    caller: 'anyone',
    limit: 'read',
    params: oneProduct,
    output: z.object({ product: loanProduct }),
    errors: ['NOT_FOUND'],
  }),
  'GET /loans/products/{id}/eligibility': endpoint({
    summary: 'Whether one may apply for this loan, condition by condition',
    caller: 'main',
    limit: 'read',
    params: oneProduct,
    output: z.object({ eligibility: loanEligibility }),
    errors: ['NOT_FOUND'],
  }),
  'POST /loans/apply': endpoint({
    summary: 'Apply for a loan: staff decide. To call it is to accept the agreement that is in force',
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
    summary: 'Own loans and applications, newest first',
    caller: 'main',
    rows: { applications: loanApplication },
    filter: { ...spanQuery, status: z.enum(loanStatuses).optional() },
    file: 'Own loans and applications of at most 31 days as CSV',
  }),
  'GET /loans/applications/{id}': endpoint({
    summary: 'One of the own loans or applications',
    caller: 'main',
    limit: 'read',
    params: oneLoan,
    output: z.object({ application: loanApplication }),
    errors: ['NOT_FOUND'],
  }),
  'POST /loans/applications/{id}/cancel': endpoint({
    summary: 'Take back an application that was not paid out',
    caller: 'main',
    limit: 'order',
    idempotent: true,
    params: oneLoan,
    output: z.object({ application: loanApplication }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'IDEMPOTENCY_KEY_REUSED', 'CHANGED_MEANWHILE'],
  }),
  'POST /loans/applications/{id}/repay': endpoint({
    summary: 'Repay a loan from the spot wallet, all that is owed where no amount is given',
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
