import { writeMarketStats } from '#functions/data/market/market-stats.ts';
import { type TickLogHead, type Tick, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, toSeconds } from '#shared/time.ts';
import { type CandleBuilder, createCandleBuilder } from './close-candles.ts';
import type { Feed } from './router.ts';

/** What is open is kept with volumes every so many passes: readers add the ticks since then. */
const EVERY = 5;
/** The figures of 24 hours take two units, and are written every so many times that what is open is kept. */
const FIGURES_EVERY = 2;
/** Ticks in one read. */
const BATCH = 600;
/** Farther behind than this, the candles in between are taken from the provider. */
const FARTHEST = 7200;

/** The ticks behind a sequence, in order, up to a batch. The common case, one tick, costs no read. */
async function ticksAfter(sequence: number | null, head: TickLogHead): Promise<readonly Tick[]> {
  const { latest } = head;
  if (!latest) return [];
  if (sequence === null || head.sequence - sequence > FARTHEST) return [latest];
  if (head.sequence <= sequence) return [];
  if (latest.sequence === sequence + 1 && head.sequence === latest.sequence) return [latest];
  return await readTicksBySequence(sequence + 1, Math.min(head.sequence, sequence + BATCH));
}

/**
 * Keeps candles and the figures of 24 hours up to date, behind a run that writes ticks: that tells it of each end of the
 * chain and waits for nothing here. Should two do it at once, as when a run hands over, it comes out the same.
 */
export class CandleFollower {
  readonly #feed: Feed;
  readonly #now: () => EpochMs;
  #builder: CandleBuilder | null = null;
  /** Passes since what is open was kept. */
  #passes = 0;
  #kept = 0;
  #under: Promise<void> | null = null;

  constructor(feed: Feed, now: () => EpochMs) {
    this.#feed = feed;
    this.#now = now;
  }

  /** Passes the ticks up to the end of the chain, unless a pass is under way: the next one goes that much further. */
  follow(head: TickLogHead): void {
    this.#under ??= this.#attempt(head).finally(() => {
      this.#under = null;
    });
  }

  /** Resolves when no pass is under way. Never rejects: what failed is done by the next pass, of whatever run. */
  async rest(): Promise<void> {
    await this.#under;
  }

  async #attempt(head: TickLogHead): Promise<void> {
    try {
      await this.#pass(head);
    } catch (error) {
      log.error('A pass over the candles failed', error);
      // What was half done is read again from where it was kept.
      this.#builder = null;
    }
  }

  async #pass(head: TickLogHead): Promise<void> {
    const candles = (this.#builder ??= await createCandleBuilder(this.#feed));
    let sequence = candles.sequence();
    for (;;) {
      const ticks = await ticksAfter(sequence, head);
      // Candles are made of ticks in the order of their seconds: filled ones come later.
      for (const tick of ticks) {
        if (!tick.filled) await candles.add(tick);
        sequence = tick.sequence;
      }
      if (ticks.length < BATCH) break;
    }
    // A minute that was closed is no longer open to anybody: its successor has to be there.
    if (++this.#passes < EVERY && !candles.hasTurned()) return;
    this.#passes = 0;
    if (!(await candles.keep())) {
      // Another run kept what came after: what this one holds is old.
      this.#builder = null;
      return;
    }
    // Some sources tell a few symbols at a time: they are asked each time.
    const figures = await this.#feed.day();
    if (figures.length > 0 && this.#kept++ % FIGURES_EVERY === 0)
      await writeMarketStats(toSeconds(this.#now()), figures);
  }
}
