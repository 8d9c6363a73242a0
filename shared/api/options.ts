import * as z from 'zod';
import { systemOffErrorNames } from '#shared/errors/errors.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { optionDirections, optionStatuses } from '#shared/market/option.ts';
import { optionConfig, optionOrder, optionStatistics } from '#shared/schemas/options.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import {
  decimalString,
  epochSeconds,
  prefixedIdSchema,
  positiveAmountSchema,
  symbolName,
} from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { fundingWalletIds } from './lib/funding.ts';
import { listAndFileEndpoints } from './lib/list.ts';

const oneOrder = z.strictObject({ id: prefixedIdSchema('opt') });

const filter = {
  status: z.enum(optionStatuses).optional(),
  symbol: symbolName.optional(),
  /** By time of creation. */
  ...timeRangeQuery,
};

export const optionEndpoints = {
  'GET /options-config': endpoint({
    summary: 'List option periods',
    description: 'Includes their terms.',
    caller: 'anyone',
    cache: 10,
    output: z.object({ configs: z.array(optionConfig) }),
  }),
  ...listAndFileEndpoints('/options/orders', {
    summary: 'List option orders',
    description: 'Newest first.',
    file: 'Export option orders as CSV',
    fileDescription: 'At most 31 days and 50,000 rows.',
    caller: 'user',
    rows: { orders: optionOrder },
    filter,
  }),
  'GET /options/statistics': endpoint({
    summary: 'Get option statistics',
    description: 'Results of the user’s own options, in total and by period.',
    caller: 'user',
    output: optionStatistics,
  }),
  'POST /options/create-order': endpoint({
    summary: 'Create an option order',
    description:
      'The entry is the first price that is observed after acceptance, within the same request. When that price is late, the answer is 202 and the order has no entry yet.',
    failure: 'ORDER_CREATION_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({
      direction: z.enum(optionDirections, { error: schemaError('direction') }),
      period_id: z
        .string({ error: schemaError('period') })
        .min(1, schemaError('period'))
        .max(40),
      amount: positiveAmountSchema('stake'),
      symbol: symbolName,
      fund_from: fundingWalletIds.optional(),
    }),
    output: z.object({ order: optionOrder }),
    accepted: ({ order }) => order.entry_price === null,
    errors: [
      ...systemOffErrorNames,
      'SYMBOL_NOT_FOUND',
      'SYMBOL_VIEW_ONLY',
      'SYMBOL_HALTED',
      'MARKET_CLOSED',
      'INVALID_PERIOD',
      'PERIOD_NOT_ACTIVE',
      'INVALID_AMOUNT',
      'AMOUNT_OUT_OF_RANGE',
      'INSUFFICIENT_BALANCE',
      'WALLET_NOT_ACTIVE',
      'NOT_FOUND',
      'SAME_WALLET',
      'TRANSFER_SINGLE_LIMIT',
      'TRANSFER_DAILY_LIMIT',
      'TRANSFER_FREQUENCY_LIMIT',
      'PRICE_NOT_AVAILABLE',
      'EXPOSURE_REACHED',
      'TOO_MANY_OPEN_ORDERS',
      'ACCOUNT_RESTRICTED',
      'ACCOUNT_FROZEN',
      'TRADING_NOT_ALLOWED',
      'OPTIONS_NOT_ALLOWED',
      'COUNTRY_RESTRICTED',
      'SELF_LIMIT_REACHED',
      'CHANGED_MEANWHILE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  'GET /options/orders/{id}': endpoint({
    summary: 'Get an option order',
    description: 'Includes its receipt.',
    caller: 'user',
    params: oneOrder,
    output: z.object({ order: optionOrder }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  'POST /options/orders/{id}/sell-quote': endpoint({
    summary: 'Create a sell-back quote',
    description: 'The current value of an open option. Valid for three seconds.',
    caller: 'user',
    limit: 'write',
    params: oneOrder,
    output: z.object({
      quote_id: z.string(),
      /** USDT. */
      amount: decimalString,
      /** Second in which the quote ends: three seconds from now, and at least 15 s before expiry. */
      expires_at: epochSeconds,
    }),
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_ALREADY_SETTLED',
      'INVALID_ORDER_STATUS',
      'MARKET_CLOSED',
      'PRICE_NOT_AVAILABLE',
      'PRICE_HELD',
      'SYMBOL_NOT_FOUND',
    ],
  }),
  'POST /options/orders/{id}/sell': endpoint({
    summary: 'Sell an option back',
    description: 'Pays exactly the quoted amount.',
    failure: 'ORDER_UPDATE_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    params: oneOrder,
    body: z.strictObject({ quote_id: prefixedIdSchema('qte') }),
    output: z.object({ order: optionOrder }),
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_ALREADY_SETTLED',
      'INVALID_ORDER_STATUS',
      'QUOTE_EXPIRED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
  'POST /options/orders/{id}/settle': endpoint({
    summary: 'Settle an expired option',
    description: 'A settled option is returned unchanged.',
    failure: 'ORDER_SETTLEMENT_FAILED',
    caller: 'user',
    limit: 'write',
    params: oneOrder,
    output: z.object({ order: optionOrder }),
    errors: ['ORDER_NOT_FOUND', 'INVALID_ORDER_STATUS'],
  }),
  'POST /options/orders/process-expired': endpoint({
    summary: 'Settle all expired options',
    failure: 'ORDER_SETTLEMENT_FAILED',
    caller: 'user',
    limit: 'write',
    output: z.object({ orders: z.array(optionOrder) }),
  }),
};
