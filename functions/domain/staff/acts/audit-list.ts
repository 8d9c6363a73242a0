import { kycSubmissions } from '#functions/data/people/kyc.ts';
import { audit, audits, auditsOf, auditView, type StoredAudit } from '#functions/data/staff/audit.ts';
import { findStaffByName } from '#functions/data/staff/staff.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { type IdRange, pageOfIds, readIds } from '#functions/data/table/id-list.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { type Column, csvOf } from '#functions/domain/lists/csv.ts';
import { fields, times } from '#functions/domain/lists/csv-columns.ts';
import { idBounds, timeWindow } from '#functions/domain/lists/time-window.ts';
import { idPattern, type KycId, type StaffId } from '#shared/ids.ts';
import type { AuditView } from '#shared/schemas/admin/audit.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { Page } from './lists.ts';

export interface AuditFilter {
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
  /** A whole name of a member of staff, or the id of whom or what it was done to; that of a verification means its person. */
  search?: string | undefined;
  action?: string | undefined;
}

const PAGE = 50;

/**
 * Where the entries of a filter lie: those of a member of staff with them, those of a person or thing by the index of
 * subjects, all others by time.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long.
 */
async function rangesOf({ search, ...window }: AuditFilter): Promise<IdRange<StoredAudit>[]> {
  const bounds = idBounds(audits.idPrefix, timeWindow(window));
  if (search === undefined) return [{ ...audits.all(), ...bounds }];
  const named = idPattern('stf').test(search) ? (search as StaffId) : (await findStaffByName(search))?.id;
  const whose = idPattern('kyc').test(search) ? (await kycSubmissions.find(search as KycId))?.user_id : undefined;
  const places = [...(named === undefined ? [] : [audits.listOf(named)]), ...auditsOf(whose ?? search)];
  return places.map((place) => ({ ...place, ...bounds }));
}

const keeping = ({ action }: AuditFilter) =>
  action === undefined ? undefined : (entry: StoredAudit) => entry.action === action;

/**
 * What was done in the back office, the newest first.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or of a cursor of another list.
 */
export async function listAudits({
  limit = PAGE,
  offset = 0,
  cursor,
  ...filter
}: AuditFilter & Page): Promise<{ entries: AuditView[]; total: null; next_cursor: string | null }> {
  const list = JSON.stringify(['admin/operation-logs', filter.search, filter.action]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const keep = keeping(filter);
  const { items, next } = await pageOfIds(
    await rangesOf(filter),
    { newestFirst: true, after },
    { limit, offset, ...(keep && { keep }) },
  );
  return { entries: items.map(auditView), total: null, next_cursor: next && writeCursor(list, next) };
}

const columns: Column<AuditView>[] = [
  ...fields('id'),
  ...times('at'),
  ...fields('staff_id', 'username', 'action', 'address', 'subject', 'reason'),
  ['changes', ({ changes }) => (changes.length > 0 ? JSON.stringify(changes) : null)],
  ['detail', ({ detail }) => (Object.keys(detail).length > 0 ? JSON.stringify(detail) : null)],
];

/**
 * The entries of a filter as CSV, recorded with who took them.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or holds too many.
 */
export async function exportAudits(filter: AuditFilter, { staff }: StaffCaller, address: string): Promise<string> {
  const keep = keeping(filter);
  const found = readIds(await rangesOf(filter), { newestFirst: true, after: null });
  const { text, rows } = await csvOf(found, (entry) => (!keep || keep(entry) ? auditView(entry) : null), columns);
  await audit({
    staff_id: staff.id,
    username: staff.username,
    action: 'audit.export',
    address,
    detail: { ...filter, rows },
  });
  return text;
}
