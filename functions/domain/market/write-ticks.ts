import { appendTick, writeLatestTick, buildNextTick, takeOverTickLog } from '#functions/data/market/append-tick.ts';
import { type TickLogHead, readTickLogHead } from '#functions/data/market/ticks.ts';
import { ConflictError } from '#functions/data/table/transact.ts';
import type { LoopClock } from '#functions/domain/runs/loop-clock.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, type EpochSeconds, toEpochMs, toEpochSeconds } from '#shared/time.ts';
import { backfillOutage } from './backfill-outage.ts';
import type { MarketFeed } from './market-feed.ts';

export interface WriteTicksOptions extends LoopClock {
  feed: MarketFeed;
  /** The run writes no second that begins at or after this. */
  until: EpochMs;
  /** Called with the end of the log after each second that this run writes. Not awaited. */
  beside?: (end: TickLogHead) => void;
}

/**
 * New prices are requested this long before a second begins, ms: a later request may miss its tick, and an acceptance
 * after the request waits for the next tick.
 */
const AHEAD = 200;
/** A replaced writer takes the log back when it has not grown for this, ms. */
const PATIENCE = 2000;
/** Attempts within one second: others may append filled seconds in between. */
const TRIES = 8;

const toHeadKey = (logHead: TickLogHead | null) => `${logHead?.term} ${logHead?.sequence}`;

/**
 * Writes one tick each second, right after it begins. Any number of runs may do so at once: the newest takes over when
 * it starts. The previous run stays until it has seen a tick of the newer one, and continues if none comes. A tick is
 * written only after the hash that it follows and under the newest term, so a stalled run's write is rejected.
 */
export async function writeTicks({ feed, until, beside, now, sleep }: WriteTicksOptions): Promise<void> {
  const chain: {
    /** End of the log as this run knows it; null while another run writes. */
    head: TickLogHead | null;
    /** Last state seen since another run took over, and when it was first seen; null before that. */
    seen: { mark: string; at: number; since: EpochMs } | null;
    /** True when another run writes. */
    isOver: boolean;
  } = { head: null, seen: null, isOver: false };

  const see = (logHead: TickLogHead | null) => {
    chain.head = null;
    chain.seen = { mark: toHeadKey(logHead), at: logHead?.latest?.at ?? 0, since: now() };
  };

  async function lead(logHead: TickLogHead | null): Promise<void> {
    if (logHead?.latest) feed.hold(logHead.latest);
    chain.head = await takeOverTickLog(logHead);
    if (chain.head === null) see(await readTickLogHead());
    // The previous writer may have died there; doing it here delays no tick.
    else chain.head = await writeLatestTick(chain.head);
  }

  async function watch(): Promise<void> {
    const logHead = await readTickLogHead();
    const { seen } = chain;
    if (seen && (logHead?.latest?.at ?? 0) > seen.at) chain.isOver = true;
    // Taken over once more, or an outage is being filled.
    else if (seen && toHeadKey(logHead) !== seen.mark) see(logHead);
    else if (!seen || now() - seen.since >= PATIENCE) {
      await feed.refresh();
      await lead(logHead);
    }
  }

  /** Writes the tick of this second unless it exists. */
  async function write(at: EpochSeconds): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const head = chain.head;
      if (head === null || (head.latest?.at ?? 0) >= at) return;
      try {
        const end = await backfillOutage(head, at, feed, () => now() < until);
        chain.head = end;
        // That may have taken a while, or past the end.
        if (now() >= until || (end !== head && toEpochSeconds(now()) > at)) return;
        const prices = await feed.prices(at);
        if (prices.length === 0) return;
        chain.head = await appendTick(end, buildNextTick(end, at, prices));
        return;
      } catch (error) {
        // On any error, the log shows what was written: the answer may have been lost after the write.
        const logHead = await readTickLogHead();
        if (logHead === null || logHead.term !== head.term) return see(logHead);
        chain.head = logHead;
        // The head was written, but its item may be missing.
        if ((logHead.latest?.at ?? 0) >= at) chain.head = await writeLatestTick(logHead);
        if (!(error instanceof ConflictError)) throw error;
        // A filled second is already there: it has its tick.
        if (logHead.hash === head.hash) return;
      }
    }
  }

  async function attempt(step: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error('tick loop step failed', error, { step });
    }
  }

  for (;;) {
    const at = toEpochSeconds(now());
    await attempt('second', async () => {
      if (chain.head === null) await watch();
      await write(at);
    });
    if (chain.isOver) return;
    if (chain.head) beside?.(chain.head);
    const next = toEpochMs((at + 1) as EpochSeconds);
    if (next >= until) return;
    if (chain.head && next - AHEAD > now()) {
      await sleep(next - AHEAD - now());
      // Not awaited beyond the boundary: a slow source ages its price, never delays the tick.
      void attempt('refresh', () => feed.refresh());
    }
    while (now() < next) await sleep(next - now());
  }
}
