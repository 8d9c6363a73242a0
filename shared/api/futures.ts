import * as z from 'zod';
import type { AppErrorName } from '#shared/errors/errors.ts';
import { systemOffErrorNames } from '#shared/errors/errors.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  MAX_LEVERAGE,
  MIN_LEVERAGE,
  futuresOrderSides,
  positionSides,
  positionStatuses,
} from '#shared/market/perpetual.ts';
import { futuresOrder, futuresTrade, leverageLimit, futuresPosition } from '#shared/schemas/futures.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import {
  decimalString,
  prefixedIdSchema,
  positiveAmountSchema,
  positivePriceSchema,
  symbolName,
} from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { fundingWalletIds } from './lib/funding.ts';
import { listAndFileEndpoints } from './lib/list.ts';

const oneOrder = z.strictObject({ id: prefixedIdSchema('ord') });
const onePosition = z.strictObject({ id: prefixedIdSchema('pos') });

/** By time of creation, opening or trade. */
const filter = { ...timeRangeQuery, symbol: symbolName.optional() };

const priceErrors = [
  'PRICE_NOT_AVAILABLE',
  'PRICE_HELD',
  'IDEMPOTENCY_KEY_REUSED',
] as const satisfies readonly AppErrorName[];

const takeProfit = positivePriceSchema('takeProfit');
const stopLoss = positivePriceSchema('stopLoss');
const LEVERAGE = schemaError('leverageRange', { least: MIN_LEVERAGE, most: MAX_LEVERAGE });

export const futuresEndpoints = {
  'POST /futures/create-order': endpoint({
    summary: 'Create a perpetual order',
    description:
      'The first tick after acceptance fills a market order, within the same request. When that tick is late, the answer is 202 and the order is pending.',
    failure: 'ORDER_CREATION_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({
      symbol: symbolName,
      side: z.enum(futuresOrderSides, { error: schemaError('direction') }),
      type: z.enum(futuresOrderTypes),
      /** USDT, before the contract value. */
      quantity: positiveAmountSchema('quantity'),
      price: positivePriceSchema('price').optional(),
      stop_price: positivePriceSchema('stopPrice').optional(),
      leverage: z.int(LEVERAGE).min(MIN_LEVERAGE, LEVERAGE).max(MAX_LEVERAGE, LEVERAGE),
      take_profit_price: takeProfit.optional(),
      stop_loss_price: stopLoss.optional(),
      fund_from: fundingWalletIds.optional(),
    }),
    /** `position` and `trade` are set once the order is filled. */
    output: z.object({ order: futuresOrder, position: futuresPosition.nullable(), trade: futuresTrade.nullable() }),
    accepted: ({ order }) => order.status === 'pending' && order.type === 'market',
    errors: [
      ...systemOffErrorNames,
      'SYMBOL_NOT_FOUND',
      ...priceErrors,
      'SYMBOL_VIEW_ONLY',
      'SYMBOL_HALTED',
      'MARKET_CLOSED',
      'INVALID_AMOUNT',
      'AMOUNT_OUT_OF_RANGE',
      'INSUFFICIENT_BALANCE',
      'WALLET_NOT_ACTIVE',
      'NOT_FOUND',
      'SAME_WALLET',
      'TRANSFER_SINGLE_LIMIT',
      'TRANSFER_DAILY_LIMIT',
      'TRANSFER_FREQUENCY_LIMIT',
      'EXPOSURE_REACHED',
      'REDUCE_ONLY',
      'LEVERAGE_LIMITED',
      'TOO_MANY_OPEN_ORDERS',
      'CONFIGURATION_NOT_FOUND',
      'ACCOUNT_RESTRICTED',
      'ACCOUNT_FROZEN',
      'TRADING_NOT_ALLOWED',
      'QUESTIONNAIRE_REQUIRED',
      'COUNTRY_RESTRICTED',
      'SELF_LIMIT_REACHED',
      'CHANGED_MEANWHILE',
    ],
  }),
  ...listAndFileEndpoints('/futures/orders', {
    summary: 'List perpetual orders',
    description: 'Newest first.',
    file: 'Export perpetual orders as CSV',
    fileDescription: 'At most 31 days.',
    caller: 'user',
    rows: { orders: futuresOrder },
    filter: { ...filter, status: z.enum(futuresOrderStatuses).optional() },
  }),
  'GET /futures/orders/{id}': endpoint({
    summary: 'Get a perpetual order',
    caller: 'user',
    params: oneOrder,
    output: z.object({ order: futuresOrder }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  'POST /futures/orders/{id}/cancel': endpoint({
    summary: 'Cancel a resting order',
    description: 'The frozen amount becomes available again.',
    failure: 'ORDER_UPDATE_FAILED',
    caller: 'user',
    limit: 'write',
    idempotent: true,
    params: oneOrder,
    output: z.object({ order: futuresOrder }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_ALREADY_SETTLED', 'INVALID_ORDER_STATUS', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  ...listAndFileEndpoints('/futures/positions', {
    summary: 'List positions',
    description: 'Newest first. Open positions by default.',
    file: 'Export positions as CSV',
    fileDescription: 'Positions that were opened within at most 31 days. All statuses by default.',
    caller: 'user',
    rows: { positions: futuresPosition },
    filter: { ...filter, status: z.enum([...positionStatuses, 'all']).optional() },
  }),
  'GET /futures/leverage': endpoint({
    summary: 'Get the leverage limit of a symbol',
    description: 'The highest leverage that a new order can have now, and the user’s own notional in the symbol.',
    caller: 'user',
    query: z.strictObject({ symbol: symbolName }),
    /** `notional` of open and resting orders, USDT: counted against the brackets of the class. */
    output: z.object({ limit: leverageLimit, notional: decimalString }),
    errors: ['SYMBOL_NOT_FOUND', 'CONFIGURATION_NOT_FOUND'],
  }),
  'GET /futures/positions/{id}': endpoint({
    summary: 'Get a position',
    description: 'Includes its trades, oldest first.',
    caller: 'user',
    params: onePosition,
    output: z.object({ position: futuresPosition, trades: z.array(futuresTrade) }),
    errors: ['NOT_FOUND'],
  }),
  ...listAndFileEndpoints('/futures/trades', {
    summary: 'List perpetual trades',
    description: 'Newest first.',
    file: 'Export perpetual trades as CSV',
    fileDescription: 'At most 31 days.',
    caller: 'user',
    rows: { trades: futuresTrade },
    /** Openings have an order, closes do not. */
    filter: { ...filter, kind: z.enum(['open', 'close']).optional() },
  }),
  'POST /futures/positions/{id}/close': endpoint({
    summary: 'Close a position',
    description:
      'Closes all or a part of it by the first tick after the request, within the same request. When that tick is late, the answer is 202 and the position is marked as closing.',
    failure: 'ORDER_UPDATE_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    params: onePosition,
    body: z.strictObject({
      /** In the order's units; by default everything still open. */
      quantity: positiveAmountSchema('quantity').optional(),
    }),
    output: z.object({ position: futuresPosition, trade: futuresTrade.nullable() }),
    accepted: ({ trade }) => trade === null,
    errors: [
      'NOT_FOUND',
      'ORDER_ALREADY_SETTLED',
      'INVALID_ORDER_STATUS',
      'INVALID_AMOUNT',
      'AMOUNT_OUT_OF_RANGE',
      ...priceErrors,
    ],
  }),
  'POST /futures/positions/close-all': endpoint({
    summary: 'Close all positions',
    description: 'All open positions, or those of one symbol or side. Returns a result for each.',
    failure: 'ORDER_UPDATE_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({ symbol: symbolName.optional(), side: z.enum(positionSides).optional() }),
    /** `trade` is null when the tick is late; `error_code` states why a position was not closed. */
    output: z.object({
      results: z.array(
        z.object({ position_id: z.string(), trade: futuresTrade.nullable(), error_code: z.string().nullable() }),
      ),
    }),
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  'PUT /futures/positions/{id}/settings': endpoint({
    summary: 'Update take profit and stop loss',
    description: 'Null clears a price. Missing fields stay unchanged.',
    failure: 'ORDER_UPDATE_FAILED',
    caller: 'user',
    limit: 'write',
    params: onePosition,
    body: z.strictObject({
      take_profit_price: takeProfit.nullable().optional(),
      stop_loss_price: stopLoss.nullable().optional(),
    }),
    output: z.object({ position: futuresPosition }),
    errors: ['NOT_FOUND', 'ORDER_ALREADY_SETTLED', 'PRICE_NOT_AVAILABLE', 'PRICE_HELD'],
  }),
};
