import {
  writeOpenLongCandles,
  writeOpenMinuteCandles,
  type OpenLongCandles,
  type OpenMinuteCandles,
  readStoredOpenCandles,
} from '#functions/data/market/candles.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { joinCandles } from '#shared/market/candle.ts';
import { getCandleStart, timeframeSeconds } from '#shared/market/timeframes.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { buildSpanCandle } from './build-span-candle.ts';
import { createCandleAppender, awaitHistoryOrEmpty } from './candle-appender.ts';
import type { MarketFeed } from './market-feed.ts';
import {
  addTickToOpenMinute,
  type ClosedCandle,
  closeMinuteCandles,
  longTimeframes,
  toMinuteStart,
} from './open-candles.ts';
import { ProviderError } from './provider.ts';

/** Few: the run that writes the ticks does this at the same time, and each waits behind requests under way. */
const AT_A_TIME = 4;

/** Builds candles from ticks in the order of the tick log. */
export interface CandleBuilder {
  /** Sequence of the last tick included; null before the first tick. */
  sequence(): number | null;
  add(tick: Tick): Promise<void>;
  /** True when another minute is open than the saved one. */
  hasTurned(): boolean;
  /** Requests the open minute's volume and saves it for the pages. False when another run is further ahead. */
  keep(): Promise<boolean>;
}

/**
 * Resumes where the last run stopped. Each step may run twice: chunks only grow, and minutes are rolled up once. The
 * position in the tick log is saved with the open minute, after everything before it.
 */
export async function createCandleBuilder(feed: MarketFeed): Promise<CandleBuilder> {
  const storedCandles = await readStoredOpenCandles();
  let minute: OpenMinuteCandles | null = storedCandles.minute;
  /** Begin of the saved minute. */
  let keptMinute = storedCandles.minute?.minute;
  let longCandles: OpenLongCandles = storedCandles.long ?? { through: 0, candles: {} };
  const append = createCandleAppender(feed);

  async function withVolumes(open: OpenMinuteCandles): Promise<OpenMinuteCandles> {
    const candles = { ...open.candles };
    const volumeSymbols = Object.keys(candles).filter((symbol) => feed.givesVolume(symbol));
    await mapConcurrent(volumeSymbols, AT_A_TIME, async (symbol) => {
      const [minuteCandle] = await awaitHistoryOrEmpty(
        feed.candles(symbol, '1m', open.minute, open.minute + MINUTE_SECONDS),
      );
      const candle = candles[symbol];
      if (minuteCandle && candle) candles[symbol] = { ...candle, v: minuteCandle.v };
    });
    return { ...open, candles };
  }

  async function close(open: OpenMinuteCandles): Promise<void> {
    if (longCandles.through >= open.minute) return;
    const step = closeMinuteCandles(longCandles, await withVolumes(open));
    await append(step.closed);
    await writeOpenLongCandles(step.long);
    longCandles = step.long;
  }

  const span = async (symbol: string, from: number, to: number) => {
    try {
      return from < to ? await buildSpanCandle(feed, symbol, from, to) : null;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn('candle gap not filled', { symbol, reason: error.message });
      return null;
    }
  };

  /** Extends the candle of one timeframe across minutes without ticks; closes it when it ended among them. */
  async function bridge(symbol: string, timeframe: (typeof longTimeframes)[number], from: number, to: number) {
    const start = getCandleStart(to, timeframe);
    const open = longCandles.candles[symbol]?.[timeframe];
    let closed: ClosedCandle | null = null;
    let next = open?.t === start ? open : null;
    if (open && open.t !== start) {
      const remainingSpan = await span(symbol, from, open.t + timeframeSeconds[timeframe]);
      closed = { symbol, timeframe, candle: remainingSpan ? joinCandles(open, remainingSpan) : open };
    }
    const missed = await span(symbol, next ? from : start, to);
    if (missed) next = next ? joinCandles(next, missed) : missed;
    return { symbol, timeframe, closed, next };
  }

  /** Resumes at `to` after minutes without ticks, `from` the first of them. */
  async function bridgeGap(symbols: readonly string[], from: number, to: number): Promise<void> {
    const pairs = symbols.flatMap((symbol) => longTimeframes.map((timeframe) => ({ symbol, timeframe })));
    const bridged = await mapConcurrent(pairs, AT_A_TIME, ({ symbol, timeframe }) =>
      bridge(symbol, timeframe, from, to),
    );
    await append(bridged.flatMap(({ closed }) => closed ?? []));
    const candles: OpenLongCandles['candles'] = {};
    for (const { symbol, timeframe, next } of bridged)
      if (next) candles[symbol] = { ...candles[symbol], [timeframe]: next };
    longCandles = { through: to - MINUTE_SECONDS, candles };
    await writeOpenLongCandles(longCandles);
  }

  return {
    sequence: () => minute?.sequence ?? null,

    async add(tick) {
      const current = toMinuteStart(tick.at);
      if (minute?.minute !== current) {
        if (minute) await close(minute);
        const next = minute ? minute.minute + MINUTE_SECONDS : 0;
        if (next !== current && longCandles.through < current - MINUTE_SECONDS)
          await bridgeGap([...tick.prices.keys()], Math.max(next, longCandles.through + MINUTE_SECONDS), current);
        minute = { sequence: tick.sequence, at: tick.at, minute: current, candles: {} };
      }
      minute = addTickToOpenMinute(minute, tick);
    },

    hasTurned: () => minute?.minute !== keptMinute,

    async keep() {
      if (!minute) return true;
      minute = await withVolumes(minute);
      keptMinute = minute.minute;
      return await writeOpenMinuteCandles(minute);
    },
  };
}
