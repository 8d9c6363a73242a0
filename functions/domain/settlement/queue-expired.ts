import { getOptionDueAt, readPendingOptions, type StoredOption } from '#functions/data/options/option-orders.ts';
import { readWorkProgress } from '#functions/data/table/progress.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { requestOptionSettlements, SETTLEMENT_SWEEP_KEY, toSettleMessage } from './settlement-queue.ts';

/** Orders queued per call; the sweep of each minute finds the others. */
const MAX_ORDERS = 1000;
/** Minutes read per call, the oldest first, and when no sweep has run yet. */
const MAX_MINUTES = 360;
const FIRST_MINUTES = 15;
/** Minutes read concurrently. */
const AT_ONCE = 16;

/** Returns pending orders that are due now, the longest overdue first. */
async function readExpired(): Promise<StoredOption[]> {
  const at = nowSeconds();
  const minute = Math.floor(at / MINUTE_SECONDS);
  const oldest = (await readWorkProgress<{ minute: number }>(SETTLEMENT_SWEEP_KEY))?.minute ?? minute - FIRST_MINUTES;
  const last = Math.min(minute, oldest + MAX_MINUTES);
  const expired: StoredOption[] = [];
  for (let first = oldest; first <= last && expired.length < MAX_ORDERS; first += AT_ONCE) {
    const minutes = Array.from({ length: Math.min(AT_ONCE, last - first + 1) }, (_, i) => first + i);
    const optionsByMinute = await mapConcurrent(minutes, AT_ONCE, readPendingOptions);
    expired.push(...optionsByMinute.flat().filter((order) => getOptionDueAt(order) <= at));
  }
  return expired.slice(0, MAX_ORDERS);
}

/**
 * Queues pending due orders for settlement once more. Changes nothing else: the queue settles them by their recorded
 * ticks, and a second message for an order changes nothing.
 * @returns how many the queue took
 */
export async function queueExpiredOptions(): Promise<{ queued: number }> {
  const acceptedRequests = await requestOptionSettlements((await readExpired()).map(toSettleMessage));
  return { queued: acceptedRequests.filter(Boolean).length };
}
