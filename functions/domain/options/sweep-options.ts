import { dueAt, pendingOptions, type StoredOption } from '#functions/data/options/option-orders.ts';
import { keepProgress, readProgress } from '#functions/data/table/progress.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { MINUTE } from '#shared/time.ts';
import { askForSettlements, QUEUED_WHEN_ENTERED, settleMessage } from './settlement-queue.ts';

/** Orders that expire within this are queued; the next sweep comes in 60 s. */
const AHEAD_SECONDS = 125;
/** An order that was queued when it was placed or entered is left alone until it is so late, seconds. */
const MISSED_SECONDS = 10;
/** A past minute is done with when it is empty and so old: nothing can be added to it, and the index has caught up. */
const DONE_MINUTES = 3;
/** Where a new installation begins to look: nothing expires later than three days, and none was placed before. */
const FIRST_MINUTES = 15;

const WORK = 'sweep';

function wanted(order: StoredOption, at: number): boolean {
  const due = dueAt(order);
  if (due > at + AHEAD_SECONDS) return false;
  return order.period > QUEUED_WHEN_ENTERED || due < at - MISSED_SECONDS;
}

/**
 * Sends every pending order that is due soon, or was missed, to the settlement queue: the safety net under the exact
 * messages. Minutes are walked from the oldest that may still hold something, so that an hour of standstill is made up.
 */
export async function sweepOptions(): Promise<{ queued: number }> {
  const at = nowSeconds();
  const minute = Math.floor(at / MINUTE);
  const cursor = await readProgress<{ minute: number }>(WORK);
  let oldest = cursor?.minute ?? minute - FIRST_MINUTES;
  let queued = 0;
  let clean = true;
  for (let m = oldest; m <= Math.floor((at + AHEAD_SECONDS) / MINUTE); m++) {
    const due: StoredOption[] = [];
    let empty = true;
    for await (const order of pendingOptions(m)) {
      empty = false;
      if (wanted(order, at)) due.push(order);
    }
    await askForSettlements(due.map(settleMessage));
    queued += due.length;
    clean &&= empty && m <= minute - DONE_MINUTES;
    if (clean) oldest = m + 1;
  }
  if (oldest !== cursor?.minute) await keepProgress(WORK, { minute: oldest });
  return { queued };
}
