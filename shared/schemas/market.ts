import * as z from 'zod';
import { marketProductTypes } from '#shared/market/symbols.ts';
import { type PriceHistoryPeriod, priceHistoryPeriods, timeframeNames } from '#shared/market/timeframes.ts';
import { decimalString, epochSeconds, symbolName } from './scalars.ts';

export const tradingSymbol = z.object({
  symbol: symbolName,
  name: z.string(),
  product_type: z.enum(marketProductTypes),
  is_active: z.boolean(),
  is_trading: z.boolean(),
  supports_options: z.boolean(),
  supports_futures: z.boolean(),
  /** Decimal places of the displayed price. */
  price_digits: z.int(),
  /** State of its market, and the time of the next change: null when it never closes, as for simulated markets. */
  session: z.object({ open: z.boolean(), changes_at: epochSeconds.nullable() }),
});
export type TradingSymbol = z.input<typeof tradingSymbol>;

export const priceRecord = z.object({
  symbol: symbolName,
  price: decimalString,
  change_24h: decimalString,
  change_24h_percent: decimalString,
  high_24h: decimalString,
  low_24h: decimalString,
  volume_24h: decimalString,
  /** Time of observation, epoch ms. */
  observed_at: z.int(),
  source: z.string(),
});
export type PriceRecord = z.input<typeof priceRecord>;

/** Recorded prices of one second: `hash` is hex SHA-256 of `previous` + `body`; `body` is the exact canonical JSON. */
export const tickRecord = z.object({
  sequence: z.int(),
  at: epochSeconds,
  previous: z.string(),
  hash: z.string(),
  body: z.string(),
});
export type TickRecord = z.input<typeof tickRecord>;

export const timeframe = z.enum(timeframeNames);

/** Closing prices of a span, oldest first: each at the end of its candle, the last at the latest price. */
export const priceHistory = z.object({
  symbol: symbolName,
  period: z.enum(Object.keys(priceHistoryPeriods) as [PriceHistoryPeriod, ...PriceHistoryPeriod[]]),
  points: z.array(z.object({ at: epochSeconds, price: decimalString })),
});
export type PriceHistory = z.input<typeof priceHistory>;

/** Closing prices of half hours over a symbol's last 24 hours, oldest first; fewer when its market was closed. */
export const priceSparkline = z.object({ symbol: symbolName, points: z.array(z.number()) });
export type PriceSparkline = z.input<typeof priceSparkline>;

/** Parallel arrays, oldest first; `t` in epoch seconds. The last candle may still be open. */
export const candlesResponse = z.object({
  symbol: symbolName,
  timeframe,
  t: z.array(z.int()),
  o: z.array(z.number()),
  h: z.array(z.number()),
  l: z.array(z.number()),
  c: z.array(z.number()),
  v: z.array(z.number()),
});
export type CandlesResponse = z.input<typeof candlesResponse>;
