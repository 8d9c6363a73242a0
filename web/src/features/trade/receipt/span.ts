import { type Timeframe, timeframeNames, timeframeSeconds } from '#shared/market/timeframes.ts';

/** Price at a second, for drawing. */
export interface SpanPoint {
  /** Epoch seconds. */
  at: number;
  price: number;
}

/** Longest span, seconds, of which every recorded second is drawn. */
export const MAX_PER_SECOND_SPAN_SECONDS = 600;
/** Maximum of candles drawn for a longer span. */
const CANDLES = 200;

/** Returns the shortest timeframe whose candles for the span fit the drawing. */
export const getSpanTimeframe = (seconds: number): Timeframe =>
  timeframeNames.find((name) => seconds / timeframeSeconds[name] <= CANDLES) ?? '1w';

export interface SpanGeometry {
  /** For a box of 1 × 1 with the origin at its upper left corner. */
  line: readonly { x: number; y: number }[];
  entry: { x: number; y: number };
  /** Null while the order is open, or when it had no price. */
  exit: { x: number; y: number } | null;
  /** True when the price rises at first after the entry: the label has space below. */
  rises: boolean;
  low: number;
  high: number;
}

/** Space above the highest and below the lowest price, as a share of the box. */
const MARGIN = 0.2;

/**
 * Returns the prices from entry to expiry in a box: entry at its left edge, expiry at its right one. Points outside of
 * the span are left out.
 */
export function computeSpanGeometry(
  points: readonly SpanPoint[],
  entry: SpanPoint,
  exit: SpanPoint | null,
  expiredAt: number,
): SpanGeometry {
  const inside = points.filter(({ at }) => at > entry.at && at < (exit?.at ?? Number.POSITIVE_INFINITY));
  const all = [entry, ...inside, ...(exit ? [exit] : [])];
  const prices = all.map(({ price }) => price);
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const length = Math.max(1, expiredAt - entry.at);
  const place = ({ at, price }: SpanPoint) => ({
    x: Math.min(1, (at - entry.at) / length),
    y: high === low ? 0.5 : MARGIN + (1 - 2 * MARGIN) * (1 - (price - low) / (high - low)),
  });
  const start = all.slice(1, 2 + Math.floor(all.length / 4));
  const rises = start.reduce((sum, { price }) => sum + price - entry.price, 0) > 0;
  return { line: all.map(place), entry: place(entry), exit: exit && place(exit), rises, low, high };
}
