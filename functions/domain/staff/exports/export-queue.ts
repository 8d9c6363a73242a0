import type { StoredListExport } from '#functions/data/staff/exports.ts';
import { config } from '#functions/lib/config.ts';
import { sendQueueMessage } from '#functions/lib/send-message.ts';
import type { ListExportMessage } from '#shared/messages/queue.ts';

/**
 * Queues the writing of a file, or its continuation, in this many seconds.
 * @throws {Error} when the queue does not take it.
 */
export async function queueExport(
  { id, staff_id }: Pick<StoredListExport, 'id' | 'staff_id'>,
  delay = 0,
): Promise<void> {
  const message: ListExportMessage = { staff_id, export_id: id };
  await sendQueueMessage(config.exportsQueueUrl(), message, delay);
}
