import * as z from 'zod';
import { orderSides, tradeReasons } from '#shared/market/perpetual.ts';
import { productTypes } from '#shared/market/symbols.ts';
import { contractConfig, futuresConfig } from '#shared/schemas/futures.ts';
import {
  candles,
  priceHistory,
  priceRecord,
  sparkline,
  tick,
  timeframe,
  tradingSymbol,
} from '#shared/schemas/market.ts';
import { publicSale } from '#shared/schemas/options.ts';
import { receipt, receiptPoint } from '#shared/schemas/receipt.ts';
import {
  anyPrefixedId,
  decimalString,
  epochSeconds,
  pathSymbol,
  queryEpochSeconds,
  queryInteger,
  symbolList,
  symbolName,
} from '#shared/schemas/scalars.ts';
import { withdrawalFee } from '#shared/schemas/withdrawals.ts';
import { endpoint } from './lib/endpoint.ts';

/** Maximum candles in one answer. */
export const KLINE_LIMIT = 2000;

/** Maximum symbols with 24-hour prices in one answer. */
const SPARKLINE_LIMIT = 100;

/** Maximum ticks in one answer. */
export const TICK_LIMIT = 120;

export const market = {
  'GET /public/trading-symbols': endpoint({
    summary: 'Symbols that can be viewed or traded',
    caller: 'anyone',
    limit: 'read',
    cache: 10,
    output: z.object({ symbols: z.array(tradingSymbol) }),
  }),
  'GET /public/prices': endpoint({
    summary: 'The latest price of every symbol with its figures of 24 hours',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    limit: 'read',
    cache: 1,
    output: z.object({
      /** Sequence and second of the tick with these prices. */
      sequence: z.int(),
      at: epochSeconds,
      /** True when the simulated feed makes the prices. */
      simulated: z.boolean(),
      prices: z.array(priceRecord),
    }),
  }),
  'GET /public/price/{symbol}': endpoint({
    summary: 'The latest price of one symbol with its figures of 24 hours; in the path a dash stands for the slash',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    limit: 'read',
    cache: 1,
    params: z.strictObject({ symbol: pathSymbol }),
    output: priceRecord.extend({ sequence: z.int(), at: epochSeconds }),
    errors: ['SYMBOL_NOT_FOUND', 'PRICE_NOT_AVAILABLE'],
  }),
  'GET /public/change-24h/{symbol}': endpoint({
    summary: 'The figures of 24 hours of one symbol; in the path a dash stands for the slash',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    limit: 'read',
    cache: 5,
    params: z.strictObject({ symbol: pathSymbol }),
    output: priceRecord.omit({ observed_at: true, source: true }).extend({ at: epochSeconds }),
    errors: ['SYMBOL_NOT_FOUND', 'PRICE_NOT_AVAILABLE'],
  }),
  'GET /public/price-history/{symbol}': endpoint({
    summary: 'Closing prices of the last 24 hours of one symbol; in the path a dash stands for the slash',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    limit: 'read',
    cache: 30,
    params: z.strictObject({ symbol: pathSymbol }),
    output: priceHistory,
    errors: ['SYMBOL_NOT_FOUND'],
  }),
  'GET /public/price-history/{symbol}/{period}': endpoint({
    summary: 'Closing prices of a span of one symbol: 1h, 24h, 7d, 30d or 1y; in the path a dash stands for the slash',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    limit: 'read',
    cache: 30,
    params: z.strictObject({ symbol: pathSymbol, period: z.string().max(40) }),
    output: priceHistory,
    errors: ['SYMBOL_NOT_FOUND', 'INVALID_PERIOD'],
  }),
  'GET /public/sparklines': endpoint({
    summary: 'The last 24 hours of many symbols, or of all, in closing prices of half hours',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    limit: 'read',
    cache: 60,
    query: z.strictObject({ symbols: symbolList(SPARKLINE_LIMIT).optional() }),
    /** In the order of the symbol list. */
    output: z.object({ sparklines: z.array(sparkline) }),
    errors: ['SYMBOL_NOT_FOUND'],
  }),
  'POST /public/kline': endpoint({
    summary: 'Candles of one symbol, oldest first',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    limit: 'read',
    body: z.strictObject({
      symbol: symbolName,
      timeframe,
      limit: z.int().min(1).max(KLINE_LIMIT).optional(),
    }),
    /** The specification's shape: parallel arrays under `data`, and a flag for it. */
    output: z.object({ symbol: symbolName, timeframe, compressed: z.literal(true), data: candles }),
    errors: ['SYMBOL_NOT_FOUND'],
  }),
  'GET /public/kline': endpoint({
    summary: 'Candles of one symbol, oldest first, for caches',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    limit: 'read',
    cache: 5,
    query: z.strictObject({
      symbol: symbolName,
      timeframe,
      limit: queryInteger(1, KLINE_LIMIT).optional(),
      /** Only candles that begin before this second. */
      before: queryEpochSeconds.optional(),
    }),
    output: candles,
    errors: ['SYMBOL_NOT_FOUND'],
  }),
  'GET /public/ticks': endpoint({
    summary: 'The recorded ticks of a span, by second or by sequence, both ends included, at most 120',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    limit: 'read',
    query: z.strictObject({
      from: queryEpochSeconds.optional(),
      to: queryEpochSeconds.optional(),
      from_sequence: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
      to_sequence: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
    }),
    output: z.object({ ticks: z.array(tick) }),
  }),
  'GET /public/futures-configs': endpoint({
    summary: 'The terms of perpetuals, by class of symbols',
    caller: 'anyone',
    limit: 'read',
    cache: 10,
    output: z.object({ configs: z.array(futuresConfig) }),
  }),
  'GET /public/futures-configs/{type}': endpoint({
    summary: 'The terms of perpetuals in one class of symbols',
    caller: 'anyone',
    limit: 'read',
    cache: 10,
    params: z.strictObject({ type: z.enum(productTypes) }),
    output: z.object({ config: futuresConfig }),
    errors: ['CONFIGURATION_NOT_FOUND'],
  }),
  'GET /public/contract-configs': endpoint({
    summary: 'USDT of margin for each unit of quantity, by class of symbols',
    caller: 'anyone',
    limit: 'read',
    cache: 10,
    output: z.object({ configs: z.array(contractConfig) }),
  }),
  'GET /public/withdrawal-fees': endpoint({
    summary: 'What a withdrawal of each coin costs on each network on which it can be withdrawn now',
    caller: 'anyone',
    limit: 'read',
    cache: 60,
    output: z.object({ fees: z.array(withdrawalFee) }),
  }),
  'GET /public/receipts/{id}': endpoint({
    summary:
      'The receipt of an option, or of a filled order or a trade of perpetuals: by which ticks it was done, without whose it is or what it was worth',
    caller: 'anyone',
    limit: 'read',
    params: z.strictObject({ id: anyPrefixedId('opt', 'ord', 'trd') }),
    output: z.union([
      z.object({
        symbol: symbolName,
        direction: z.string(),
        status: z.string(),
        /** Null until it has an entry. */
        expired_at: epochSeconds.nullable(),
        /** `sale` is set only after a sell-back. */
        receipt: receipt.extend({ entry: receiptPoint.nullable(), sale: publicSale.optional() }),
      }),
      z.object({
        symbol: symbolName,
        side: z.enum(orderSides),
        status: z.string(),
        /** Reason for the trade; an order is an opening. */
        reason: z.enum(tradeReasons),
        /** A limit order is filled at its own price, all others at that of the tick. */
        price: decimalString,
        receipt,
      }),
    ]),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
