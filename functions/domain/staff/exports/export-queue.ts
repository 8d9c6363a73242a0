import type { StoredExport } from '#functions/data/staff/exports.ts';
import { config } from '#functions/lib/config.ts';
import { sendMessage } from '#functions/lib/send-message.ts';
import type { ExportMessage } from '#shared/messages/queue.ts';

/** Has a file written, or written on, in so many seconds. @throws {Error} when the queue does not take it. */
export async function queueExport({ id, staff_id }: Pick<StoredExport, 'id' | 'staff_id'>, delay = 0): Promise<void> {
  const message: ExportMessage = { staff_id, export_id: id };
  await sendMessage(config.exportsQueueUrl(), message, delay);
}
