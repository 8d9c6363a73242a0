import type { CandleSeries } from '#functions/data/live/series.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { type FramePayload, toFramePayload } from '#functions/lib/post-frame.ts';
import type { Candle } from '#shared/market/candle.ts';
import { getCandleStart } from '#shared/market/timeframes.ts';
import type { CandleArrays, KlineRefreshFrame, KlineUpdateFrame } from '#shared/messages/frames.ts';
import type { FanOutChannel } from './fan-out-channel.ts';

/** Time after a minute by which its closed candles are recorded for certain, seconds. */
const RECORDED = 3;
/** Subscribers with a longer interval are sent recorded candles; the others what the ticks give at once. */
const SLOW = 10;
/** Number of remembered ticks, to continue from recorded candles that are slightly behind. */
const REMEMBERED = 8;

interface KnownCandle {
  candle: Candle;
  /** Connections that were sent this sequence or a later one know all candles before this one. */
  from: number;
}

interface CandleStep {
  sequence: number;
  at: number;
  price: number;
}

/** Recorded candles, oldest first, and the last tick included in them. */
export interface RecordedCandles {
  sequence: number;
  candles: readonly Candle[];
}

export const getKlineChannelName = ({ symbol, timeframe, pace }: CandleSeries): string =>
  `${symbol} ${timeframe} ${pace}`;

export const toCandleArrays = (candles: readonly Candle[]): CandleArrays => ({
  t: candles.map(({ t }) => t),
  o: candles.map(({ o }) => o),
  h: candles.map(({ h }) => h),
  l: candles.map(({ l }) => l),
  c: candles.map(({ c }) => c),
  v: candles.map(({ v }) => v),
});

const same = (a: Candle, b: Candle) =>
  a.t === b.t && a.o === b.o && a.h === b.h && a.l === b.l && a.c === b.c && a.v === b.v;

/** The two newest candles of one series: the recorded ones, continued tick by tick. */
export class KlineChannel implements FanOutChannel {
  readonly series: CandleSeries;
  #known: KnownCandle[] = [];
  #needsSeed = true;
  /** A tick was skipped: the candles from ticks are no longer reliable. */
  #isBroken = false;
  #steps: CandleStep[] = [];
  #tick: { sequence: number; at: number } | null = null;
  readonly #frames = new Map<string, FramePayload>();

  constructor(series: CandleSeries) {
    this.series = series;
  }

  /** True when the recorded candles should be read: at first, after a gap, and after each closed minute. */
  get needsSeed(): boolean {
    return this.#needsSeed;
  }

  get seq(): number {
    return this.#tick?.sequence ?? 0;
  }

  advance(tick: Tick): boolean {
    const last = this.#tick;
    if (last && tick.sequence <= last.sequence) return false;
    const before = last?.at ?? 0;
    const passes = (seconds: number, shift: number) =>
      Math.floor((tick.at - shift) / seconds) > Math.floor((before - shift) / seconds);
    this.#tick = tick;
    this.#frames.clear();
    if (last && tick.at !== last.at + 1) this.#isBroken = true;
    if (this.#isBroken || passes(60, RECORDED - 1)) this.#needsSeed = true;
    const price = Number(tick.prices.get(this.series.symbol)?.text);
    if (price > 0) {
      const step = { sequence: tick.sequence, at: tick.at, price };
      this.#steps = [...this.#steps.slice(1 - REMEMBERED), step];
      this.#take(step);
    }
    const { pace } = this.series;
    return this.#known.length > 0 && !this.#isBroken && passes(pace, pace > SLOW ? RECORDED : 0);
  }

  /** Takes over the recorded candles, and the ticks since then. */
  seed({ sequence, candles }: RecordedCandles): void {
    this.#needsSeed = false;
    this.#isBroken = false;
    this.#frames.clear();
    const candlesByTime = new Map(this.#known.map((entry) => [entry.candle.t, entry]));
    const isFirst = candlesByTime.size === 0;
    let hasChanged = false;
    this.#known = candles.slice(-2).map((candle, i, all) => {
      const before = candlesByTime.get(candle.t);
      // A closed candle with another result must be sent again to connections that know the open one.
      const from = isFirst ? 0 : hasChanged || !before ? this.seq + 1 : before.from;
      hasChanged = !isFirst && i < all.length - 1 && (!before || !same(before.candle, candle));
      return { candle, from };
    });
    for (const step of this.#steps) if (step.sequence > sequence) this.#take(step);
  }

  frameFor(last: number | undefined): FramePayload | null {
    const [older, open] = this.#known.length > 1 ? this.#known : [undefined, this.#known[0]];
    if (!open || (last !== undefined && last >= this.seq)) return null;
    if (last === undefined) return this.#update('all', this.#known, 0);
    if (last >= open.from) return this.#update('open', [open], open.from);
    if (older && last >= older.from) return this.#update('both', [older, open], older.from);
    return this.#refresh();
  }

  #take({ sequence, at, price }: CandleStep): void {
    const open = this.#known.at(-1);
    const t = getCandleStart(at, this.series.timeframe);
    if (!open || t < open.candle.t) return;
    const { candle } = open;
    if (t === candle.t)
      open.candle = { ...candle, h: Math.max(candle.h, price), l: Math.min(candle.l, price), c: price };
    else this.#known = [open, { candle: { t, o: price, h: price, l: price, c: price, v: 0 }, from: sequence }];
  }

  #cached(name: string, make: () => KlineUpdateFrame | KlineRefreshFrame): FramePayload {
    const payload = this.#frames.get(name) ?? toFramePayload(make());
    this.#frames.set(name, payload);
    return payload;
  }

  #update(name: string, knownCandles: readonly KnownCandle[], since: number): FramePayload {
    const { symbol, timeframe } = this.series;
    const candles = toCandleArrays(knownCandles.map(({ candle }) => candle));
    const head = { type: 'kline_update', topic: 'kline', seq: this.seq, since } as const;
    return this.#cached(name, () => ({ ...head, symbol, timeframe, candles }));
  }

  #refresh(): FramePayload {
    const { symbol, timeframe } = this.series;
    const head = { type: 'kline_refresh', topic: 'kline', seq: this.seq, since: 0 } as const;
    return this.#cached('refresh', () => ({ ...head, symbol, timeframe }));
  }
}
