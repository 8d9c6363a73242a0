import { readExposure } from '#functions/data/ledger/exposure.ts';
import { readTickStretchesSince } from '#functions/data/market/ticks.ts';
import { readOptionConfigs } from '#functions/data/options/option-configs.ts';
import {
  getOptionDueAt,
  recordOptionRequeued,
  readPendingOptions,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import { writeWorkProgress, readWorkProgress } from '#functions/data/table/progress.ts';
import {
  requestOptionSettlements,
  QUEUE_ON_ENTRY_SECONDS,
  SETTLEMENT_SWEEP_KEY,
  toSettleMessage,
} from '#functions/domain/settlement/settlement-queue.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { accountKinds } from '#shared/ids.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { type EpochSeconds, MINUTE_SECONDS } from '#shared/time.ts';

/** Orders that expire within this are queued; the next sweep comes in 60 s. */
const AHEAD_SECONDS = 125;
/** An order queued when placed or entered is skipped until it is this late, seconds. */
const MISSED_SECONDS = 10;
/**
 * A late queued order is skipped for this long, seconds: its message comes again by itself while its second is sought,
 * and after a failed settlement the queue redelivers it after three minutes.
 */
const REQUEUED_SECONDS = 5 * MINUTE_SECONDS;
/** A past minute is done when it is empty and this old: nothing can be added to it, and the index has caught up. */
const DONE_MINUTES = 3;
/** Minutes of slack: an order is accepted by a tick some seconds old, and the index is a moment behind. */
const SLACK = 1;
/** Start of a new installation's first sweep: nothing expires later than three days, and no order was placed before. */
const FIRST_MINUTES = 15;

/** Minutes read concurrently. */
const AT_ONCE = 16;

function isDueSoon(order: StoredOption, at: number): boolean {
  const due = getOptionDueAt(order);
  if (due > at + AHEAD_SECONDS) return false;
  if (order.requeued_at !== undefined && at < order.requeued_at + REQUEUED_SECONDS) return false;
  return order.period > QUEUE_ON_ENTRY_SECONDS || due < at - MISSED_SECONDS;
}

/** Farther back than this, minutes, it first checks when the tick log paused. */
const FAR_MINUTES = 6 * 60;

/** Returns the longest period with pending orders, seconds; 0 without any. Each order is in a counter of exposure. */
async function readLongestWait(): Promise<number> {
  const symbols = symbolSpecs.flatMap(({ symbol }) => accountKinds.map((kind) => ({ symbol, kind })));
  const configs = (await readOptionConfigs()).toSorted((a, b) => b.period - a.period);
  for (const { id, period } of configs) {
    const waits = await mapConcurrent(symbols, AT_ONCE, ({ symbol, kind }) =>
      readExposure(kind, symbol, id, 'payouts'),
    );
    if (waits.some((units) => units > 0n)) return period;
  }
  return 0;
}

/**
 * Returns the minutes of a range in which something may be due. No option is accepted while the tick log is paused:
 * after that and the longest pending period, nothing is due until the log continues, for hours or months.
 */
async function minutesToLook(oldest: number, newest: number): Promise<number[]> {
  const minutes: number[] = [];
  const add = (from: number, to: number) => {
    for (let m = Math.max(from, (minutes.at(-1) ?? oldest - 1) + 1); m <= Math.min(to, newest); m++) minutes.push(m);
  };
  if (newest - oldest < FAR_MINUTES) add(oldest, newest);
  else {
    const longest = await readLongestWait();
    const stretches = await readTickStretchesSince((oldest * MINUTE_SECONDS - longest) as EpochSeconds);
    for (const { from, to } of stretches.sort((a, b) => a.from - b.from))
      add(Math.floor(from / MINUTE_SECONDS) - SLACK, Math.floor((to + longest) / MINUTE_SECONDS) + SLACK);
  }
  return minutes;
}

/**
 * Queues every pending order that is due soon, or was missed, for settlement: the safety net under the exact messages.
 * Walks from the oldest minute that may still hold something, so that an hour of outage is made up.
 */
export async function sweepOptions(): Promise<{ queued: number }> {
  const at = nowSeconds();
  const minute = Math.floor(at / MINUTE_SECONDS);
  const cursor = await readWorkProgress<{ minute: number }>(SETTLEMENT_SWEEP_KEY);
  let oldest = cursor?.minute ?? minute - FIRST_MINUTES;
  let sweptMinute = cursor?.minute;
  let queued = 0;
  let clean = true;
  const minutes = await minutesToLook(oldest, Math.floor((at + AHEAD_SECONDS) / MINUTE_SECONDS));
  for (let next = 0; next < minutes.length; next += AT_ONCE) {
    const batch = minutes.slice(next, next + AT_ONCE);
    const optionsByMinute = await mapConcurrent(batch, AT_ONCE, readPendingOptions);
    const due = optionsByMinute.flatMap((orders) => orders.filter((order) => isDueSoon(order, at)));
    const acceptedRequests = await requestOptionSettlements(due.map(toSettleMessage));
    const lateOptions = due.filter((order, i) => acceptedRequests[i] && getOptionDueAt(order) < at - MISSED_SECONDS);
    await mapConcurrent(lateOptions, AT_ONCE, (order) => recordOptionRequeued(order, at));
    queued += due.length;
    for (const [i, m] of batch.entries()) {
      clean &&= optionsByMinute[i]?.length === 0 && m <= minute - DONE_MINUTES;
      if (clean) oldest = m + 1;
    }
    if (oldest !== sweptMinute) await writeWorkProgress(SETTLEMENT_SWEEP_KEY, { minute: oldest });
    sweptMinute = oldest;
  }
  return { queued };
}
