import type { Role } from '#shared/staff/roles.ts';
import { currentSession } from './session.ts';

/** True when the logged-in member has one of these roles. The server decides; this only avoids an error. */
export function hasRole(roles: readonly Role[]): boolean {
  const role = currentSession()?.staff.role;
  return roles.some((ownRole) => ownRole === role);
}
