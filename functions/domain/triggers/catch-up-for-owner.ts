import { chainHead } from '#functions/data/market/ticks.ts';
import { readProgress } from '#functions/data/table/progress.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { catchUp, type Waiting } from './catch-up.ts';

/** The name of the worker's lease, and of how far it came. */
export const TRIGGERS = 'triggers';
/** The worker writes down how far it came every few ticks: so far behind the chain it is at work, in ticks. */
const AT_WORK = 8;
/** Ticks that one call can make up for, at most. */
const FARTHEST = 7200;

/**
 * What its owner is about to change meets first the ticks that a standing worker has not passed: nobody gains by its
 * standstill. True where there were any, and it may be another by now.
 * @throws {Refusal} SERVICE_UNAVAILABLE where there are more than a call can hold it against.
 */
export async function catchUpForOwner(waiting: Waiting): Promise<boolean> {
  const [cursor, head] = await Promise.all([readProgress<{ sequence: number }>(TRIGGERS), chainHead()]);
  if (!cursor || !head || head.sequence - cursor.sequence <= AT_WORK) return false;
  const placed = 'order' in waiting ? waiting.order.after : waiting.position.after;
  const from = Math.max(cursor.sequence, placed);
  if (head.sequence - from > FARTHEST) throw new Refusal('SERVICE_UNAVAILABLE');
  await catchUp(waiting, from, head.sequence);
  return true;
}
