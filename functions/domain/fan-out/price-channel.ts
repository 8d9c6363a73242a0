import type { RecordedPrice, Tick } from '#functions/data/market/ticks.ts';
import { type FramePayload, toFramePayload } from '#functions/lib/post-frame.ts';
import { ALL_SYMBOLS } from '#shared/messages/follow-limits.ts';
import type { AllPricesFrame, PriceDelta, PriceUpdateFrame } from '#shared/messages/frames.ts';
import type { FanOutChannel } from './fan-out-channel.ts';

/** Builds the frame of a tick’s prices for these symbols. */
export type PriceFrameBuilder = (tick: Tick, symbols: readonly string[]) => AllPricesFrame;

/** Interval after which 24-hour metrics are sent again, seconds. */
const SNAPSHOT_SECONDS = 60;

const getSymbolPace = (paces: Record<string, number>, symbol: string): number | undefined =>
  paces[symbol] ?? paces[ALL_SYMBOLS];

/** Returns the same name for the same paces, in any order. */
export const getPriceChannelName = (paces: Record<string, number>): string =>
  Object.entries(paces)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([symbol, pace]) => `${symbol}:${pace}`)
    .join(' ');

/** Shown form of a price: its age counts in whole seconds. */
const looks = ({ text, source, age }: RecordedPrice): string => `${text} ${source} ${Math.floor(age / 1000)}`;

/** Prices of some symbols, each at its own pace: first all, then changes. */
export class PriceChannel implements FanOutChannel {
  readonly #paces: Record<string, number>;
  readonly #describe: PriceFrameBuilder;
  /** Last sent state of each symbol. */
  readonly #sent = new Map<string, { looks: string; source: string }>();
  #tick: Tick | null = null;
  #snapshotAt = 0;
  #since = 0;
  #delta: FramePayload | null = null;
  #snapshot: FramePayload | null = null;

  constructor(paces: Record<string, number>, describe: PriceFrameBuilder) {
    this.#paces = paces;
    this.#describe = describe;
  }

  get seq(): number {
    return this.#tick?.sequence ?? 0;
  }

  advance(tick: Tick): boolean {
    const last = this.#tick;
    if (last && tick.sequence <= last.sequence) return false;
    const due = this.#dueSymbols(tick, last?.at ?? 0);
    if (due === null) return false;
    this.#since = this.seq;
    this.#tick = tick;
    this.#snapshot = null;
    if (tick.at - this.#snapshotAt >= SNAPSHOT_SECONDS) {
      this.#snapshotAt = tick.at;
      this.#delta = null;
      for (const symbol of this.#symbols(tick)) this.#remember(tick, symbol);
      return true;
    }
    const frame: PriceUpdateFrame = {
      type: 'price_update',
      topic: 'prices',
      seq: tick.sequence,
      since: this.#since,
      at: tick.at,
      prices: due.flatMap((symbol) => this.#change(tick, symbol)),
    };
    this.#delta = toFramePayload(frame);
    return true;
  }

  frameFor(last: number | undefined): FramePayload | null {
    const tick = this.#tick;
    if (!tick || (last !== undefined && last >= tick.sequence)) return null;
    if (this.#delta && last !== undefined && last >= this.#since) return this.#delta;
    this.#snapshot ??= toFramePayload(this.#describe(tick, this.#symbols(tick)));
    return this.#snapshot;
  }

  #symbols(tick: Tick): string[] {
    return [...tick.prices.keys()].filter((symbol) => getSymbolPace(this.#paces, symbol) !== undefined);
  }

  /** Returns the symbols that are due; null when there is none and so nothing to send. */
  #dueSymbols(tick: Tick, lastAt: number): string[] | null {
    // Paces count from a common origin, so that equal subscriptions are served at the same tick.
    const isDue = (pace: number) => Math.floor(tick.at / pace) > Math.floor(lastAt / pace);
    if (!Object.values(this.#paces).some(isDue)) return null;
    return this.#symbols(tick).filter((symbol) => isDue(getSymbolPace(this.#paces, symbol) ?? 1));
  }

  #remember(tick: Tick, symbol: string): RecordedPrice | null {
    const price = tick.prices.get(symbol);
    if (!price) return null;
    this.#sent.set(symbol, { looks: looks(price), source: price.source });
    return price;
  }

  #change(tick: Tick, symbol: string): PriceDelta[] {
    const before = this.#sent.get(symbol);
    const price = this.#remember(tick, symbol);
    if (!price || looks(price) === before?.looks) return [];
    return [
      {
        symbol,
        price: price.text,
        observed_at: tick.at * 1000 - price.age,
        ...(price.source !== before?.source && { source: price.source }),
      },
    ];
  }
}
