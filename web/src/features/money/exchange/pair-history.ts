import { getValuationSymbol } from '#shared/market/coins.ts';
import type { CandlesResponse } from '#shared/schemas/market.ts';
import { DAY_SECONDS } from '#shared/time.ts';

/** Price of one coin in another at a second. For drawing only. */
export interface RatioPoint {
  /** Epoch seconds. */
  time: number;
  value: number;
}

/** Closes of a coin by the first second of their candles; null for USDT, which is always worth 1. */
type Closes = ReadonlyMap<number, number> | null;

export const toClosesByTime = ({ t, c }: Pick<CandlesResponse, 't' | 'c'>): ReadonlyMap<number, number> =>
  new Map(t.map((time, i) => [time, c[i] ?? Number.NaN]));

/**
 * Returns the price history of `base` in `quote`, oldest first: the ratio of their USDT prices, at times when both are
 * known.
 */
export function buildRatioHistory(base: Closes, quote: Closes): RatioPoint[] {
  const times = [...(base ?? quote ?? new Map<number, number>()).keys()];
  const at = (closes: Closes, time: number): number | undefined => (closes === null ? 1 : closes.get(time));
  return times.flatMap((time) => {
    const [baseValue, quoteValue] = [at(base, time), at(quote, time)];
    return baseValue !== undefined && quoteValue !== undefined && baseValue > 0 && quoteValue > 0
      ? [{ time, value: baseValue / quoteValue }]
      : [];
  });
}

/**
 * Returns the history of 24 hours with the price at its beginning: the first close is up to half an hour later.
 * @param open price of one coin in the other 24 hours ago; null when unknown
 */
export const prependDayOpen = (points: readonly RatioPoint[], open: number | null, now: number): RatioPoint[] => {
  const time = Math.floor(now) - DAY_SECONDS;
  const later = points.filter((point) => point.time > time);
  return open === null ? later : [{ time, value: open }, ...later];
};

/** Orders a pair in the usual way, whatever the direction: the dearer coin in the cheaper one, a coin in dollars. */
export function toDisplayPair(coins: readonly [string, string], usual: (coin: string) => number): [string, string] {
  const [a, b] = coins;
  if (getValuationSymbol(a) === null) return [b, a];
  if (getValuationSymbol(b) === null) return [a, b];
  return usual(a) >= usual(b) ? [a, b] : [b, a];
}

export interface RatioSummary {
  first: number;
  last: number;
  low: number;
  high: number;
  /** Percent, as a decimal. */
  change: string;
}

/** Returns the summary of a history; null when too short. */
export function summarizeRatioHistory(points: readonly RatioPoint[]): RatioSummary | null {
  const values = points.map(({ value }) => value);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || values.length < 2) return null;
  return {
    first,
    last,
    low: Math.min(...values),
    high: Math.max(...values),
    change: ((last / first - 1) * 100).toFixed(4),
  };
}
