import { noteSecurityEvent, type SecurityVisit } from '../data/security-log.ts';
import { endSession, endSessions } from '../data/sessions.ts';
import type { Caller } from './callers.ts';

/** Ends the session of the caller. */
export async function logOut({ user, session }: Caller, visit: SecurityVisit): Promise<void> {
  await Promise.all([endSession(user.id, session), noteSecurityEvent(user.id, 'logout', visit)]);
}

/** Ends every session of the caller, this one included. Gives how many there were. */
export async function logOutEverywhere({ user }: Caller, visit: SecurityVisit): Promise<number> {
  const [ended] = await Promise.all([endSessions(user.id), noteSecurityEvent(user.id, 'logout_all', visit)]);
  return ended;
}
