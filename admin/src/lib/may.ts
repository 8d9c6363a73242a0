import type { StaffRole } from '#shared/staff/roles.ts';
import { getStaffSession } from './session.ts';

/** True when the logged-in member has one of these roles. The server decides; this only avoids an error. */
export function hasRole(roles: readonly StaffRole[]): boolean {
  const role = getStaffSession()?.staff.role;
  return roles.some((ownRole) => ownRole === role);
}
