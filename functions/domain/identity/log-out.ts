import { recordSecurityEvent, type SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { endLoginSessions, endAllUserSessions } from '#functions/data/identity/sessions.ts';
import { getPrincipalLoginId } from './open-session.ts';
import type { UserPrincipal } from './principals.ts';

/** Ends the login of the caller: this session, and those opened from it in the other account. */
export async function logOut(caller: UserPrincipal, visit: SecurityEventOrigin): Promise<void> {
  const { user } = caller;
  await Promise.all([
    endLoginSessions(user.id, getPrincipalLoginId(caller)),
    recordSecurityEvent(user.id, 'logout', visit),
  ]);
}

/** Ends every session of the caller, this one included. Returns their number. */
export async function logOutEverywhere({ user }: UserPrincipal, visit: SecurityEventOrigin): Promise<number> {
  const [endedCount] = await Promise.all([
    endAllUserSessions(user.id),
    recordSecurityEvent(user.id, 'logout_all', visit),
  ]);
  return endedCount;
}
