import { can, type StaffPermission } from '#shared/staff/permissions.ts';
import { getStaffSession } from './session.ts';

/** True when the logged-in member has a permission. The server decides; this only avoids an error. */
export function hasPermission(permission: StaffPermission): boolean {
  const staff = getStaffSession()?.staff;
  return staff !== undefined && can(staff, permission);
}
