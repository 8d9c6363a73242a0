import { addAuditEntry } from '#functions/data/staff/audit.ts';
import {
  addListExport,
  type ListExportCheckpoint,
  finalizeListExport,
  toExportView,
  type StoredListExport,
} from '#functions/data/staff/exports.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ListExportView } from '#shared/schemas/admin/exports.ts';
import type { ExportListName } from '#shared/staff/export-lists.ts';
import { buildStoredExportFilter, canExportList } from './export-filter.ts';
import { queueExport } from './export-queue.ts';

interface RequestedExport {
  list: ExportListName;
  filter: Record<string, string>;
  sort?: 'newest' | 'oldest' | undefined;
}

const NOT_BEGUN: ListExportCheckpoint = {
  place: null,
  rows: 0,
  bytes: 0,
  upload: null,
  parts: [],
  rest: null,
  is_whole: false,
};

/**
 * Requests a whole list as a file, and records the requester and the filter.
 * @throws {AppError} FORBIDDEN for a list not permitted to the role, VALIDATION_FAILED for an unsupported filter,
 * LIMIT_REACHED, SERVICE_UNAVAILABLE.
 */
export async function requestExportFile(
  exportRequest: RequestedExport,
  { staff }: StaffPrincipal,
  address: string,
): Promise<ListExportView> {
  const { list } = exportRequest;
  if (!canExportList(staff, list)) throw new AppError('FORBIDDEN');
  const at = nowSeconds();
  const filter = buildStoredExportFilter(list, exportRequest, at);
  const newExport: StoredListExport = {
    id: newId('exp'),
    staff_id: staff.id,
    username: staff.username,
    role: staff.role,
    list,
    filter,
    status: 'waiting',
    failure: null,
    rows: 0,
    bytes: 0,
    progress: 0,
    checkpoint: NOT_BEGUN,
    created_at: at,
    finished_at: null,
    queued_at: at,
    attempts: 0,
  };
  const entry = { staff_id: staff.id, username: staff.username, action: 'export.ask', address } as const;
  await transact([
    ...addListExport(newExport),
    addAuditEntry({ ...entry, subject: newExport.id, detail: { ...filter, list } }),
  ]);
  try {
    await queueExport(newExport);
  } catch (error) {
    // No run would ever begin it.
    log.error('export not queued', error, { export: newExport.id });
    await transact(finalizeListExport(newExport, { status: 'failed', failure: 'broken' }, at));
    throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
  }
  return toExportView(newExport, at);
}
