import * as z from 'zod';
import { systemOffErrorNames } from '#shared/errors/errors.ts';
import { coinInput } from '#shared/schemas/chains.ts';
import { coinExchange, exchangeCoin, exchangeQuote, exchangeStatuses } from '#shared/schemas/exchange.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { prefixedIdSchema, positiveAmountSchema } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { listAndFileEndpoints } from './lib/list.ts';

const exchangeFields = { from_coin: coinInput, to_coin: coinInput, amount: positiveAmountSchema('exchangeAmount') };

const quoteErrors = [
  ...systemOffErrorNames,
  'AMOUNT_OUT_OF_RANGE',
  'INVALID_AMOUNT',
  'PRICE_NOT_AVAILABLE',
  'PRICE_HELD',
  'SYMBOL_HALTED',
  'INVENTORY_LIMIT',
] as const;

export const exchangeEndpoints = {
  'GET /crypto-exchange/coins': endpoint({
    summary: 'List coins that can be exchanged',
    description: 'Includes their terms.',
    caller: 'anyone',
    cache: 10,
    output: z.object({ coins: z.array(exchangeCoin) }),
  }),
  'POST /crypto-exchange/calculate': endpoint({
    summary: 'Create an exchange quote',
    description: 'Uses the latest prices. Valid for ten seconds.',
    caller: 'user',
    limit: 'write',
    body: z.strictObject(exchangeFields),
    output: exchangeQuote,
    errors: quoteErrors,
  }),
  'POST /crypto-exchange/execute': endpoint({
    summary: 'Exchange coins',
    description:
      'Uses a quote, or the next observed prices for at least `min_to_amount`. The default of `min_to_amount` is the amount at the latest prices less the spread; the answer states it. The first prices of both coins that are observed after acceptance decide, within the same request. When these are late, the answer is 202 and the exchange is pending. When the price has moved, nothing is exchanged and the error has a new quote in `reasons`.',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    // Either a quote, or both coins and the amount.
    body: z.strictObject({
      quote_id: prefixedIdSchema('xqt').optional(),
      from_coin: coinInput.optional(),
      to_coin: coinInput.optional(),
      amount: exchangeFields.amount.optional(),
      /** Minimum to receive, in `to_coin`. */
      min_to_amount: positiveAmountSchema('exchangeLeast').optional(),
    }),
    output: z.object({ exchange: coinExchange }),
    accepted: ({ exchange: { status } }) => status === 'pending',
    errors: [
      ...quoteErrors,
      'QUOTE_EXPIRED',
      'PRICE_MOVED',
      'INSUFFICIENT_BALANCE',
      'WALLET_NOT_ACTIVE',
      'TOO_MANY_OPEN_ORDERS',
      'ACCOUNT_RESTRICTED',
      'ACCOUNT_FROZEN',
      'IDEMPOTENCY_KEY_REUSED',
      'CHANGED_MEANWHILE',
    ],
  }),
  ...listAndFileEndpoints('/crypto-exchange/list', {
    summary: 'List exchanges',
    description: 'Newest first.',
    file: 'Export exchanges as CSV',
    fileDescription: 'At most 31 days.',
    caller: 'user',
    rows: { exchanges: coinExchange },
    filter: {
      ...timeRangeQuery,
      status: z.enum(exchangeStatuses).optional(),
      /** Coin given or received. */
      coin_type: coinInput.optional(),
    },
  }),
  'GET /crypto-exchange/{id}': endpoint({
    summary: 'Get an exchange',
    description: 'Includes its receipt.',
    caller: 'user',
    params: z.strictObject({ id: prefixedIdSchema('xch') }),
    output: z.object({ exchange: coinExchange }),
    errors: ['NOT_FOUND'],
  }),
};
