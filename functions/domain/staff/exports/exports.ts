import { writeAuditEntry, addAuditEntry } from '#functions/data/staff/audit.ts';
import {
  finalizeExport,
  exports,
  toExportView,
  getExportFileExpiry,
  type StoredExport,
} from '#functions/data/staff/exports.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { type PageQuery, readListPage } from '#functions/domain/lists/pages.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { linkToExportFile } from '#functions/lib/export-files.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ExportId } from '#shared/ids.ts';
import type { ExportView } from '#shared/schemas/admin/exports.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { toExportFile } from './export-file.ts';
import { canExport } from './exportable.ts';

/** Default rows per page. */
const PAGE = 50;

/** Owners see all exports: through an index, a moment behind. */
const seesAll = ({ staff }: StaffPrincipal): boolean => staff.role === 'owner';

/**
 * Lists the caller's exports, for owners all, the newest first.
 * @throws {AppError} VALIDATION_FAILED for a cursor of another list.
 */
export async function listExports(
  { limit = PAGE, offset, cursor }: PageQuery,
  caller: StaffPrincipal,
): Promise<{ exports: ExportView[]; total: null; next_cursor: string | null }> {
  const all = seesAll(caller);
  const range = all ? exports.all() : exports.listOf(caller.staff.id);
  const part = { name: 'all', ranges: [range], newestFirst: true };
  const listKey = ['staff', 'exports', all ? null : caller.staff.id];
  const { items, next_cursor } = await readListPage<StoredExport>(listKey, [part], { limit, offset, cursor });
  const at = nowSeconds();
  return { exports: items.map((storedExport) => toExportView(storedExport, at)), total: null, next_cursor };
}

/** @throws {AppError} NOT_FOUND, also for another member's. */
async function foundExport(id: ExportId, caller: StaffPrincipal): Promise<StoredExport> {
  const own = await exports.read(caller.staff.id, id);
  const storedExport = own ?? (seesAll(caller) ? await exports.find(id) : null);
  if (!storedExport) throw new AppError('NOT_FOUND');
  return storedExport;
}

/** @throws {AppError} NOT_FOUND */
export const readExport = async (id: ExportId, caller: StaffPrincipal): Promise<ExportView> =>
  toExportView(await foundExport(id, caller), nowSeconds());

/**
 * Cancels an export: bucket rules delete its data.
 * @throws {AppError} NOT_FOUND; CHANGED_MEANWHILE for a finished one.
 */
export async function cancelExport(id: ExportId, caller: StaffPrincipal, address: string): Promise<ExportView> {
  const storedExport = await foundExport(id, caller);
  const at = nowSeconds();
  const { id: staff_id, username } = caller.staff;
  await transact([
    ...finalizeExport(storedExport, { status: 'cancelled' }, at, { fails: 'CHANGED_MEANWHILE' }),
    addAuditEntry({ staff_id, username, action: 'export.cancel', address, subject: id, detail: { list: storedExport.list } }),
  ]);
  return toExportView({ ...storedExport, status: 'cancelled', finished_at: at }, at);
}

/**
 * Returns a link to the file, recorded each time before it is handed over.
 * @throws {AppError} NOT_FOUND when the file does not exist, or no longer; FORBIDDEN for a list not permitted to the
 * role now.
 */
export async function createExportLink(
  id: ExportId,
  caller: StaffPrincipal,
  address: string,
): Promise<{ url: string; expires_at: EpochSeconds }> {
  const storedExport = await foundExport(id, caller);
  if (getExportFileExpiry(storedExport, nowSeconds()) === null) throw new AppError('NOT_FOUND');
  if (!canExport(caller.staff.role, storedExport.list)) throw new AppError('FORBIDDEN');
  const { id: staff_id, username } = caller.staff;
  const { list, filter, rows, bytes } = storedExport;
  await writeAuditEntry({
    staff_id,
    username,
    action: 'export.take',
    address,
    subject: id,
    detail: { ...filter, list, rows, bytes },
  });
  return linkToExportFile(toExportFile(storedExport));
}
