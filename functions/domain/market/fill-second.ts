import { appendTick, chainHead, nextTick, type Tick, tickAt } from '#functions/data/market/ticks.ts';
import { ChangedMeanwhile } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { marketFeed } from './feed.ts';

/** The chain's own writer is given so long to write a second, and a provider to have it in its history, seconds. */
const GRACE = 3;
/** Others append at the same time: after an outage many seconds are filled at once. */
const TRIES = 12;

/**
 * The tick of a past second, which is filled from the providers' own one-second history where the chain has none: it
 * says so, keeps its own second, and is chained where it is written. Null when it cannot be had now.
 */
export async function fillSecond(at: EpochSeconds): Promise<Tick | null> {
  const written = await tickAt(at);
  if (written || nowSeconds() - at < GRACE) return written;
  const prices = await (await marketFeed()).second(at);
  if (!prices) return null;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const head = await chainHead();
    if (!head) return null;
    const tick = nextTick(head, at, prices, true);
    try {
      await appendTick(head, tick);
      return tick;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      const other = await tickAt(at);
      if (other) return other;
    }
  }
  return null;
}
