import { type Candle, joinCandles } from '#shared/market/candle.ts';
import { getCandleStart, type Timeframe } from '#shared/market/timeframes.ts';
import { parsePrice } from '#shared/money.ts';
import { ProviderError } from './provider.ts';

/** Numbers of a candle as a source writes them. */
export type RawCandle = readonly [open: string, high: string, low: string, close: string, volume: string];

/** Parses a candle. @throws {ProviderError} for an invalid price or volume, or a contradiction. */
export function parseCandle(t: number, texts: RawCandle): Candle {
  const [o, h, l, c, v] = texts.map(Number) as [number, number, number, number, number];
  if (texts.slice(0, 4).some((text) => parsePrice(text) === null)) throw new ProviderError('A candle has no price.');
  if (!Number.isSafeInteger(t) || t <= 0) throw new ProviderError('A candle has no time.');
  if (!(l <= Math.min(o, c) && h >= Math.max(o, c) && v >= 0)) throw new ProviderError('A candle contradicts itself.');
  return { t, o, h, l, c, v };
}

/**
 * Sorts candles, oldest first.
 * @throws {ProviderError} when two have the same time: history is taken whole or not at all.
 */
export function sortCandles<T extends { t: number }>(candles: readonly T[]): T[] {
  const sorted = candles.toSorted((a, b) => a.t - b.t);
  if (sorted.some(({ t }, i) => t === sorted[i - 1]?.t)) throw new ProviderError('Two candles are of one time.');
  return sorted;
}

/** Merges shorter candles, oldest first, into a timeframe that the source does not have. */
export function aggregateCandles(candles: readonly Candle[], timeframe: Timeframe): Candle[] {
  const aggregated: Candle[] = [];
  for (const candle of candles) {
    const t = getCandleStart(candle.t, timeframe);
    const last = aggregated.at(-1);
    if (last?.t === t) aggregated[aggregated.length - 1] = joinCandles(last, candle);
    else aggregated.push({ ...candle, t });
  }
  return aggregated;
}

/** Returns `kept` with the candles of `more` that it lacks, by time. */
export function mergeCandles(storedCandles: readonly Candle[], more: readonly Candle[]): Candle[] {
  const times = new Set(storedCandles.map(({ t }) => t));
  return [...storedCandles, ...more.filter(({ t }) => !times.has(t))].sort((a, b) => a.t - b.t);
}
