import { MINUTE_SECONDS, YEAR_SECONDS } from '#shared/time.ts';
import type { VolatilityClass } from './coin-catalogue.ts';

/** Price of one second, in the quote asset. */
export interface PricePoint {
  /** Epoch seconds. */
  at: number;
  price: number;
}

/** Span of ticks that measures volatility, and its newest part, which is also measured alone. Seconds. */
export const VOLATILITY_WINDOW_SECONDS = 300;
const NEWEST_SECONDS = 60;
/** With fewer seconds of ticks, the class's usual volatility is used. */
const FEWEST_SECONDS = 30;

/** Usual standard deviation of a year's logarithmic return. */
const usualVolatility: Record<VolatilityClass, number> = {
  pegged: 0.005,
  calm: 0.08,
  moderate: 0.2,
  lively: 0.4,
  wild: 0.85,
};
/** Lower limit of expected volatility, as a fraction of the usual: a quiet minute is no forecast. */
const FLOOR = 0.5;
/** Safety factor for what a few minutes cannot show. */
const ROOM = 1.15;

/** Range of volatility, as the standard deviation of the logarithmic return of one second. */
export interface VolatilityBand {
  low: number;
  high: number;
}

/** Converts volatility a second to a year, and back. */
export const toYearlyVolatility = (perSecond: number): number => perSecond * Math.sqrt(YEAR_SECONDS);
export const toSecondVolatility = (yearly: number): number => yearly / Math.sqrt(YEAR_SECONDS);

/**
 * Returns the root of the mean squared return of a second, for points in order of time; null when they span too little.
 */
function computeRealisedVolatility(points: readonly PricePoint[]): number | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || last.at - first.at < FEWEST_SECONDS) return null;
  let squares = 0;
  for (const [i, { price }] of points.entries()) {
    const before = points[i - 1];
    if (before) squares += Math.log(price / before.price) ** 2;
  }
  return Math.sqrt(squares / (last.at - first.at));
}

/** Minimum consecutive minutes for a daily volatility. */
const FEWEST_MINUTES = 60;

/**
 * Returns the volatility of recorded minutes, percent a year; null with too few of them. Skips steps over missing
 * minutes. In order of time.
 */
export function measureMinuteVolatility(closes: readonly PricePoint[]): number | null {
  let [squares, minutes] = [0, 0];
  for (const [i, { at, price }] of closes.entries()) {
    const before = closes[i - 1];
    if (!before || at - before.at !== MINUTE_SECONDS) continue;
    squares += Math.log(price / before.price) ** 2;
    minutes++;
  }
  return minutes < FEWEST_MINUTES ? null : 100 * toYearlyVolatility(Math.sqrt(squares / (minutes * MINUTE_SECONDS)));
}

/**
 * Returns the volatility range of the last minutes' recorded prices: from the lower to the higher of the last minute
 * and the whole span, with a margin on both sides. Its top is at least half the class's usual volatility.
 */
export function getVolatilityBand(points: readonly PricePoint[], kind: VolatilityClass): VolatilityBand {
  const usual = toSecondVolatility(usualVolatility[kind]);
  const newest = (points.at(-1)?.at ?? 0) - NEWEST_SECONDS;
  const longTerm = computeRealisedVolatility(points) ?? usual;
  const shortTerm = computeRealisedVolatility(points.filter(({ at }) => at >= newest)) ?? longTerm;
  return {
    low: Math.min(longTerm, shortTerm) / ROOM,
    high: Math.max(longTerm, shortTerm, usual * FLOOR) * ROOM,
  };
}
