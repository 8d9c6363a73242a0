import { MINUTE, YEAR } from '#shared/time.ts';
import type { VolatilityClass } from './symbols.ts';

/** A price of one second, in the quote asset. */
export interface PricePoint {
  /** Epoch seconds. */
  at: number;
  price: number;
}

/** The span of ticks that volatility is measured by, and its newest part, which is measured by itself too. Seconds. */
export const VOLATILITY_WINDOW_SECONDS = 300;
const NEWEST_SECONDS = 60;
/** With ticks of fewer seconds than this, the usual volatility of the class stands in. */
const FEWEST_SECONDS = 30;

/** Standard deviation of a year's logarithmic return as it usually is. */
const usualVolatility: Record<VolatilityClass, number> = {
  pegged: 0.005,
  calm: 0.08,
  moderate: 0.2,
  lively: 0.4,
  wild: 0.85,
};
/** The least that is believed of what lies ahead, as a part of what is usual: a quiet minute promises nothing. */
const FLOOR = 0.5;
/** Room for what a few minutes cannot tell, as a factor. */
const ROOM = 1.15;

/** What volatility may be, as the standard deviation of the logarithmic return of one second. */
export interface VolatilityBand {
  low: number;
  high: number;
}

/** A second's volatility as a year's, and back. */
export const toYearlyVolatility = (perSecond: number): number => perSecond * Math.sqrt(YEAR);
export const toSecondVolatility = (yearly: number): number => yearly / Math.sqrt(YEAR);

/** The root of the mean squared return of a second; null where the points span too little. In order of time. */
function realised(points: readonly PricePoint[]): number | null {
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

/** With fewer minutes than this that follow one another, nothing is said of a day. */
const FEWEST_MINUTES = 60;

/**
 * What volatility was over minutes that were recorded, as a year's, percent; null where there are too few of them. Steps
 * over minutes that are missing are left out. In order of time.
 */
export function measureMinuteVolatility(closes: readonly PricePoint[]): number | null {
  let [squares, minutes] = [0, 0];
  for (const [i, { at, price }] of closes.entries()) {
    const before = closes[i - 1];
    if (!before || at - before.at !== MINUTE) continue;
    squares += Math.log(price / before.price) ** 2;
    minutes++;
  }
  return minutes < FEWEST_MINUTES ? null : 100 * toYearlyVolatility(Math.sqrt(squares / (minutes * MINUTE)));
}

/**
 * What the recorded prices of the last minutes allow volatility to be: from the lesser to the greater of the last minute
 * and of all of them, with some room on both sides, and upwards at least half of what is usual for the class.
 */
export function getVolatilityBand(points: readonly PricePoint[], kind: VolatilityClass): VolatilityBand {
  const usual = toSecondVolatility(usualVolatility[kind]);
  const newest = (points.at(-1)?.at ?? 0) - NEWEST_SECONDS;
  const long = realised(points) ?? usual;
  const short = realised(points.filter(({ at }) => at >= newest)) ?? long;
  return {
    low: Math.min(long, short) / ROOM,
    high: Math.max(long, short, usual * FLOOR) * ROOM,
  };
}
