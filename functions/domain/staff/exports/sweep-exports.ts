import { eachOpenExport, requeueExport } from '#functions/data/staff/exports.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { addSeconds, MINUTE } from '#shared/time.ts';
import { queueExport } from './export-queue.ts';

/** Where nobody writes a file and no message was sent for so long, seconds, it is taken as lost: SQS gives one again after six minutes. */
const LOST_AFTER = 15 * MINUTE;

/**
 * Sends another message for each file that nobody writes, though it is not over, where the last one was sent long ago. One
 * too many does no harm. @throws {Error} when the queue does not take one: it is tried again as late.
 */
export async function sweepExports(): Promise<{ queued: number }> {
  const at = nowSeconds();
  const before = addSeconds(at, -LOST_AFTER);
  let queued = 0;
  for await (const one of eachOpenExport()) {
    // As the index has it; the table decides.
    if (one.queued_at >= before || !(await requeueExport(one, before, at))) continue;
    await queueExport(one);
    queued++;
  }
  return { queued };
}
