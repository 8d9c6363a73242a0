import { writeExportFile } from '#functions/domain/staff/exports/run-export.ts';
import type { ListExportMessage } from '#shared/messages/queue.ts';
import { createQueueMessageHandler } from './lib/take-messages.ts';

export const handler = createQueueMessageHandler<ListExportMessage>(
  { says: 'export not written', naming: ({ export_id }) => ({ export: export_id }) },
  writeExportFile,
);
