import { randomUUID } from 'node:crypto';
import { appendTick, buildNextTick } from '#functions/data/market/extend-chain.ts';
import { releaseGapFill, acquireGapFill } from '#functions/data/market/filling.ts';
import { readTickLogHead, type Tick, readTickAt } from '#functions/data/market/ticks.ts';
import { ConflictError } from '#functions/data/table/transact.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { batchCalls } from '#functions/lib/gather.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { getMarketFeed } from './feed.ts';

/** The chain's own writer is given so long to write a second, and a provider to have it in its history, seconds. */
const GRACE = 3;
/** The chain's writer appends at the same time. */
const TRIES = 12;
/** Seconds that one run fills, and how many of them are asked for at once. */
const MOST = 50;
const AT_ONCE = 5;
/** A run that fills has ended or is lost after this, ms. */
const HELD_MS = 10_000;

/** The tick; null where no source has it now; `busy` while others fill seconds: it is worth asking again in a moment. */
export type FillSecondResult = Tick | 'busy' | null;

async function append(at: EpochSeconds, prices: Parameters<typeof buildNextTick>[2]): Promise<Tick | null> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const head = await readTickLogHead();
    if (!head) return null;
    const tick = buildNextTick(head, at, prices, true);
    try {
      await appendTick(head, tick);
      return tick;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const other = await readTickAt(at);
      if (other) return other;
    }
  }
  return null;
}

/** Fills seconds that are missing, each once; what others have filled meanwhile is as good. */
async function fillAll(seconds: readonly EpochSeconds[]): Promise<FillSecondResult[]> {
  const run = randomUUID();
  if (!(await acquireGapFill(run, now(), (now() + HELD_MS) as EpochMs))) return seconds.map(() => 'busy');
  const filled = new Map<EpochSeconds, Tick | null>();
  try {
    const feed = await getMarketFeed();
    const asked = await mapConcurrent([...new Set(seconds)], AT_ONCE, async (at) => {
      const written = await readTickAt(at);
      return { at, written, prices: written ? null : await feed.second(at) };
    });
    // One after another: they follow each other in the chain.
    for (const { at, written, prices } of asked) filled.set(at, prices ? await append(at, prices) : written);
  } finally {
    await releaseGapFill(run);
  }
  return seconds.map((at) => filled.get(at) ?? null);
}

const fill = batchCalls(MOST, fillAll);

/**
 * The tick of a past second, which is filled from the providers' own one-second history where the chain has none: it
 * says so, keeps its own second, and is chained where it is written. After an outage hundreds of orders ask at once for
 * what they missed: one run fills, so that the sources are asked once and nobody is in the way of the chain's writer.
 */
export async function fillSecond(at: EpochSeconds): Promise<FillSecondResult> {
  const written = await readTickAt(at);
  return written || nowSeconds() - at < GRACE ? written : fill(at);
}
