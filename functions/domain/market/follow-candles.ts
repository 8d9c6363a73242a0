import { writeMarketStats } from '#functions/data/market/market-stats.ts';
import { chainHead, type Tick, ticksBySequence } from '#functions/data/market/ticks.ts';
import { Lead } from '#functions/domain/runs/lead.ts';
import type { Timing } from '#functions/domain/runs/timing.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, msOf, secondsOf } from '#shared/time.ts';
import { type CandleBuilder, createCandleBuilder } from './close-candles.ts';
import type { Feed } from './router.ts';

export interface CandleRun extends Timing {
  feed: Feed;
  /** The run ends at the first second after this. */
  until: EpochMs;
}

const WORK = 'candles';
/** Passes begin so long after a second does, when its tick has been written, ms. */
const AFTER = 150;
/** Volumes, figures of 24 hours and the lease are renewed every so many passes. */
const EVERY = 5;
/** The work is taken over from a run that did not renew its lease for so long, ms. */
const PATIENCE = 12_000;
/** Ticks in one read. */
const BATCH = 600;
/** Farther behind than this, the candles in between are taken from the provider. */
const FARTHEST = 7200;

/** The ticks behind a sequence, in order, up to a batch. The common case, one tick, costs the read of the head alone. */
async function ticksAfter(sequence: number | null): Promise<Tick[]> {
  const head = await chainHead();
  if (!head?.latest) return [];
  const { latest } = head;
  if (sequence === null || head.sequence - sequence > FARTHEST) return [latest];
  if (head.sequence <= sequence) return [];
  if (latest.sequence === sequence + 1 && head.sequence === latest.sequence) return [latest];
  return await ticksBySequence(sequence + 1, Math.min(head.sequence, sequence + BATCH));
}

/**
 * Follows the chain and keeps candles and the figures of 24 hours up to date. The newest run does the work; should two do
 * it at once, it comes out the same.
 */
export async function followCandles({ feed, until, now, sleep }: CandleRun): Promise<void> {
  const lead = new Lead({ work: WORK, now, patience: PATIENCE });
  let builder: CandleBuilder | null = null;

  async function follow(candles: CandleBuilder, thorough: boolean): Promise<void> {
    let ticks = await ticksAfter(candles.sequence());
    while (ticks.length > 0) {
      // Candles are made of ticks in the order of their seconds: filled ones come later.
      let sequence = 0;
      for (const tick of ticks) {
        if (!tick.filled) await candles.add(tick);
        sequence = tick.sequence;
      }
      ticks = ticks.length === BATCH ? await ticksAfter(sequence) : [];
    }
    // Another run kept what came after: what this one holds is old.
    if (!(await candles.keep(thorough))) {
      builder = null;
      await lead.renew();
      return;
    }
    if (!thorough) return;
    const figures = await feed.day();
    if (figures.length > 0) await writeMarketStats(secondsOf(now()), figures);
    await lead.renew();
  }

  for (let pass = 0; now() < until && !lead.isOver; pass++) {
    try {
      if (await lead.leads()) await follow((builder ??= await createCandleBuilder(feed)), pass % EVERY === 0);
    } catch (error) {
      log.error('A pass over the candles failed', error);
      // What was half done is read again from where it was kept.
      builder = null;
    }
    const next = msOf(secondsOf(now())) + 1000 + AFTER;
    await sleep(next - now());
  }
}
