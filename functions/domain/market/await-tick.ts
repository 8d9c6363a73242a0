import {
  type TickLogHead,
  readRecentTickLogHead,
  type Tick,
  readTicksBySequence,
} from '#functions/data/market/ticks.ts';
import { now, sleep } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, addSeconds, toEpochMs, toEpochSeconds } from '#shared/time.ts';
import { getPriceAfterAcceptance, type PriceWaiter } from './usable-price.ts';

interface Waiter {
  waiting: PriceWaiter;
  until: EpochMs;
  resolve: (tick: Tick | null) => void;
}

/** Longest wait of a call for its price, ms: the answer comes within 1.2 s. */
export const PRICE_TIMEOUT_MS = 1150;

/** The next tick is polled from this long before its second, then this often, and less often after failures, ms. */
const EARLY = 5;
const STEP = 25;
const FAILED_STEP = 250;

const waiters = new Set<Waiter>();

/** Returns the ticks after a sequence up to the head: mostly the head's own. */
async function ticksBehind(after: number, head: TickLogHead): Promise<readonly Tick[]> {
  if (head.sequence <= after) return [];
  const { latest } = head;
  if (latest && head.sequence === after + 1 && latest.sequence === head.sequence) return [latest];
  return readTicksBySequence(after + 1, head.sequence);
}

function resolveWaiter(waiter: Waiter, tick: Tick | null): void {
  waiters.delete(waiter);
  waiter.resolve(tick);
}

async function serveWaiter(waiter: Waiter, head: TickLogHead | null): Promise<void> {
  try {
    const { waiting } = waiter;
    const ticks = head ? await ticksBehind(waiting.after, head) : [];
    const waitedTick = ticks.find((tick) => getPriceAfterAcceptance(tick, waiting) !== null);
    if (waitedTick) return resolveWaiter(waiter, waitedTick);
    waiter.waiting = { ...waiting, after: Math.max(waiting.after, head?.sequence ?? 0) };
  } catch (error) {
    log.error('ticks not read', error);
  }
  if (now() >= waiter.until) resolveWaiter(waiter, null);
}

/** Returns when to read the log again, ms from now. */
function pauseAfter(head: TickLogHead | null): number {
  if (head === null) return FAILED_STEP;
  const due = head.latest ? toEpochMs(head.latest.at) + 1000 - EARLY : 0;
  const last = Math.min(...[...waiters].map(({ until }) => until));
  return Math.max(STEP, Math.min(due, last) - now());
}

let following = false;

/**
 * One reader of the tick log for all waiting requests: a hundred orders of one second read its tick once. All orders of
 * all processes read this one item, so each read is eventually consistent at half the price; a stale one is followed by
 * another.
 */
async function followTickLog(): Promise<void> {
  following = true;
  while (waiters.size > 0) {
    const head = await readRecentTickLogHead().catch((error: unknown) => {
      log.error('tick log not read', error);
      return null;
    });
    await Promise.all([...waiters].map((waiter) => serveWaiter(waiter, head)));
    if (waiters.size > 0) await sleep(pauseAfter(head));
  }
  following = false;
}

/**
 * Returns the first tick with a price observed after an acceptance; null when none comes in time. No tick of a second
 * that had already begun can have one, so the log is not read before the next second.
 */
export async function awaitTick(priceWaiter: PriceWaiter, until: EpochMs): Promise<Tick | null> {
  const next = toEpochMs(addSeconds(toEpochSeconds(priceWaiter.accepted_ms), 1)) - EARLY;
  const pause = Math.min(next, until) - now();
  if (pause > 0) await sleep(pause);
  return new Promise((resolve) => {
    waiters.add({ waiting: priceWaiter, until, resolve });
    if (!following) void followTickLog();
  });
}
