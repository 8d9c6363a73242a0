import { noteSecurityEvent, type SecurityVisit } from '#functions/data/identity/security-log.ts';
import { endLogin, endAllUserSessions } from '#functions/data/identity/sessions.ts';
import type { UserPrincipal } from './callers.ts';
import { getPrincipalLoginId } from './open-session.ts';

/** Ends the login of the caller: this session, and those opened from it in the other account. */
export async function logOut(caller: UserPrincipal, visit: SecurityVisit): Promise<void> {
  const { user } = caller;
  await Promise.all([endLogin(user.id, getPrincipalLoginId(caller)), noteSecurityEvent(user.id, 'logout', visit)]);
}

/** Ends every session of the caller, this one included. Returns their number. */
export async function logOutEverywhere({ user }: UserPrincipal, visit: SecurityVisit): Promise<number> {
  const [endedCount] = await Promise.all([endAllUserSessions(user.id), noteSecurityEvent(user.id, 'logout_all', visit)]);
  return endedCount;
}
