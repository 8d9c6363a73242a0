import type { StoredExport } from '#functions/data/staff/exports.ts';
import type { ExportFile } from '#functions/lib/export-files.ts';
import { toUtcDate } from '#shared/time.ts';

/** Returns the file name of an export: its list and the day of the request. */
export const toExportFile = ({
  id,
  list,
  created_at,
}: Pick<StoredExport, 'id' | 'list' | 'created_at'>): ExportFile => ({
  id,
  name: `${list.replaceAll('_', '-')}-${toUtcDate(created_at)}`,
});
