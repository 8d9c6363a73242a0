import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint, listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { toAmount } from '#shared/money.ts';
import { adminLoan, adminLoanProduct, loanApplicant, loanPortfolio } from '#shared/schemas/admin/finance.ts';
import { journalEntry } from '#shared/schemas/admin/trades.ts';
import { loanStatuses } from '#shared/schemas/loans.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { countryCode, prefixedIdSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields, buildApprovableOutput } from './change.ts';
import { decimalSettingSchema, MAX_SETTING_AMOUNT } from './decimal-setting.ts';
import { productTextFields } from './product.ts';

const oneProduct = z.strictObject({ id: prefixedIdSchema('lpr') });
const oneLoan = z.strictObject({ id: prefixedIdSchema('lon') });
const { reason, code, version } = configChangeFields;

const SCORE = schemaError('wholeRange', { least: 0, most: 100 });

const terms = {
  ...productTextFields,
  interest_rate: decimalSettingSchema('0', '1000'),
  processing_fee_rate: decimalSettingSchema('0', '50'),
  min_amount: decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT),
  max_amount: decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT),
  min_credit_score: z.int(SCORE).min(0, SCORE).max(100, SCORE).nullable(),
  excluded_countries: z.array(countryCode).max(250),
  /** True when borrowed money may be withdrawn: the house bears the credit risk. */
  may_leave: z.boolean(),
};

function checkTerms(limits: { min_amount: string; max_amount: string }, context: z.RefinementCtx): void {
  if (toAmount(limits.max_amount) < toAmount(limits.min_amount))
    context.addIssue({ code: 'custom', path: ['max_amount'], message: schemaError('underLeastAmount') });
}

/** Result of a disbursement or write-off: done, or awaiting a second member of staff. */
const done = {
  output: z.object({ application: adminLoan, approval_id: z.string().nullable() }),
  accepted: ({ approval_id }: { approval_id: string | null }) => approval_id !== null,
};

export const adminLoanEndpoints = {
  'GET /admin/loan-products': endpoint({
    summary: 'List loan products',
    description: 'Includes drafts and closed products.',
    permission: 'loan_products.read',
    output: z.object({ products: z.array(adminLoanProduct) }),
  }),
  ...listFileEndpoint('/admin/loan-products', {
    permission: 'loan_products.read',
    file: 'Export loan products as CSV',
  }),
  'GET /admin/loan-products/{id}': endpoint({
    summary: 'Get a loan product',
    permission: 'loan_products.read',
    params: oneProduct,
    output: z.object({ product: adminLoanProduct }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/loan-products': endpoint({
    summary: 'Create a loan product',
    permission: 'loan_products.write',
    body: z.strictObject({ ...terms, reason, code }).superRefine(checkTerms),
    /** Null while a new product awaits approval. */
    ...buildApprovableOutput({ product: adminLoanProduct.nullable() }),
    errors: ['LIMIT_REACHED', ...configChangeErrors],
  }),
  'PUT /admin/loan-products/{id}': endpoint({
    summary: 'Update a loan product',
    description:
      'In force within two seconds; 202 when it waits for approval. Applications and loans keep their terms.',
    permission: 'loan_products.write',
    params: oneProduct,
    body: z.strictObject({ ...terms, reason, code, version: version.optional() }).superRefine(checkTerms),
    ...buildApprovableOutput({ product: adminLoanProduct }),
    errors: ['NOT_FOUND', 'LIMIT_REACHED', ...configChangeErrors],
  }),
  'DELETE /admin/loan-products/{id}': endpoint({
    summary: 'Delete a loan product',
    description: 'A product that had applications is closed instead.',
    permission: 'loan_products.write',
    params: oneProduct,
    body: z.strictObject({ reason, code, version: version.optional() }),
    /** Null when it was deleted. */
    output: z.object({ product: adminLoanProduct.nullable() }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
  ...listAndFileEndpoints('/admin/loan-applications', {
    summary: 'List loans and applications',
    description: 'Those that wait for staff first, the longest waiting at the top, then the others.',
    file: 'Export loans and applications as CSV',
    permission: 'loans.read',
    rows: { applications: adminLoan },
    filter: {
      ...timeRangeQuery,
      status: z.enum(loanStatuses).optional(),
      user_id: prefixedIdSchema('usr', 'person').optional(),
      product_id: prefixedIdSchema('lpr').optional(),
    },
  }),
  'GET /admin/loan-applications/{id}': endpoint({
    summary: 'Get a loan',
    description: 'Includes the applicant and the journal entries.',
    permission: 'loans.read',
    params: oneLoan,
    output: z.object({ application: adminLoan, applicant: loanApplicant, journal: z.array(journalEntry) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/loan-applications/{id}/approve': endpoint({
    summary: 'Approve a loan application',
    description: 'The loan can be paid out afterwards.',
    permission: 'loans.review',
    params: oneLoan,
    body: z.strictObject({ reason: reason.optional(), code }),
    output: z.object({ application: adminLoan }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'ACCOUNT_RESTRICTED', ...configChangeErrors],
  }),
  'POST /admin/loan-applications/{id}/reject': endpoint({
    summary: 'Reject a loan application',
    description: 'The customer sees the reason.',
    permission: 'loans.review',
    params: oneLoan,
    body: z.strictObject({ reason, code }),
    output: z.object({ application: adminLoan }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'POST /admin/loan-applications/{id}/disburse': endpoint({
    summary: 'Pay out an approved loan',
    description: 'Pays to the spot wallet. From the set amount on, a second staff member must pay it out.',
    failure: 'BALANCE_UPDATE_FAILED',
    permission: 'loans.disburse',
    params: oneLoan,
    body: z.strictObject({ reason: reason.optional(), code }),
    ...done,
    errors: [
      'NOT_FOUND',
      'INVALID_ORDER_STATUS',
      'KYC_VERIFICATION_REQUIRED',
      'ACCOUNT_RESTRICTED',
      'COUNTRY_RESTRICTED',
      'DEPOSIT_VANISHED',
      ...configChangeErrors,
    ],
  }),
  'POST /admin/loan-applications/{id}/write-off': endpoint({
    summary: 'Request the write-off of an overdue loan',
    description: 'A second staff member decides.',
    permission: 'loans.write_off',
    params: oneLoan,
    body: z.strictObject({ reason, code }),
    ...done,
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'GET /admin/loan-portfolio': endpoint({
    summary: 'Get the loan portfolio',
    description: 'Outstanding loans, overdue loans by age, expected interest and write-offs.',
    permission: 'loans.read',
    output: z.object({ portfolio: loanPortfolio }),
  }),
};
