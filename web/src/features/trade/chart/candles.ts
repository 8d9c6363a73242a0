import { getCandleStart, type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { CandlesResponse } from '#shared/schemas/market.ts';

/** One candle as the chart draws it; `time` is the epoch second at which it begins. Numbers are for drawing only. */
export interface ChartCandle {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Converts the answer's parallel arrays to candles, oldest first. */
export const toChartCandles = ({ t, o, h, l, c, v }: CandlesResponse): ChartCandle[] =>
  t.map((time, i) => ({
    time,
    open: o[i] ?? Number.NaN,
    high: h[i] ?? Number.NaN,
    low: l[i] ?? Number.NaN,
    close: c[i] ?? Number.NaN,
    volume: v[i] ?? 0,
  }));

/**
 * Returns the candle after a price of second `at`: the last one updated, or a new one in a new bucket. Null for a price
 * of an older bucket, which changes nothing. A new candle opens at the previous close.
 */
export function applyPriceToCandle(
  last: ChartCandle | undefined,
  price: number,
  at: number,
  timeframe: Timeframe,
): ChartCandle | null {
  const time = getCandleStart(at, timeframe);
  if (!last || time > last.time) {
    const open = last?.close ?? price;
    return { time, open, high: Math.max(open, price), low: Math.min(open, price), close: price, volume: 0 };
  }
  if (time < last.time) return null;
  return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
}

/** Prepends older candles; where the two overlap, the newer answer wins. */
export function prependCandles(older: readonly ChartCandle[], candles: readonly ChartCandle[]): ChartCandle[] {
  const first = candles[0]?.time ?? Number.POSITIVE_INFINITY;
  return [...older.filter(({ time }) => time < first), ...candles];
}

/** Returns the index of the last candle that begins at or before `at`; -1 when all begin later. */
function lastAtOrBefore(candles: readonly { time: number }[], at: number): number {
  let low = 0;
  let high = candles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.time ?? at) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Returns the position of a second on the chart's axis, where candle `i` spans `i − 0.5` to `i + 0.5`. Seconds after
 * the last candle continue at its pace; null for seconds before the first.
 */
export function toLogicalIndex(candles: readonly { time: number }[], at: number, timeframe: Timeframe): number | null {
  const index = lastAtOrBefore(candles, at);
  const candle = candles[index];
  if (!candle) return null;
  const fraction = (at - candle.time) / timeframeSeconds[timeframe];
  const isLast = index === candles.length - 1;
  return index - 0.5 + (isLast ? fraction : Math.min(fraction, 1));
}
