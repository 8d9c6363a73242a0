import { kycSubmissions } from '#functions/data/people/kyc.ts';
import { audits, auditsOf, auditView } from '#functions/data/staff/audit.ts';
import { findStaffByName } from '#functions/data/staff/staff.ts';
import { fields, times } from '#functions/domain/lists/csv-columns.ts';
import { byPlace } from '#functions/domain/lists/filters.ts';
import type { adminAudit } from '#shared/api/admin/audit.ts';
import { idPattern, type KycId, type StaffId } from '#shared/ids.ts';
import { staffList } from './staff-list.ts';

/** Those of a member of staff lie with them, those of a person or thing in the index of subjects. */
async function placesOf(search: string) {
  const named = idPattern('stf').test(search) ? (search as StaffId) : (await findStaffByName(search))?.id;
  const whose = idPattern('kyc').test(search) ? (await kycSubmissions.find(search as KycId))?.user_id : undefined;
  return [...(named === undefined ? [] : [audits.listOf(named)]), ...auditsOf(whose ?? search)];
}

/** What was done in the back office, the newest first. */
export const {
  page: listAudits,
  file: exportAudits,
  whole: wholeAudits,
} = staffList<(typeof adminAudit)['GET /admin/operation-logs']>()({
  rows: 'entries',
  of: audits,
  places: ({ search }) => (search === undefined ? [audits.all()] : placesOf(search)),
  filters: { search: byPlace, action: 'equal' },
  view: auditView,
  columns: [
    ...fields('id'),
    ...times('at'),
    ...fields('staff_id', 'username', 'action', 'address', 'subject', 'reason'),
    ['changes', ({ changes }) => (changes.length > 0 ? JSON.stringify(changes) : null)],
    ['detail', ({ detail }) => (Object.keys(detail).length > 0 ? JSON.stringify(detail) : null)],
  ],
  exported: 'audit.export',
});
