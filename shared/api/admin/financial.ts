import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { listFile, listWithFile } from '#shared/api/kit/list.ts';
import { accountKinds } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import { refusedAs } from '#shared/refusals/schema-reasons.ts';
import { adminFinancialProduct, adminInvestment, wealthPromise } from '#shared/schemas/admin/finance.ts';
import { journalEntry } from '#shared/schemas/admin/trades.ts';
import { financeHeading, investmentStatuses, riskLevels } from '#shared/schemas/investments.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { id, plainLine, queryInteger } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { changeErrors, changeFields, maybeWaiting } from './change.ts';
import { figure, MOST_MONEY } from './figure.ts';
import { productTerms } from './product.ts';
import { treasurers } from './roles.ts';

const oneProduct = z.strictObject({ id: id('fpr') });
const { reason, code, version } = changeFields;

const terms = {
  ...productTerms,
  /** At most what doubles money in a year; `wealth_interest_limit` bounds what all products come to owe. */
  annual_return_rate: figure('0', '100'),
  min_investment: figure('0.00000001', MOST_MONEY),
  max_investment: figure('0.00000001', MOST_MONEY),
  risk_level: z.enum(riskLevels),
  capacity_per_person: figure('0', MOST_MONEY).nullable(),
};

function checkTerms(given: { min_investment: string; max_investment: string }, context: z.RefinementCtx): void {
  if (amount(given.max_investment) < amount(given.min_investment))
    context.addIssue({ code: 'custom', path: ['max_investment'], message: refusedAs('underLeastAmount') });
}

const words = z.string().max(40).regex(plainLine, refusedAs('characters'));

export const adminFinancial = {
  'GET /admin/financial-products': endpoint({
    summary: 'Every wealth product, drafts and closed ones too',
    caller: roles,
    limit: 'staff',
    output: z.object({ products: z.array(adminFinancialProduct), heading: financeHeading, heading_version: z.int() }),
  }),
  ...listFile('/admin/financial-products', { caller: roles }),
  'GET /admin/financial-products/{id}': endpoint({
    summary: 'One wealth product',
    caller: roles,
    limit: 'staff',
    params: oneProduct,
    output: z.object({ product: adminFinancialProduct }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/financial-products': endpoint({
    summary: 'Make a wealth product',
    caller: treasurers,
    limit: 'staff',
    body: z.strictObject({ ...terms, reason, code }).superRefine(checkTerms),
    /** Null while a new product waits. */
    ...maybeWaiting({ product: adminFinancialProduct.nullable() }),
    errors: ['LIMIT_REACHED', ...changeErrors],
  }),
  'PUT /admin/financial-products/{id}': endpoint({
    summary:
      'Change a wealth product, in force in two seconds; 202 where it waits. Investments that run keep their terms',
    caller: treasurers,
    limit: 'staff',
    params: oneProduct,
    body: z.strictObject({ ...terms, reason, code, version: version.optional() }).superRefine(checkTerms),
    ...maybeWaiting({ product: adminFinancialProduct }),
    errors: ['NOT_FOUND', 'LIMIT_REACHED', ...changeErrors],
  }),
  'DELETE /admin/financial-products/{id}': endpoint({
    summary: 'Delete a wealth product; one that was ever invested in is closed instead',
    caller: treasurers,
    limit: 'staff',
    params: oneProduct,
    body: z.strictObject({ reason, code, version: version.optional() }),
    /** Null where it was deleted. */
    output: z.object({ product: adminFinancialProduct.nullable() }),
    errors: ['NOT_FOUND', ...changeErrors],
  }),
  'PUT /admin/financial-heading': endpoint({
    summary: 'Change the tag and the title over the wealth products; empty ones are left out',
    caller: treasurers,
    limit: 'staff',
    body: z.strictObject({ tag: words, title: words, reason, code, version: version.optional() }),
    output: z.object({ heading: financeHeading }),
    errors: [...changeErrors],
  }),
  ...listWithFile('/admin/financial-investments', {
    summary: 'Investments of everybody, newest first',
    caller: roles,
    rows: { investments: adminInvestment },
    filter: {
      ...spanQuery,
      status: z.enum(investmentStatuses).optional(),
      product_id: id('fpr').optional(),
      user_id: id('usr', 'person').optional(),
      account_kind: z.enum(accountKinds).optional(),
    },
  }),
  'GET /admin/financial-investments/{id}': endpoint({
    summary: 'One investment with its journal entries',
    caller: roles,
    limit: 'staff',
    params: z.strictObject({ id: id('inv') }),
    output: z.object({ investment: adminInvestment, journal: z.array(journalEntry) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/financial-investments/process-matured': endpoint({
    summary: 'Pay what is due now, as the timer does by itself each minute',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: treasurers,
    limit: 'staff',
    output: z.object({ processed: z.int() }),
  }),
  'GET /admin/financial-promises': endpoint({
    summary: 'What the house has promised of live investments, day by day, the newest first, and as of now',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ days: queryInteger(1, 366).optional() }),
    output: z.object({ now: wealthPromise, days: z.array(wealthPromise) }),
  }),
};
