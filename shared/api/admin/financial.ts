import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFile, listWithFile } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { accountKinds } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import { adminFinancialProduct, adminInvestment, investmentCommitment } from '#shared/schemas/admin/finance.ts';
import { journalEntry } from '#shared/schemas/admin/trades.ts';
import { financeHeading, investmentStatuses, riskLevels } from '#shared/schemas/investments.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { prefixedId, plainLinePattern, queryInteger } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { configChangeErrors, configChangeFields, approvableOutput } from './change.ts';
import { decimalSetting, MAX_SETTING_AMOUNT } from './figure.ts';
import { productTexts } from './product.ts';
import { treasuryWriteRoles } from './roles.ts';

const oneProduct = z.strictObject({ id: prefixedId('fpr') });
const { reason, code, version } = configChangeFields;

const terms = {
  ...productTexts,
  /** At most what doubles money in a year; `wealth_interest_limit` limits what all products may owe. */
  annual_return_rate: decimalSetting('0', '100'),
  min_investment: decimalSetting('0.00000001', MAX_SETTING_AMOUNT),
  max_investment: decimalSetting('0.00000001', MAX_SETTING_AMOUNT),
  risk_level: z.enum(riskLevels),
  capacity_per_person: decimalSetting('0', MAX_SETTING_AMOUNT).nullable(),
};

function checkTerms(limits: { min_investment: string; max_investment: string }, context: z.RefinementCtx): void {
  if (amount(limits.max_investment) < amount(limits.min_investment))
    context.addIssue({ code: 'custom', path: ['max_investment'], message: schemaError('underLeastAmount') });
}

const words = z.string().max(40).regex(plainLinePattern, schemaError('characters'));

export const adminFinancial = {
  'GET /admin/financial-products': endpoint({
    summary: 'List wealth products',
    description: 'Includes drafts and closed products.',
    caller: roles,
    limit: 'staff',
    output: z.object({ products: z.array(adminFinancialProduct), heading: financeHeading, heading_version: z.int() }),
  }),
  ...listFile('/admin/financial-products', { caller: roles, file: 'Export wealth products as CSV' }),
  'GET /admin/financial-products/{id}': endpoint({
    summary: 'Get a wealth product',
    caller: roles,
    limit: 'staff',
    params: oneProduct,
    output: z.object({ product: adminFinancialProduct }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/financial-products': endpoint({
    summary: 'Create a wealth product',
    caller: treasuryWriteRoles,
    limit: 'staff',
    body: z.strictObject({ ...terms, reason, code }).superRefine(checkTerms),
    /** Null while a new product awaits approval. */
    ...approvableOutput({ product: adminFinancialProduct.nullable() }),
    errors: ['LIMIT_REACHED', ...configChangeErrors],
  }),
  'PUT /admin/financial-products/{id}': endpoint({
    summary: 'Update a wealth product',
    description: 'In force within two seconds; 202 when it waits for approval. Active investments keep their terms.',
    caller: treasuryWriteRoles,
    limit: 'staff',
    params: oneProduct,
    body: z.strictObject({ ...terms, reason, code, version: version.optional() }).superRefine(checkTerms),
    ...approvableOutput({ product: adminFinancialProduct }),
    errors: ['NOT_FOUND', 'LIMIT_REACHED', ...configChangeErrors],
  }),
  'DELETE /admin/financial-products/{id}': endpoint({
    summary: 'Delete a wealth product',
    description: 'A product that had investments is closed instead.',
    caller: treasuryWriteRoles,
    limit: 'staff',
    params: oneProduct,
    body: z.strictObject({ reason, code, version: version.optional() }),
    /** Null when it was deleted. */
    output: z.object({ product: adminFinancialProduct.nullable() }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
  'PUT /admin/financial-heading': endpoint({
    summary: 'Update the heading of wealth products',
    description: 'Tag and title. Empty ones are left out.',
    caller: treasuryWriteRoles,
    limit: 'staff',
    body: z.strictObject({ tag: words, title: words, reason, code, version: version.optional() }),
    output: z.object({ heading: financeHeading }),
    errors: [...configChangeErrors],
  }),
  ...listWithFile('/admin/financial-investments', {
    summary: 'List all investments',
    description: 'Newest first.',
    file: 'Export all investments as CSV',
    caller: roles,
    rows: { investments: adminInvestment },
    filter: {
      ...spanQuery,
      status: z.enum(investmentStatuses).optional(),
      product_id: prefixedId('fpr').optional(),
      user_id: prefixedId('usr', 'person').optional(),
      account_kind: z.enum(accountKinds).optional(),
    },
  }),
  'GET /admin/financial-investments/{id}': endpoint({
    summary: 'Get an investment',
    description: 'Includes its journal entries.',
    caller: roles,
    limit: 'staff',
    params: z.strictObject({ id: prefixedId('inv') }),
    output: z.object({ investment: adminInvestment, journal: z.array(journalEntry) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/financial-investments/process-matured': endpoint({
    summary: 'Pay matured investments now',
    description: 'A timer also does this every minute.',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: treasuryWriteRoles,
    limit: 'staff',
    output: z.object({ processed: z.int() }),
  }),
  'GET /admin/financial-promises': endpoint({
    summary: 'List the liabilities of live investments',
    description: 'As of now and day by day, newest first.',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ days: queryInteger(1, 366).optional() }),
    output: z.object({ now: investmentCommitment, days: z.array(investmentCommitment) }),
  }),
};
