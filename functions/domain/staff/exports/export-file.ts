import type { StoredExport } from '#functions/data/staff/exports.ts';
import type { ExportFile } from '#functions/lib/export-files.ts';
import { dateOf } from '#shared/time.ts';

/** The file of an export: named by its list and the day on which it was asked for. */
export const fileOf = ({ id, list, created_at }: Pick<StoredExport, 'id' | 'list' | 'created_at'>): ExportFile => ({
  id,
  name: `${list.replaceAll('_', '-')}-${dateOf(created_at)}`,
});
