import * as z from 'zod';
import { futuresOrderSides, futuresTradeReasons } from '#shared/market/perpetual.ts';
import { marketProductTypes } from '#shared/market/symbols.ts';
import { futuresContractConfig, futuresConfig } from '#shared/schemas/futures.ts';
import {
  candlesResponse,
  priceHistory,
  priceRecord,
  priceSparkline,
  tickRecord,
  timeframe,
  tradingSymbol,
} from '#shared/schemas/market.ts';
import { publicOptionSale } from '#shared/schemas/options.ts';
import { settlementReceipt, receiptPricePoint } from '#shared/schemas/receipt.ts';
import {
  anyPrefixedIdSchema,
  decimalString,
  epochSeconds,
  pathSymbol,
  queryEpochSeconds,
  queryIntegerSchema,
  symbolListSchema,
  symbolName,
} from '#shared/schemas/scalars.ts';
import { withdrawalFee } from '#shared/schemas/withdrawals.ts';
import { endpoint } from './lib/endpoint.ts';

/** Maximum candles in one answer. */
export const MAX_CANDLES_PER_RESPONSE = 2000;

/** Maximum symbols with 24-hour prices in one answer. */
const SPARKLINE_LIMIT = 100;

/** Maximum ticks in one answer. */
export const MAX_TICKS_PER_RESPONSE = 120;

export const marketEndpoints = {
  'GET /public/trading-symbols': endpoint({
    summary: 'List trading symbols',
    description: 'Includes symbols that can only be viewed.',
    caller: 'anyone',
    cache: 10,
    output: z.object({ symbols: z.array(tradingSymbol) }),
  }),
  'GET /public/prices': endpoint({
    summary: 'List the latest prices',
    description: 'One for each symbol, with its 24-hour statistics.',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
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
    summary: 'Get the latest price of a symbol',
    description: 'Includes the 24-hour statistics. Write the symbol with a dash instead of the slash.',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    cache: 1,
    params: z.strictObject({ symbol: pathSymbol }),
    output: priceRecord.extend({ sequence: z.int(), at: epochSeconds }),
    errors: ['SYMBOL_NOT_FOUND', 'PRICE_NOT_AVAILABLE'],
  }),
  'GET /public/change-24h/{symbol}': endpoint({
    summary: 'Get the 24-hour statistics of a symbol',
    description: 'Write the symbol with a dash instead of the slash.',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    cache: 5,
    params: z.strictObject({ symbol: pathSymbol }),
    output: priceRecord.omit({ observed_at: true, source: true }).extend({ at: epochSeconds }),
    errors: ['SYMBOL_NOT_FOUND', 'PRICE_NOT_AVAILABLE'],
  }),
  'GET /public/price-history/{symbol}': endpoint({
    summary: 'List the closing prices of the last 24 hours',
    description: 'Write the symbol with a dash instead of the slash.',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    cache: 30,
    params: z.strictObject({ symbol: pathSymbol }),
    output: priceHistory,
    errors: ['SYMBOL_NOT_FOUND'],
  }),
  'GET /public/price-history/{symbol}/{period}': endpoint({
    summary: 'List the closing prices of a period',
    description: 'The period is `1h`, `24h`, `7d`, `30d` or `1y`. Write the symbol with a dash instead of the slash.',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    cache: 30,
    params: z.strictObject({ symbol: pathSymbol, period: z.string().max(40) }),
    output: priceHistory,
    errors: ['SYMBOL_NOT_FOUND', 'INVALID_PERIOD'],
  }),
  'GET /public/sparklines': endpoint({
    summary: 'List sparklines',
    description: 'Closing prices of each half hour of the last 24 hours, for the given symbols or for all.',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    cache: 60,
    query: z.strictObject({ symbols: symbolListSchema(SPARKLINE_LIMIT).optional() }),
    /** In the order of the symbol list. */
    output: z.object({ sparklines: z.array(priceSparkline) }),
    partial: ({ sparklines }) => sparklines.some(({ points }) => points.length < 2),
    errors: ['SYMBOL_NOT_FOUND'],
  }),
  'POST /public/kline': endpoint({
    summary: 'List candles',
    description: 'Candles of one symbol, oldest first.',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    body: z.strictObject({
      symbol: symbolName,
      timeframe,
      limit: z.int().min(1).max(MAX_CANDLES_PER_RESPONSE).optional(),
    }),
    /** The specification's shape: parallel arrays under `data`, and a flag for it. */
    output: z.object({ symbol: symbolName, timeframe, compressed: z.literal(true), data: candlesResponse }),
    errors: ['SYMBOL_NOT_FOUND'],
  }),
  'GET /public/kline': endpoint({
    summary: 'List candles, cacheable',
    description: 'Candles of one symbol, oldest first. Caches may keep the answer.',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    cache: 5,
    query: z.strictObject({
      symbol: symbolName,
      timeframe,
      limit: queryIntegerSchema(1, MAX_CANDLES_PER_RESPONSE).optional(),
      /** Only candles that begin before this second. */
      before: queryEpochSeconds.optional(),
    }),
    output: candlesResponse,
    errors: ['SYMBOL_NOT_FOUND'],
  }),
  'GET /public/ticks': endpoint({
    summary: 'List recorded ticks',
    description: 'Select a range of seconds or of sequence numbers, both ends included. Returns at most 120 ticks.',
    failure: 'PRICE_FETCH_FAILED',
    caller: 'anyone',
    query: z.strictObject({
      from: queryEpochSeconds.optional(),
      to: queryEpochSeconds.optional(),
      from_sequence: queryIntegerSchema(0, Number.MAX_SAFE_INTEGER).optional(),
      to_sequence: queryIntegerSchema(0, Number.MAX_SAFE_INTEGER).optional(),
    }),
    output: z.object({ ticks: z.array(tickRecord) }),
  }),
  'GET /public/futures-configs': endpoint({
    summary: 'List the terms of perpetuals',
    description: 'One set of terms for each symbol class.',
    caller: 'anyone',
    cache: 10,
    output: z.object({ configs: z.array(futuresConfig) }),
  }),
  'GET /public/futures-configs/{type}': endpoint({
    summary: 'Get the perpetual terms of a symbol class',
    caller: 'anyone',
    cache: 10,
    params: z.strictObject({ type: z.enum(marketProductTypes) }),
    output: z.object({ config: futuresConfig }),
    errors: ['CONFIGURATION_NOT_FOUND'],
  }),
  'GET /public/contract-configs': endpoint({
    summary: 'List the margin per unit of quantity',
    description: 'In USDT, for each symbol class.',
    caller: 'anyone',
    cache: 10,
    output: z.object({ configs: z.array(futuresContractConfig) }),
  }),
  'GET /public/withdrawal-fees': endpoint({
    summary: 'List withdrawal fees',
    description: 'One fee for each coin and network on which withdrawals are possible now.',
    caller: 'anyone',
    cache: 60,
    output: z.object({ fees: z.array(withdrawalFee) }),
  }),
  'GET /public/receipts/{id}': endpoint({
    summary: 'Get a receipt',
    description:
      'Shows the ticks that decided an option, a filled order or a trade of perpetuals. Shows neither the owner nor the amounts.',
    caller: 'anyone',
    params: z.strictObject({ id: anyPrefixedIdSchema('opt', 'ord', 'trd') }),
    output: z.union([
      z.object({
        symbol: symbolName,
        direction: z.string(),
        status: z.string(),
        /** Null until it has an entry. */
        expired_at: epochSeconds.nullable(),
        /** `sale` is set only after a sell-back. */
        receipt: settlementReceipt.extend({ entry: receiptPricePoint.nullable(), sale: publicOptionSale.optional() }),
      }),
      z.object({
        symbol: symbolName,
        side: z.enum(futuresOrderSides),
        status: z.string(),
        /** Reason for the trade; an order is an opening. */
        reason: z.enum(futuresTradeReasons),
        /** A limit order is filled at its own price, all others at that of the tick. */
        price: decimalString,
        receipt: settlementReceipt,
      }),
    ]),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
