import { audit } from '#functions/data/staff/audit.ts';
import { endStaffSession } from '#functions/data/staff/staff.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';

/** Ends a staff session at once. */
export async function staffLogout({ staff, session }: StaffCaller, address: string): Promise<void> {
  await endStaffSession(staff.id, session);
  await audit({ staff_id: staff.id, username: staff.username, action: 'staff.logout', address });
}
