import type { StoredListExport } from '#functions/data/staff/exports.ts';
import type { ExportFile } from '#functions/lib/export-files.ts';
import { toUtcDate } from '#shared/time.ts';

/** Returns the file name of an export: its list and the day of the request. */
export const toExportFileName = ({
  id,
  list,
  created_at,
}: Pick<StoredListExport, 'id' | 'list' | 'created_at'>): ExportFile => ({
  id,
  name: `${list.replaceAll('_', '-')}-${toUtcDate(created_at)}`,
});
