import { audit } from '#functions/data/audit.ts';
import { endStaffSession } from '#functions/data/staff.ts';
import type { StaffCaller } from './callers.ts';

/** Ends a staff session at once. */
export async function staffLogout({ staff, session }: StaffCaller, address: string): Promise<void> {
  await endStaffSession(staff.id, session);
  await audit({ staff_id: staff.id, username: staff.username, action: 'staff.logout', address });
}
