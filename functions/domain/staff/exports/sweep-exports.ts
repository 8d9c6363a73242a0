import { iterateUnfinishedListExports, requeueListExport } from '#functions/data/staff/exports.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import { queueExport } from './export-queue.ts';

/** A file without a writer or message for this long, seconds, counts as lost: SQS redelivers after six minutes. */
const LOST_AFTER = 15 * MINUTE_SECONDS;

/**
 * Sends another message for each unfinished file without a writer whose last message is old. An extra one is harmless.
 * @throws {Error} when the queue rejects one: it is retried after the same time.
 */
export async function requeueStalledExports(): Promise<{ queued: number }> {
  const at = nowSeconds();
  const before = addSeconds(at, -LOST_AFTER);
  let queued = 0;
  for await (const openExport of iterateUnfinishedListExports()) {
    // By the index; the table decides.
    if (openExport.queued_at >= before || !(await requeueListExport(openExport, before, at))) continue;
    await queueExport(openExport);
    queued++;
  }
  return { queued };
}
