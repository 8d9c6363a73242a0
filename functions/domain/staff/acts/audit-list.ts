import { auditEntryCollection, getSubjectAuditRanges, toAuditView } from '#functions/data/staff/audit.ts';
import { findStaffByName } from '#functions/data/staff/staff.ts';
import { kycSubmissionCollection } from '#functions/data/users/kyc.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { keepAllItems } from '#functions/domain/lists/list-filters.ts';
import type { adminAuditEndpoints } from '#shared/api/admin/audit.ts';
import { getIdPattern, type KycId, type StaffId } from '#shared/ids.ts';
import { defineStaffList } from './define-staff-list.ts';

/** A staff member's entries are stored with them, those of a user or object in the subject index. */
async function getAuditRanges(search: string) {
  const staffId = getIdPattern('stf').test(search) ? (search as StaffId) : (await findStaffByName(search))?.id;
  const userId = getIdPattern('kyc').test(search)
    ? (await kycSubmissionCollection.find(search as KycId))?.user_id
    : undefined;
  return [
    ...(staffId === undefined ? [] : [auditEntryCollection.listOf(staffId)]),
    ...getSubjectAuditRanges(userId ?? search),
  ];
}

/** Back-office audit entries, the newest first. */
export const {
  page: listAudits,
  file: exportAudits,
  whole: wholeAudits,
} = defineStaffList<(typeof adminAuditEndpoints)['GET /admin/operation-logs']>()({
  rows: 'entries',
  of: auditEntryCollection,
  places: ({ search }) => (search === undefined ? [auditEntryCollection.all()] : getAuditRanges(search)),
  filters: { search: keepAllItems, action: 'equal' },
  view: toAuditView,
  columns: [
    ...toCsvFieldColumns('id'),
    ...toCsvTimeColumns('at'),
    ...toCsvFieldColumns('staff_id', 'username', 'action', 'address', 'subject', 'reason'),
    ['changes', ({ changes }) => (changes.length > 0 ? JSON.stringify(changes) : null)],
    ['detail', ({ detail }) => (Object.keys(detail).length > 0 ? JSON.stringify(detail) : null)],
  ],
  exported: 'audit.export',
});
