import { writeAuditEntry, addAuditEntry } from '#functions/data/staff/audit.ts';
import {
  finalizeListExport,
  listExportCollection,
  toExportView,
  getExportFileExpiry,
  type StoredListExport,
} from '#functions/data/staff/exports.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { type PageQuery, readListPage } from '#functions/domain/lists/pages.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { createExportFileLink } from '#functions/lib/export-files.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ListExportId } from '#shared/ids.ts';
import type { ListExportView } from '#shared/schemas/admin/exports.ts';
import { can } from '#shared/staff/permissions.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { toExportFileName } from './export-file.ts';
import { canExportList } from './export-filter.ts';

/** Default rows per page. */
const PAGE = 50;

/** All exports are read through an index, a moment behind. */
const seesAll = ({ staff }: StaffPrincipal): boolean => can(staff, 'exports.read_all');

/**
 * Lists the caller's exports, for owners all, the newest first.
 * @throws {AppError} VALIDATION_FAILED for a cursor of another list.
 */
export async function listExportFiles(
  { limit = PAGE, offset, cursor }: PageQuery,
  caller: StaffPrincipal,
): Promise<{ exports: ListExportView[]; total: null; next_cursor: string | null }> {
  const all = seesAll(caller);
  const range = all ? listExportCollection.all() : listExportCollection.listOf(caller.staff.id);
  const part = { name: 'all', ranges: [range], newestFirst: true };
  const listKey = ['staff', 'exports', all ? null : caller.staff.id];
  const { items, next_cursor } = await readListPage<StoredListExport>(listKey, [part], { limit, offset, cursor });
  const at = nowSeconds();
  return { exports: items.map((storedExport) => toExportView(storedExport, at)), total: null, next_cursor };
}

/** @throws {AppError} NOT_FOUND, also for another member's. */
async function findExport(id: ListExportId, caller: StaffPrincipal): Promise<StoredListExport> {
  const own = await listExportCollection.read(caller.staff.id, id);
  const storedExport = own ?? (seesAll(caller) ? await listExportCollection.find(id) : null);
  if (!storedExport) throw new AppError('NOT_FOUND');
  return storedExport;
}

/** @throws {AppError} NOT_FOUND */
export const readExportFile = async (id: ListExportId, caller: StaffPrincipal): Promise<ListExportView> =>
  toExportView(await findExport(id, caller), nowSeconds());

/**
 * Cancels an export: bucket rules delete its data.
 * @throws {AppError} NOT_FOUND; CHANGED_MEANWHILE for a finished one.
 */
export async function cancelExportFile(
  id: ListExportId,
  caller: StaffPrincipal,
  address: string,
): Promise<ListExportView> {
  const storedExport = await findExport(id, caller);
  const at = nowSeconds();
  const { id: staff_id, username } = caller.staff;
  await transact([
    ...finalizeListExport(storedExport, { status: 'cancelled' }, at, { fails: 'CHANGED_MEANWHILE' }),
    addAuditEntry({
      staff_id,
      username,
      action: 'export.cancel',
      address,
      subject: id,
      detail: { list: storedExport.list },
    }),
  ]);
  return toExportView({ ...storedExport, status: 'cancelled', finished_at: at }, at);
}

/**
 * Returns a link to the file, recorded each time before it is handed over.
 * @throws {AppError} NOT_FOUND when the file does not exist, or no longer; FORBIDDEN for a list not permitted to the
 * role now.
 */
export async function createExportLink(
  id: ListExportId,
  caller: StaffPrincipal,
  address: string,
): Promise<{ url: string; expires_at: EpochSeconds }> {
  const storedExport = await findExport(id, caller);
  if (getExportFileExpiry(storedExport, nowSeconds()) === null) throw new AppError('NOT_FOUND');
  if (!canExportList(caller.staff, storedExport.list)) throw new AppError('FORBIDDEN');
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
  return createExportFileLink(toExportFileName(storedExport));
}
