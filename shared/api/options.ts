import * as z from 'zod';
import { systemOffErrors } from '#shared/errors/errors.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { directions, optionStatuses } from '#shared/market/option.ts';
import { optionConfig, optionOrder, optionStatistics } from '#shared/schemas/options.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { decimalString, epochSeconds, prefixedId, positiveAmount, symbolName } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { listWithFile } from './lib/list.ts';

const oneOrder = z.strictObject({ id: prefixedId('opt') });

const filter = {
  status: z.enum(optionStatuses).optional(),
  symbol: symbolName.optional(),
  /** By time of creation. */
  ...spanQuery,
};

export const options = {
  'GET /options-config': endpoint({
    summary: 'Periods in which options are sold, and their terms',
    caller: 'anyone',
    limit: 'read',
    cache: 10,
    output: z.object({ configs: z.array(optionConfig) }),
  }),
  ...listWithFile('/options/orders', {
    summary: 'Own options, newest first',
    caller: 'user',
    rows: { orders: optionOrder },
    filter,
    file: 'The same options as CSV: at most 31 days and 50,000 rows in one file',
  }),
  'GET /options/statistics': endpoint({
    summary: 'How the own options came out, in all and by period',
    caller: 'user',
    limit: 'read',
    output: optionStatistics,
  }),
  'POST /options/create-order': endpoint({
    summary:
      'Buy an option: it enters by the first price that is observed after it was accepted, in the same call; where that price is late the answer is 202 and the order has no entry yet',
    failure: 'ORDER_CREATION_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({
      direction: z.enum(directions, { error: schemaError('direction') }),
      period_id: z
        .string({ error: schemaError('period') })
        .min(1, schemaError('period'))
        .max(40),
      amount: positiveAmount('stake'),
      symbol: symbolName,
    }),
    output: z.object({ order: optionOrder }),
    accepted: ({ order }) => order.entry_price === null,
    errors: [
      ...systemOffErrors,
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
    summary: 'One of the own options, with its receipt',
    caller: 'user',
    limit: 'read',
    params: oneOrder,
    output: z.object({ order: optionOrder }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  'POST /options/orders/{id}/sell-quote': endpoint({
    summary: 'What one of the own open options can be sold back for now: holds for three seconds',
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
    summary: 'Sell one of the own open options back for exactly what was quoted',
    failure: 'ORDER_UPDATE_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    params: oneOrder,
    body: z.strictObject({ quote_id: prefixedId('qte') }),
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
    summary: 'Settle one of the own options that is due; a settled one is answered as it is',
    failure: 'ORDER_SETTLEMENT_FAILED',
    caller: 'user',
    limit: 'write',
    params: oneOrder,
    output: z.object({ order: optionOrder }),
    errors: ['ORDER_NOT_FOUND', 'INVALID_ORDER_STATUS'],
  }),
  'POST /options/orders/process-expired': endpoint({
    summary: 'Settle the own options that are due',
    failure: 'ORDER_SETTLEMENT_FAILED',
    caller: 'user',
    limit: 'write',
    output: z.object({ orders: z.array(optionOrder) }),
  }),
};
