import { appendTick, type ChainHead, chainHead, letGo, nextTick, takeOver } from '#functions/data/market/ticks.ts';
import { ChangedMeanwhile } from '#functions/data/table/transact.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, type EpochSeconds, msOf, secondsOf } from '#shared/time.ts';
import { makeUpOutage } from './make-up-outage.ts';
import type { Feed } from './router.ts';

/** Time as the loop sees it, so that tests run hours in moments. */
export interface Timing {
  now: () => EpochMs;
  /** Resolves after so many ms, and not before. */
  sleep: (ms: number) => Promise<void>;
}

export interface TickRun extends Timing {
  feed: Feed;
  /** The run writes no second that begins at this or later. */
  until: EpochMs;
}

/**
 * New prices are asked for so long before a second begins, ms: what is asked for later may come too late for its tick, and
 * what is accepted after the question waits for the tick after it.
 */
const AHEAD = 200;
/** A writer that stands by takes over when the chain has not gone on for this, ms. */
const PATIENCE = 2000;
/** Tries within one second: others may append filled seconds in between. */
const TRIES = 8;

/**
 * Writes one tick each second, from right after it begins. Any number of runs may do so at once: the newest takes the
 * chain over when it starts, the others stand by until their time ends and step in when the chain stands still. A tick is
 * written only behind the hash that it follows and under the newest term, so a run that was stalled, for however long,
 * finds its write refused and stands by.
 */
export async function writeTicks({ feed, until, now, sleep }: TickRun): Promise<void> {
  const chain: {
    /** Its end as this run knows it; null while another one writes. */
    head: ChainHead | null;
    /** What was seen of it while standing by, and when it was first seen so. */
    seen: { mark: string; since: EpochMs };
  } = { head: null, seen: { mark: '', since: now() } };

  const markOf = (found: ChainHead | null) => `${found?.term} ${found?.sequence}`;
  const standBy = (found: ChainHead | null) => {
    chain.head = null;
    chain.seen = { mark: markOf(found), since: now() };
  };

  async function lead(found: ChainHead | null): Promise<void> {
    if (found?.latest) feed.hold(found.latest);
    chain.head = await takeOver(found);
    if (chain.head === null) standBy(await chainHead());
  }

  async function watch(): Promise<void> {
    const found = await chainHead();
    const moved = markOf(found) !== chain.seen.mark;
    if (moved) chain.seen = { mark: markOf(found), since: now() };
    if (found?.free || (!moved && now() - chain.seen.since >= PATIENCE)) {
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
        const end = await makeUpOutage(head, at, feed, () => now() < until);
        chain.head = end;
        // That may have taken a while, or more than there was.
        if (now() >= until || (end !== head && secondsOf(now()) > at)) return;
        const prices = await feed.prices(at);
        if (prices.length === 0) return;
        chain.head = await appendTick(end, nextTick(end, at, prices));
        return;
      } catch (error) {
        // Whatever went wrong, the chain says what was written: the answer may have been lost after the write.
        const found = await chainHead();
        if (found === null || found.term !== head.term) return standBy(found);
        chain.head = found;
        if (!(error instanceof ChangedMeanwhile)) throw error;
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

  await attempt('start', async () => {
    await feed.refresh();
    await lead(await chainHead());
  });
  for (;;) {
    const at = secondsOf(now());
    await attempt('second', async () => {
      if (chain.head === null) await watch();
      await write(at);
    });
    const next = msOf((at + 1) as EpochSeconds);
    // The next second is another run's: it is let go early enough for that one to notice.
    if (next >= until) break;
    if (chain.head && next - AHEAD > now()) {
      await sleep(next - AHEAD - now());
      // Not waited for beyond the boundary: a slow source costs its price some age, never the tick.
      void attempt('refresh', () => feed.refresh());
    }
    while (now() < next) await sleep(next - now());
  }
  await attempt('end', async () => {
    if (chain.head) await letGo(chain.head);
  });
}
