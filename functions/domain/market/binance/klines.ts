import * as z from 'zod';
import { parseCandle } from '#functions/domain/market/candle-rows.ts';
import { ProviderError } from '#functions/domain/market/provider.ts';
import type { Candle } from '#shared/market/candle.ts';

/** A row of `GET /api/v3/klines`: open time, open, high, low, close, volume, close time, quote volume, trades, … */
const row = z
  .tuple([z.number(), z.string(), z.string(), z.string(), z.string(), z.string(), z.number(), z.string(), z.number()])
  .rest(z.unknown());

export interface BinanceKline extends Candle {
  /** Closing price as it was sent. */
  close: string;
  /** Number of trades; 0 when the price was only carried on. */
  trades: number;
}

function readKline(value: unknown): BinanceKline {
  const parsed = row.safeParse(value);
  if (!parsed.success) throw new ProviderError('A candle is not of the documented shape.');
  const [openTime, open, high, low, close, volume, , , trades] = parsed.data;
  return { ...parseCandle(openTime / 1000, [open, high, low, close, volume]), close, trades };
}

/** Parses klines. @throws {ProviderError} when anything is not as documented: history is taken whole or not at all. */
export function parseBinanceKlines(answer: unknown): BinanceKline[] {
  if (!Array.isArray(answer)) throw new ProviderError('The answer holds no candles.');
  const klines = answer.map(readKline);
  if (klines.some(({ t }, i) => !Number.isInteger(t) || (i > 0 && t <= (klines[i - 1] as BinanceKline).t)))
    throw new ProviderError('Candles are out of order.');
  return klines;
}
