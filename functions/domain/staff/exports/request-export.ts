import { addAuditEntry } from '#functions/data/staff/audit.ts';
import {
  addExport,
  type ExportCheckpoint,
  finalizeExport,
  toExportView,
  type StoredExport,
} from '#functions/data/staff/exports.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ExportView } from '#shared/schemas/admin/exports.ts';
import type { ExportList } from '#shared/staff/export-lists.ts';
import { queueExport } from './export-queue.ts';
import { buildStoredFilter, canExport } from './exportable.ts';

interface Asked {
  list: ExportList;
  filter: Record<string, string>;
  sort?: 'newest' | 'oldest' | undefined;
}

const NOT_BEGUN: ExportCheckpoint = {
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
export async function requestExport(exportRequest: Asked, { staff }: StaffPrincipal, address: string): Promise<ExportView> {
  const { list } = exportRequest;
  if (!canExport(staff.role, list)) throw new AppError('FORBIDDEN');
  const at = nowSeconds();
  const filter = buildStoredFilter(list, exportRequest, at);
  const newExport: StoredExport = {
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
  await transact([...addExport(newExport), addAuditEntry({ ...entry, subject: newExport.id, detail: { ...filter, list } })]);
  try {
    await queueExport(newExport);
  } catch (error) {
    // No run would ever begin it.
    log.error('export not queued', error, { export: newExport.id });
    await transact(finalizeExport(newExport, { status: 'failed', failure: 'broken' }, at));
    throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
  }
  return toExportView(newExport, at);
}
