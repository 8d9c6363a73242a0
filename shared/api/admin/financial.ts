import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint, listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { accountKinds } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { adminFinancialProduct, adminInvestment, investmentCommitment } from '#shared/schemas/admin/finance.ts';
import { journalEntry } from '#shared/schemas/admin/trades.ts';
import { financeHeading, investmentStatuses, investmentRiskLevels } from '#shared/schemas/investments.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { prefixedIdSchema, plainLinePattern, queryIntegerSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields, buildApprovableOutput } from './change.ts';
import { decimalSettingSchema, MAX_SETTING_AMOUNT } from './decimal-setting.ts';
import { productTextFields } from './product.ts';

const oneProduct = z.strictObject({ id: prefixedIdSchema('fpr') });
const { reason, code, version } = configChangeFields;

const terms = {
  ...productTextFields,
  /** At most what doubles money in a year; `wealth_interest_limit` limits what all products may owe. */
  annual_return_rate: decimalSettingSchema('0', '100'),
  min_investment: decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT),
  max_investment: decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT),
  risk_level: z.enum(investmentRiskLevels),
  capacity_per_person: decimalSettingSchema('0', MAX_SETTING_AMOUNT).nullable(),
};

function checkTerms(limits: { min_investment: string; max_investment: string }, context: z.RefinementCtx): void {
  if (toAmount(limits.max_investment) < toAmount(limits.min_investment))
    context.addIssue({ code: 'custom', path: ['max_investment'], message: schemaError('underLeastAmount') });
}

const words = z.string().max(40).regex(plainLinePattern, schemaError('characters'));

export const adminFinancialEndpoints = {
  'GET /admin/financial-products': endpoint({
    summary: 'List wealth products',
    description: 'Includes drafts and closed products.',
    permission: 'wealth_products.read',
    output: z.object({ products: z.array(adminFinancialProduct), heading: financeHeading, heading_version: z.int() }),
  }),
  ...listFileEndpoint('/admin/financial-products', {
    permission: 'wealth_products.read',
    file: 'Export wealth products as CSV',
  }),
  'GET /admin/financial-products/{id}': endpoint({
    summary: 'Get a wealth product',
    permission: 'wealth_products.read',
    params: oneProduct,
    output: z.object({ product: adminFinancialProduct }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/financial-products': endpoint({
    summary: 'Create a wealth product',
    permission: 'wealth_products.write',
    body: z.strictObject({ ...terms, reason, code }).superRefine(checkTerms),
    /** Null while a new product awaits approval. */
    ...buildApprovableOutput({ product: adminFinancialProduct.nullable() }),
    errors: ['LIMIT_REACHED', ...configChangeErrors],
  }),
  'PUT /admin/financial-products/{id}': endpoint({
    summary: 'Update a wealth product',
    description: 'In force within two seconds; 202 when it waits for approval. Active investments keep their terms.',
    permission: 'wealth_products.write',
    params: oneProduct,
    body: z.strictObject({ ...terms, reason, code, version: version.optional() }).superRefine(checkTerms),
    ...buildApprovableOutput({ product: adminFinancialProduct }),
    errors: ['NOT_FOUND', 'LIMIT_REACHED', ...configChangeErrors],
  }),
  'DELETE /admin/financial-products/{id}': endpoint({
    summary: 'Delete a wealth product',
    description: 'A product that had investments is closed instead.',
    permission: 'wealth_products.write',
    params: oneProduct,
    body: z.strictObject({ reason, code, version: version.optional() }),
    /** Null when it was deleted. */
    output: z.object({ product: adminFinancialProduct.nullable() }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
  'PUT /admin/financial-heading': endpoint({
    summary: 'Update the heading of wealth products',
    description: 'Tag and title. Empty ones are left out.',
    permission: 'wealth_products.write',
    body: z.strictObject({ tag: words, title: words, reason, code, version: version.optional() }),
    output: z.object({ heading: financeHeading }),
    errors: [...configChangeErrors],
  }),
  ...listAndFileEndpoints('/admin/financial-investments', {
    summary: 'List all investments',
    description: 'Newest first.',
    file: 'Export all investments as CSV',
    permission: 'investments.read',
    rows: { investments: adminInvestment },
    filter: {
      ...timeRangeQuery,
      status: z.enum(investmentStatuses).optional(),
      product_id: prefixedIdSchema('fpr').optional(),
      user_id: prefixedIdSchema('usr', 'person').optional(),
      account_kind: z.enum(accountKinds).optional(),
    },
  }),
  'GET /admin/financial-investments/{id}': endpoint({
    summary: 'Get an investment',
    description: 'Includes its journal entries.',
    permission: 'investments.read',
    params: z.strictObject({ id: prefixedIdSchema('inv') }),
    output: z.object({ investment: adminInvestment, journal: z.array(journalEntry) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/financial-investments/process-matured': endpoint({
    summary: 'Pay matured investments now',
    description: 'A timer also does this every minute.',
    failure: 'BALANCE_UPDATE_FAILED',
    permission: 'investments.pay',
    output: z.object({ processed: z.int() }),
  }),
  'GET /admin/financial-promises': endpoint({
    summary: 'List the liabilities of live investments',
    description: 'As of now and day by day, newest first.',
    permission: 'wealth_products.read',
    query: z.strictObject({ days: queryIntegerSchema(1, 366).optional() }),
    output: z.object({ now: investmentCommitment, days: z.array(investmentCommitment) }),
  }),
};
