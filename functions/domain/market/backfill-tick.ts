import { randomUUID } from 'node:crypto';
import { appendTick, buildNextTick } from '#functions/data/market/append-tick.ts';
import { releaseGapFill, acquireGapFill } from '#functions/data/market/gap-fill-lease.ts';
import { readTickLogHead, type Tick, readTickAt } from '#functions/data/market/ticks.ts';
import { ConflictError } from '#functions/data/table/transact.ts';
import { batchCalls } from '#functions/lib/batch-calls.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { getMarketFeed } from './feed.ts';

/** Time for the writer to write a second, and for a provider to have it in its history, seconds. */
const GRACE = 3;
/** The tick writer appends at the same time. */
const TRIES = 12;
/** Seconds that one run fills, and how many are requested at once. */
const MAX_SECONDS_PER_RUN = 50;
const AT_ONCE = 5;
/** A run that fills has ended or is lost after this, ms. */
const FILL_LEASE_MS = 10_000;

/** The tick; null when no source has it now; `busy` while other runs fill seconds: retry in a moment. */
export type BackfillTickResult = Tick | 'busy' | null;

async function appendBackfilledTick(
  at: EpochSeconds,
  prices: Parameters<typeof buildNextTick>[2],
): Promise<Tick | null> {
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

/** Fills missing seconds, each once; also accepts those that others filled meanwhile. */
async function fillAll(seconds: readonly EpochSeconds[]): Promise<BackfillTickResult[]> {
  const run = randomUUID();
  if (!(await acquireGapFill(run, now(), (now() + FILL_LEASE_MS) as EpochMs))) return seconds.map(() => 'busy');
  const filled = new Map<EpochSeconds, Tick | null>();
  try {
    const feed = await getMarketFeed();
    const answers = await mapConcurrent([...new Set(seconds)], AT_ONCE, async (at) => {
      const storedTick = await readTickAt(at);
      return { at, written: storedTick, prices: storedTick ? null : await feed.second(at) };
    });
    // One after another: they follow each other in the tick log.
    for (const { at, written, prices } of answers)
      filled.set(at, prices ? await appendBackfilledTick(at, prices) : written);
  } finally {
    await releaseGapFill(run);
  }
  return seconds.map((at) => filled.get(at) ?? null);
}

const fill = batchCalls(MAX_SECONDS_PER_RUN, fillAll);

/**
 * Returns the tick of a past second. When the log has none, fills it from the providers' own one-second history: the
 * tick is marked as filled, keeps its own second, and is appended at the end. After an outage hundreds of orders
 * request the same seconds: one run fills, so that the sources are asked once and the tick writer is not disturbed.
 */
export async function backfillTick(at: EpochSeconds): Promise<BackfillTickResult> {
  const storedTick = await readTickAt(at);
  return storedTick || nowSeconds() - at < GRACE ? storedTick : fill(at);
}
