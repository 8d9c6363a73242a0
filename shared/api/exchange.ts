import * as z from 'zod';
import { systemOffErrors } from '#shared/errors/errors.ts';
import { coinInput } from '#shared/schemas/chains.ts';
import { exchange, exchangeCoin, exchangeQuote, exchangeStatuses } from '#shared/schemas/exchange.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { prefixedId, positiveAmount } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { listWithFile } from './lib/list.ts';

const wanted = { from_coin: coinInput, to_coin: coinInput, amount: positiveAmount('exchangeAmount') };

const quoteErrors = [
  ...systemOffErrors,
  'AMOUNT_OUT_OF_RANGE',
  'INVALID_AMOUNT',
  'PRICE_NOT_AVAILABLE',
  'PRICE_HELD',
  'SYMBOL_HALTED',
  'INVENTORY_LIMIT',
] as const;

export const exchanges = {
  'GET /crypto-exchange/coins': endpoint({
    summary: 'The coins that can be exchanged, and their terms',
    caller: 'anyone',
    limit: 'read',
    cache: 10,
    output: z.object({ coins: z.array(exchangeCoin) }),
  }),
  'POST /crypto-exchange/calculate': endpoint({
    summary: 'What an amount of one coin gives of another by the latest prices: a quote for ten seconds',
    caller: 'user',
    limit: 'write',
    body: z.strictObject(wanted),
    output: exchangeQuote,
    errors: quoteErrors,
  }),
  'POST /crypto-exchange/execute': endpoint({
    summary:
      'Exchange coins by a quote, or without one at the next observed prices for at least `min_to_amount`, by default what the latest prices give less the spread (the answer says how much): decided by the first prices of both coins that are observed after it was accepted, in the same call; where these are late the answer is 202 and it is pending. Where the price has moved nothing is exchanged, and the refusal has a new quote in `reasons`',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    // Either a quote, or both coins and the amount.
    body: z.strictObject({
      quote_id: prefixedId('xqt').optional(),
      from_coin: coinInput.optional(),
      to_coin: coinInput.optional(),
      amount: wanted.amount.optional(),
      /** Minimum to receive, in `to_coin`. */
      min_to_amount: positiveAmount('exchangeLeast').optional(),
    }),
    output: z.object({ exchange }),
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
  ...listWithFile('/crypto-exchange/list', {
    summary: 'Own exchanges, newest first',
    caller: 'user',
    rows: { exchanges: exchange },
    filter: {
      ...spanQuery,
      status: z.enum(exchangeStatuses).optional(),
      /** Coin given or received. */
      coin_type: coinInput.optional(),
    },
    file: 'Own exchanges of at most 31 days as CSV',
  }),
  'GET /crypto-exchange/{id}': endpoint({
    summary: 'One of the own exchanges, with its receipt',
    caller: 'user',
    limit: 'read',
    params: z.strictObject({ id: prefixedId('xch') }),
    output: z.object({ exchange }),
    errors: ['NOT_FOUND'],
  }),
};
