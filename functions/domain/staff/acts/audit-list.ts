import { auditEntries, getSubjectAuditRanges, toAuditView } from '#functions/data/staff/audit.ts';
import { findStaffByName } from '#functions/data/staff/staff.ts';
import { kycSubmissions } from '#functions/data/users/kyc.ts';
import { fieldColumns, timeColumns } from '#functions/domain/lists/csv-columns.ts';
import { keepAll } from '#functions/domain/lists/list-filters.ts';
import type { adminAudit } from '#shared/api/admin/audit.ts';
import { idPattern, type KycId, type StaffId } from '#shared/ids.ts';
import { defineStaffList } from './define-staff-list.ts';

/** A staff member's entries are stored with them, those of a user or object in the subject index. */
async function placesOf(search: string) {
  const staffId = idPattern('stf').test(search) ? (search as StaffId) : (await findStaffByName(search))?.id;
  const userId = idPattern('kyc').test(search) ? (await kycSubmissions.find(search as KycId))?.user_id : undefined;
  return [...(staffId === undefined ? [] : [auditEntries.listOf(staffId)]), ...getSubjectAuditRanges(userId ?? search)];
}

/** Back-office audit entries, the newest first. */
export const {
  page: listAudits,
  file: exportAudits,
  whole: wholeAudits,
} = defineStaffList<(typeof adminAudit)['GET /admin/operation-logs']>()({
  rows: 'entries',
  of: auditEntries,
  places: ({ search }) => (search === undefined ? [auditEntries.all()] : placesOf(search)),
  filters: { search: keepAll, action: 'equal' },
  view: toAuditView,
  columns: [
    ...fieldColumns('id'),
    ...timeColumns('at'),
    ...fieldColumns('staff_id', 'username', 'action', 'address', 'subject', 'reason'),
    ['changes', ({ changes }) => (changes.length > 0 ? JSON.stringify(changes) : null)],
    ['detail', ({ detail }) => (Object.keys(detail).length > 0 ? JSON.stringify(detail) : null)],
  ],
  exported: 'audit.export',
});
