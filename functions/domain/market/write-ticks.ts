import { appendTick, writeLatestTick, buildNextTick, takeOverTickLog } from '#functions/data/market/extend-chain.ts';
import { type TickLogHead, readTickLogHead } from '#functions/data/market/ticks.ts';
import { ConflictError } from '#functions/data/table/transact.ts';
import type { LoopClock } from '#functions/domain/runs/timing.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, type EpochSeconds, toMs, toSeconds } from '#shared/time.ts';
import { backfillOutage } from './make-up-outage.ts';
import type { Feed } from './router.ts';

export interface WriteTicksOptions extends LoopClock {
  feed: Feed;
  /** The run writes no second that begins at this or later. */
  until: EpochMs;
  /** Told of the end of the chain after each second in which this run wrote it: what it begins is not waited for. */
  beside?: (end: TickLogHead) => void;
}

/**
 * New prices are asked for so long before a second begins, ms: what is asked for later may come too late for its tick, and
 * what is accepted after the question waits for the tick after it.
 */
const AHEAD = 200;
/** A writer that the chain was taken from takes it back when it has not gone on for this, ms. */
const PATIENCE = 2000;
/** Tries within one second: others may append filled seconds in between. */
const TRIES = 8;

const markOf = (found: TickLogHead | null) => `${found?.term} ${found?.sequence}`;

/**
 * Writes one tick each second, from right after it begins. Any number of runs may do so at once: the newest takes the
 * chain over when it starts. The one before it stays until it has seen a tick of the newer one, and goes on where none
 * comes. A tick is written only behind the hash that it follows and under the newest term, so a run that was stalled, for
 * however long, finds its write refused.
 */
export async function writeTicks({ feed, until, beside, now, sleep }: WriteTicksOptions): Promise<void> {
  const chain: {
    /** Its end as this run knows it; null while another one writes. */
    head: TickLogHead | null;
    /** What was seen of it last since another one took it over, and when it was first seen so; null before that. */
    seen: { mark: string; at: number; since: EpochMs } | null;
    /** Another one writes it. */
    isOver: boolean;
  } = { head: null, seen: null, isOver: false };

  const see = (found: TickLogHead | null) => {
    chain.head = null;
    chain.seen = { mark: markOf(found), at: found?.latest?.at ?? 0, since: now() };
  };

  async function lead(found: TickLogHead | null): Promise<void> {
    if (found?.latest) feed.hold(found.latest);
    chain.head = await takeOverTickLog(found);
    if (chain.head === null) see(await readTickLogHead());
    // The writer before may have died over it; here it makes no tick late.
    else chain.head = await writeLatestTick(chain.head);
  }

  async function watch(): Promise<void> {
    const found = await readTickLogHead();
    const { seen } = chain;
    if (seen && (found?.latest?.at ?? 0) > seen.at) chain.isOver = true;
    // Taken over once more, or an outage is made up for.
    else if (seen && markOf(found) !== seen.mark) see(found);
    else if (!seen || now() - seen.since >= PATIENCE) {
      await feed.refresh();
      await lead(found);
    }
  }

  /** Writes the tick of this second unless it is there. */
  async function write(at: EpochSeconds): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const head = chain.head;
      if (head === null || (head.latest?.at ?? 0) >= at) return;
      try {
        const end = await backfillOutage(head, at, feed, () => now() < until);
        chain.head = end;
        // That may have taken a while, or more than there was.
        if (now() >= until || (end !== head && toSeconds(now()) > at)) return;
        const prices = await feed.prices(at);
        if (prices.length === 0) return;
        chain.head = await appendTick(end, buildNextTick(end, at, prices));
        return;
      } catch (error) {
        // Whatever went wrong, the chain says what was written: the answer may have been lost after the write.
        const found = await readTickLogHead();
        if (found === null || found.term !== head.term) return see(found);
        chain.head = found;
        // Its head was written, and its item may not be.
        if ((found.latest?.at ?? 0) >= at) chain.head = await writeLatestTick(found);
        if (!(error instanceof ConflictError)) throw error;
        // A filled second lies where this one would: it has its tick.
        if (found.hash === head.hash) return;
      }
    }
  }

  async function attempt(step: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error('A second of the tick loop failed', error, { step });
    }
  }

  for (;;) {
    const at = toSeconds(now());
    await attempt('second', async () => {
      if (chain.head === null) await watch();
      await write(at);
    });
    if (chain.isOver) return;
    if (chain.head) beside?.(chain.head);
    const next = toMs((at + 1) as EpochSeconds);
    if (next >= until) return;
    if (chain.head && next - AHEAD > now()) {
      await sleep(next - AHEAD - now());
      // Not waited for beyond the boundary: a slow source costs its price some age, never the tick.
      void attempt('refresh', () => feed.refresh());
    }
    while (now() < next) await sleep(next - now());
  }
}
