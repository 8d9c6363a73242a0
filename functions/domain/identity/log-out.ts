import { noteSecurityEvent, type SecurityVisit } from '#functions/data/identity/security-log.ts';
import { endLogin, endSessions } from '#functions/data/identity/sessions.ts';
import type { Caller } from './callers.ts';
import { loginOfCaller } from './open-session.ts';

/** Ends the login of the caller: this session, and those that were opened from it in the other account. */
export async function logOut(caller: Caller, visit: SecurityVisit): Promise<void> {
  const { user } = caller;
  await Promise.all([endLogin(user.id, loginOfCaller(caller)), noteSecurityEvent(user.id, 'logout', visit)]);
}

/** Ends every session of the caller, this one included. Gives how many there were. */
export async function logOutEverywhere({ user }: Caller, visit: SecurityVisit): Promise<number> {
  const [ended] = await Promise.all([endSessions(user.id), noteSecurityEvent(user.id, 'logout_all', visit)]);
  return ended;
}
