import * as z from 'zod';
import { directions, optionConfig, optionOrder, optionStatuses } from '../schemas/option-order.ts';
import { pageOutput, pageQuery } from '../schemas/page.ts';
import { id, positiveAmount, queryEpochSeconds, symbolName } from '../schemas/scalars.ts';
import { endpoint } from './endpoint.ts';

const oneOrder = z.strictObject({ id: id('opt') });

export const options = {
  'GET /options-config': endpoint({
    summary: 'Periods in which options are sold, and their terms',
    caller: 'anyone',
    limit: 'read',
    cache: 10,
    output: z.object({ configs: z.array(optionConfig) }),
  }),
  'GET /options/orders': endpoint({
    summary: 'Own options, newest first',
    caller: 'user',
    limit: 'read',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(optionStatuses).optional(),
      symbol: symbolName.optional(),
      from: queryEpochSeconds.optional(),
      to: queryEpochSeconds.optional(),
    }),
    output: z.object({ orders: z.array(optionOrder), ...pageOutput }),
  }),
  'POST /options/create-order': endpoint({
    summary: 'Buy an option',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({
      direction: z.enum(directions, { error: 'Please select direction' }),
      period_id: z.string({ error: 'Please select options period' }).min(1, 'Please select options period').max(40),
      amount: positiveAmount('Please enter valid investment amount'),
      symbol: symbolName,
    }),
    output: z.object({ order: optionOrder }),
    errors: [
      'SYMBOL_NOT_FOUND',
      'SYMBOL_VIEW_ONLY',
      'SYMBOL_HALTED',
      'MARKET_CLOSED',
      'INVALID_PERIOD',
      'PERIOD_NOT_ACTIVE',
      'INVALID_AMOUNT',
      'AMOUNT_OUT_OF_RANGE',
      'INSUFFICIENT_BALANCE',
      'PRICE_NOT_AVAILABLE',
      'EXPOSURE_REACHED',
      'TOO_MANY_OPEN_ORDERS',
      'ACCOUNT_RESTRICTED',
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
  'POST /options/orders/{id}/settle': endpoint({
    summary: 'Settle one of the own options that is due; a settled one is answered as it is',
    caller: 'user',
    limit: 'write',
    params: oneOrder,
    output: z.object({ order: optionOrder }),
    errors: ['ORDER_NOT_FOUND', 'INVALID_ORDER_STATUS'],
  }),
  'POST /options/orders/process-expired': endpoint({
    summary: 'Settle the own options that are due',
    caller: 'user',
    limit: 'write',
    output: z.object({ orders: z.array(optionOrder) }),
  }),
};
