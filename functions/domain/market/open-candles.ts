import { readRecentOpenCandles, type OpenLongCandles, type OpenMinuteCandles } from '#functions/data/market/candles.ts';
import { readRecentTicks, type Tick } from '#functions/data/market/ticks.ts';
import { type Candle, joinCandles } from '#shared/market/candle.ts';
import { getCandleStart, type Timeframe, timeframeNames, timeframeSeconds } from '#shared/market/timeframes.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';

/** Timeframes built from closed minutes. */
export const longTimeframes = timeframeNames.filter((name): name is Exclude<Timeframe, '1m'> => name !== '1m');

export interface ClosedCandle {
  symbol: string;
  timeframe: Timeframe;
  candle: Candle;
}

export const toMinuteStart = (at: number): number => getCandleStart(at, '1m');

/** A price last observed before this minute does not count for it, ms. */
const OLDEST = MINUTE_SECONDS * 1000;

/** Adds a tick to the open minute. The tick must belong to that minute. */
export function addTickToOpenMinute({ minute, candles }: OpenMinuteCandles, tick: Tick): OpenMinuteCandles {
  const next = { ...candles };
  for (const [symbol, { text, age }] of tick.prices) {
    if (age > OLDEST) continue;
    const price = Number(text);
    const open = candles[symbol];
    next[symbol] = open
      ? { ...open, h: Math.max(open.h, price), l: Math.min(open.l, price), c: price }
      : { t: minute, o: price, h: price, l: price, c: price, v: 0 };
  }
  return { sequence: tick.sequence, at: tick.at, minute, candles: next };
}

/** Closes a minute: adds it to the longer candles and closes those that end with it. */
export function closeMinuteCandles(
  longCandles: OpenLongCandles,
  minute: OpenMinuteCandles,
): { closed: ClosedCandle[]; long: OpenLongCandles } {
  const closed: ClosedCandle[] = [];
  const candles = { ...longCandles.candles };
  for (const [symbol, candle] of Object.entries(minute.candles)) {
    closed.push({ symbol, timeframe: '1m', candle });
    const longer = { ...candles[symbol] };
    for (const timeframe of longTimeframes) {
      const start = getCandleStart(minute.minute, timeframe);
      const open = longer[timeframe];
      const joined = open?.t === start ? joinCandles(open, candle) : { ...candle, t: start };
      const isComplete = start + timeframeSeconds[timeframe] === minute.minute + MINUTE_SECONDS;
      if (isComplete) {
        closed.push({ symbol, timeframe, candle: joined });
        delete longer[timeframe];
      } else longer[timeframe] = joined;
    }
    candles[symbol] = longer;
  }
  return { closed, long: { through: minute.minute, candles } };
}

/** Returns the open candle of a timeframe: its closed minutes and the open one. Null without either. */
export function buildOpenCandle(
  symbol: string,
  timeframe: Timeframe,
  minute: OpenMinuteCandles | null,
  longCandles: OpenLongCandles | null,
): Candle | null {
  const now = minute?.candles[symbol] ?? null;
  if (timeframe === '1m') return now;
  const filled = longCandles?.candles[symbol]?.[timeframe] ?? null;
  // The long candles may be a moment ahead of the minute, and then include it already.
  if (!minute || !now || (longCandles && longCandles.through >= minute.minute)) return filled;
  const start = getCandleStart(minute.minute, timeframe);
  return filled?.t === start ? joinCandles(filled, now) : { ...now, t: start };
}

/**
 * Returns the open candles: the minute as saved some seconds ago with the ticks since then, and the longer candles only
 * if requested. May be a moment behind.
 */
export async function readOpenCandles(
  withLong: boolean,
): Promise<{ minute: OpenMinuteCandles | null; long: OpenLongCandles | null }> {
  const { minute, long } = await readRecentOpenCandles(withLong);
  if (!minute) return { minute, long };
  // The next minute is open once this one has been closed, and is saved then.
  const since = await readRecentTicks(minute.at + 1, minute.minute + MINUTE_SECONDS - 1);
  return { minute: since.filter(({ filled }) => !filled).reduce(addTickToOpenMinute, minute), long };
}
