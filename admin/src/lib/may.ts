import type { Role } from '#shared/staff/roles.ts';
import { currentSession } from './session.ts';

/** Whether who is logged in has one of these roles. The server decides; this only spares a refusal. */
export function hasRole(roles: readonly Role[]): boolean {
  const role = currentSession()?.staff.role;
  return roles.some((one) => one === role);
}
