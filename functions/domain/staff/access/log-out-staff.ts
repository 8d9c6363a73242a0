import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import { endStaffSession } from '#functions/data/staff/staff.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';

/** Ends a staff session at once. */
export async function logOutStaff({ staff, session }: StaffPrincipal, address: string): Promise<void> {
  await endStaffSession(staff.id, session);
  await writeAuditEntry({ staff_id: staff.id, username: staff.username, action: 'staff.logout', address });
}
