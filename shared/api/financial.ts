import * as z from 'zod';
import { systemOffErrorNames } from '#shared/errors/errors.ts';
import {
  financeHeading,
  financialProduct,
  investment,
  investmentStatuses,
  financialProductStatuses,
  investmentRiskLevels,
} from '#shared/schemas/investments.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { prefixedIdSchema, positiveAmountSchema } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { fundingWalletIds } from './lib/funding.ts';
import { listAndFileEndpoints } from './lib/list.ts';

const oneProduct = z.strictObject({ id: prefixedIdSchema('fpr') });
const oneInvestment = z.strictObject({ id: prefixedIdSchema('inv') });

export const financialEndpoints = {
  'GET /financial/products': endpoint({
    summary: 'List wealth products',
    description: 'Includes closed products.',
    caller: 'anyone',
    identify: true,
    query: z.strictObject({
      status: z.enum(financialProductStatuses).exclude(['draft']).optional(),
      risk_level: z.enum(investmentRiskLevels).optional(),
    }),
    output: z.object({ products: z.array(financialProduct), heading: financeHeading }),
  }),
  'GET /financial/products/{id}': endpoint({
    summary: 'Get a wealth product',
    caller: 'anyone',
    identify: true,
    params: oneProduct,
    output: z.object({ product: financialProduct }),
    errors: ['NOT_FOUND'],
  }),
  'POST /financial/invest': endpoint({
    summary: 'Create an investment',
    description:
      'Takes USDT from the finance wallet. Principal and interest are paid at maturity. Sending the request accepts the terms.',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({
      product_id: prefixedIdSchema('fpr'),
      investment_amount: positiveAmountSchema('investmentAmount'),
      /** True renews the principal at maturity, at the terms of that day; false by default. */
      auto_renew: z.boolean().optional(),
      fund_from: fundingWalletIds.optional(),
    }),
    output: z.object({ investment }),
    errors: [
      ...systemOffErrorNames,
      'NOT_FOUND',
      'PRODUCT_NOT_ACTIVE',
      'PRODUCT_SOLD_OUT',
      'RISK_LEVEL_TOO_HIGH',
      'LOAN_OVERDUE',
      'DEPOSIT_VANISHED',
      'INVALID_AMOUNT',
      'AMOUNT_OUT_OF_RANGE',
      'INSUFFICIENT_BALANCE',
      'WALLET_NOT_ACTIVE',
      'SAME_WALLET',
      'TRANSFER_SINGLE_LIMIT',
      'TRANSFER_DAILY_LIMIT',
      'TRANSFER_FREQUENCY_LIMIT',
      'TOO_MANY_OPEN_ORDERS',
      'ACCOUNT_RESTRICTED',
      'ACCOUNT_FROZEN',
      'COUNTRY_RESTRICTED',
      'IDEMPOTENCY_KEY_REUSED',
      'CHANGED_MEANWHILE',
    ],
  }),
  ...listAndFileEndpoints('/financial/investments', {
    summary: 'List investments',
    description: 'Newest first.',
    file: 'Export investments as CSV',
    fileDescription: 'At most 31 days.',
    caller: 'user',
    rows: { investments: investment },
    filter: {
      ...timeRangeQuery,
      status: z.enum(investmentStatuses).optional(),
      product_id: prefixedIdSchema('fpr').optional(),
    },
  }),
  'GET /financial/investments/{id}': endpoint({
    summary: 'Get an investment',
    caller: 'user',
    params: oneInvestment,
    output: z.object({ investment }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /financial/investments/{id}': endpoint({
    summary: 'Update the renewal of an investment',
    description: 'Chooses whether the principal of an active investment is invested again at maturity.',
    caller: 'user',
    limit: 'write',
    params: oneInvestment,
    body: z.strictObject({ auto_renew: z.boolean() }),
    output: z.object({ investment }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'CHANGED_MEANWHILE'],
  }),
  'POST /financial/investments/{id}/cancel': endpoint({
    summary: 'Cancel an investment',
    description: 'Returns the principal without interest. Possible from the second after the start.',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    params: oneInvestment,
    output: z.object({ investment }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'IDEMPOTENCY_KEY_REUSED', 'CHANGED_MEANWHILE'],
  }),
};
