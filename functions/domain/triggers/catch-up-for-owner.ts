import { chainHead } from '#functions/data/market/ticks.ts';
import { readProgress } from '#functions/data/table/progress.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { catchUp, type Waiting } from './catch-up.ts';

/** The name of the worker's lease, and of how far it came. */
export const TRIGGERS = 'triggers';
/** Ticks that one call can make up for, at most. */
const FARTHEST = 7200;

/**
 * What its owner is about to change meets first every tick that the worker may not have passed: nobody gains by its being
 * behind. Says whether that has changed it, and up to which sequence ticks have decided.
 * @throws {Refusal} SERVICE_UNAVAILABLE where there are more than a call can hold it against.
 */
export async function catchUpForOwner(waiting: Waiting): Promise<{ changed: boolean; decided: number }> {
  const [cursor, head] = await Promise.all([readProgress<{ sequence: number }>(TRIGGERS), chainHead()]);
  const decided = head?.sequence ?? 0;
  if (!cursor) return { changed: false, decided };
  const placed = 'order' in waiting ? waiting.order.after : waiting.position.after;
  const from = Math.max(cursor.sequence, placed);
  if (decided - from > FARTHEST) throw new Refusal('SERVICE_UNAVAILABLE');
  return { changed: (await catchUp(waiting, from, decided)) !== waiting, decided };
}
