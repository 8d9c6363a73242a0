import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { type PriceHistoryPeriod, priceHistoryPeriods, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { PriceHistory } from '#shared/schemas/market.ts';
import { readCandles } from './read-candles.ts';

const isPeriod = (text: string): text is PriceHistoryPeriod => Object.hasOwn(priceHistoryPeriods, text);

/** Formats a candle's price as a decimal string. */
const decimal = (value: number): string => value.toFixed(8).replace(/\.?0+$/, '');

/**
 * Returns the closing prices of a span that ends now.
 * @throws {AppError} SYMBOL_NOT_FOUND; INVALID_PERIOD for a span not in `priceHistoryPeriods`.
 */
export async function readPriceHistory(symbol: string, period: string): Promise<PriceHistory> {
  if (!isPeriod(period)) throw new AppError('INVALID_PERIOD');
  const { timeframe, candles: limit } = priceHistoryPeriods[period];
  const candles = await readCandles({ symbol, timeframe, limit });
  const length = timeframeSeconds[timeframe];
  const points = candles.t.map((t, i) => ({
    // The last candle may still be open.
    at: Math.min(t + length, nowSeconds()),
    price: decimal(candles.c[i] as number),
  }));
  return { symbol, period, points };
}
