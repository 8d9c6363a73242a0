import { type Candle, joinCandles } from '#shared/market/candle.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import { DAY, HOUR, MINUTE } from '#shared/time.ts';
import type { Feed } from './router.ts';

interface Piece {
  timeframe: Timeframe;
  from: number;
  to: number;
}

/**
 * Splits a span of whole minutes into as few requests as possible: minutes to the hour, hours to the day, days, and
 * back.
 */
export function splitSpan(from: number, to: number): Piece[] {
  const upTo = (step: number) => Math.min(to, Math.ceil(from / step) * step);
  const backTo = (step: number) => Math.floor(to / step) * step;
  const pieces: Piece[] = [];
  let at = from;
  const piece = (timeframe: Timeframe, end: number) => {
    if (end <= at) return;
    pieces.push({ timeframe, from: at, to: end });
    at = end;
  };
  piece('1m', upTo(HOUR));
  piece('1h', Math.min(backTo(HOUR), upTo(DAY)));
  piece('1d', backTo(DAY));
  piece('1h', backTo(HOUR));
  piece('1m', Math.floor(to / MINUTE) * MINUTE);
  return pieces;
}

/**
 * Returns one candle over whole past minutes, from the provider's history; null when it has none. Seconds, `to`
 * excluded.
 * @throws {ProviderError}
 */
export async function buildSpanCandle(feed: Feed, symbol: string, from: number, to: number): Promise<Candle | null> {
  let spanCandle: Candle | null = null;
  for (const piece of splitSpan(from, to))
    for (const candle of await feed.candles(symbol, piece.timeframe, piece.from, piece.to))
      spanCandle = spanCandle ? joinCandles(spanCandle, candle) : { ...candle, t: from };
  return spanCandle;
}
