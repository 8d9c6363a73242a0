import { writeMarketStats } from '#functions/data/market/market-stats.ts';
import { type TickLogHead, type Tick, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, toEpochSeconds } from '#shared/time.ts';
import { type CandleBuilder, createCandleBuilder } from './close-candles.ts';
import type { MarketFeed } from './market-feed.ts';

/** The open minute is saved with volumes every this many passes: readers add the ticks since then. */
const EVERY = 5;
/** 24 h statistics take two units, and are written every this many saves of the open minute. */
const FIGURES_EVERY = 2;
/** Ticks per read. */
const BATCH = 600;
/** Farther behind than this, the candles between are taken from the provider. */
const FARTHEST = 7200;

/** Returns the ticks after a sequence, in order, up to a batch. The common case, one tick, costs no read. */
async function ticksAfter(sequence: number | null, head: TickLogHead): Promise<readonly Tick[]> {
  const { latest } = head;
  if (!latest) return [];
  if (sequence === null || head.sequence - sequence > FARTHEST) return [latest];
  if (head.sequence <= sequence) return [];
  if (latest.sequence === sequence + 1 && head.sequence === latest.sequence) return [latest];
  return await readTicksBySequence(sequence + 1, Math.min(head.sequence, sequence + BATCH));
}

/**
 * Keeps candles and 24 h statistics up to date behind a run that writes ticks. The run reports each end of the log and
 * does not wait. Two at once, as in a handover, produce the same result.
 */
export class CandleUpdater {
  readonly #feed: MarketFeed;
  readonly #now: () => EpochMs;
  #builder: CandleBuilder | null = null;
  /** Passes since the open minute was saved. */
  #passes = 0;
  #kept = 0;
  #under: Promise<void> | null = null;

  constructor(feed: MarketFeed, now: () => EpochMs) {
    this.#feed = feed;
    this.#now = now;
  }

  /** Processes the ticks up to the end of the log, unless a pass is under way: the next one then goes further. */
  follow(head: TickLogHead): void {
    this.#under ??= this.#attempt(head).finally(() => {
      this.#under = null;
    });
  }

  /** Resolves when no pass is under way. Never rejects: the next pass, of any run, repeats failed work. */
  async rest(): Promise<void> {
    await this.#under;
  }

  async #attempt(head: TickLogHead): Promise<void> {
    try {
      await this.#pass(head);
    } catch (error) {
      log.error('candle pass failed', error);
      // Half-done work is read again from where it was saved.
      this.#builder = null;
    }
  }

  async #pass(head: TickLogHead): Promise<void> {
    const candles = (this.#builder ??= await createCandleBuilder(this.#feed));
    let sequence = candles.sequence();
    for (;;) {
      const ticks = await ticksAfter(sequence, head);
      // Candles are built from ticks in the order of their seconds: filled ones come later.
      for (const tick of ticks) {
        if (!tick.filled) await candles.add(tick);
        sequence = tick.sequence;
      }
      if (ticks.length < BATCH) break;
    }
    // A closed minute is open to no reader: its successor must exist.
    if (++this.#passes < EVERY && !candles.hasTurned()) return;
    this.#passes = 0;
    if (!(await candles.keep())) {
      // Another run saved later state: this one's is old.
      this.#builder = null;
      return;
    }
    // Some sources serve a few symbols at a time: they are requested each time.
    const figures = await this.#feed.day();
    if (figures.length > 0 && this.#kept++ % FIGURES_EVERY === 0)
      await writeMarketStats(toEpochSeconds(this.#now()), figures);
  }
}
