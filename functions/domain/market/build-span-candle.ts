import { type Candle, joinCandles } from '#shared/market/candle.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time.ts';
import type { MarketFeed } from './market-feed.ts';

interface SpanPiece {
  timeframe: Timeframe;
  from: number;
  to: number;
}

/**
 * Splits a span of whole minutes into as few requests as possible: minutes to the hour, hours to the day, days, and
 * back.
 */
export function splitCandleSpan(from: number, to: number): SpanPiece[] {
  const upTo = (step: number) => Math.min(to, Math.ceil(from / step) * step);
  const backTo = (step: number) => Math.floor(to / step) * step;
  const pieces: SpanPiece[] = [];
  let at = from;
  const piece = (timeframe: Timeframe, end: number) => {
    if (end <= at) return;
    pieces.push({ timeframe, from: at, to: end });
    at = end;
  };
  piece('1m', upTo(HOUR_SECONDS));
  piece('1h', Math.min(backTo(HOUR_SECONDS), upTo(DAY_SECONDS)));
  piece('1d', backTo(DAY_SECONDS));
  piece('1h', backTo(HOUR_SECONDS));
  piece('1m', Math.floor(to / MINUTE_SECONDS) * MINUTE_SECONDS);
  return pieces;
}

/**
 * Returns one candle over whole past minutes, from the provider's history; null when it has none. Seconds, `to`
 * excluded.
 * @throws {ProviderError}
 */
export async function buildSpanCandle(
  feed: MarketFeed,
  symbol: string,
  from: number,
  to: number,
): Promise<Candle | null> {
  let spanCandle: Candle | null = null;
  for (const piece of splitCandleSpan(from, to))
    for (const candle of await feed.candles(symbol, piece.timeframe, piece.from, piece.to))
      spanCandle = spanCandle ? joinCandles(spanCandle, candle) : { ...candle, t: from };
  return spanCandle;
}
