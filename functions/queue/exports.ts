import { runExport } from '#functions/domain/staff/exports/run-export.ts';
import type { ExportMessage } from '#shared/messages/queue.ts';
import { handleMessages } from './lib/take-messages.ts';

export const handler = handleMessages<ExportMessage>(
  { says: 'export not written', naming: ({ export_id }) => ({ export: export_id }) },
  runExport,
);
