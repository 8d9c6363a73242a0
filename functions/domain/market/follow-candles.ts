import { randomBytes } from 'node:crypto';
import { writeMarketStats } from '#functions/data/market/market-stats.ts';
import { chainHead, type Tick, ticksBySequence } from '#functions/data/market/ticks.ts';
import { type Lease, readLeases, renewLease, takeLease } from '#functions/data/table/leases.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, msOf, secondsOf } from '#shared/time.ts';
import { type CandleBuilder, createCandleBuilder } from './close-candles.ts';
import type { Feed } from './router.ts';
import type { Timing } from './write-ticks.ts';

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
/** A run that stands by takes over when the lease was not renewed for so many passes. */
const PATIENCE = 12;
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
 * Follows the chain and keeps candles and the figures of 24 hours up to date. The newest run does the work, others stand
 * by; should two do it at once, it comes out the same.
 */
export async function followCandles({ feed, until, now, sleep }: CandleRun): Promise<void> {
  const run = `${now().toString().padStart(13, '0')}-${randomBytes(6).toString('hex')}`;
  let builder: CandleBuilder | null = null;
  let seen: Lease | null = null;
  let still = 0;

  async function lead(lease: Lease | null): Promise<void> {
    if (await takeLease(WORK, run, lease)) builder = await createCandleBuilder(feed);
  }

  async function watch(): Promise<void> {
    const [lease = null] = await readLeases([WORK]);
    still = lease && seen && lease.run === seen.run && lease.renewals === seen.renewals ? still + 1 : 0;
    seen = lease;
    if (still >= PATIENCE || lease === null || lease.run === '') await lead(lease);
  }

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
    if (!(await candles.keep(thorough))) builder = null;
    if (!thorough) return;
    const figures = await feed.day();
    if (figures.length > 0) await writeMarketStats(secondsOf(now()), figures);
    if (!(await renewLease(WORK, run))) builder = null;
  }

  const [lease = null] = await readLeases([WORK]);
  seen = lease;
  await lead(lease);
  for (let pass = 0; now() < until; pass++) {
    try {
      if (builder) await follow(builder, pass % EVERY === 0);
      else await watch();
    } catch (error) {
      log.error('A pass over the candles failed', error);
      // What was half done is read again from where it was kept.
      if (builder) builder = await createCandleBuilder(feed).catch(() => null);
    }
    const next = msOf(secondsOf(now())) + 1000 + AFTER;
    await sleep(next - now());
  }
}
