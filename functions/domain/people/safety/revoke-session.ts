import { type SecurityVisit, securityEvent } from '#functions/data/identity/security-log.ts';
import { endLogin, loginOf, readSession, revokeSession as revocation } from '#functions/data/identity/sessions.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { loginOfCaller } from '#functions/domain/identity/open-session.ts';
import type { SessionId } from '#shared/ids.ts';

/**
 * Ends a session of a person, with all others of that login: each could open it again. Of the caller's own login it is
 * this session alone.
 * @throws {Refusal} NOT_FOUND, also of somebody else's and of one that has ended.
 */
export async function revokeSession(caller: Caller, id: SessionId, visit: SecurityVisit): Promise<void> {
  const { user } = caller;
  const found = await readSession(user.id, id);
  await transact([revocation(user.id, id), securityEvent(user.id, 'session_revoked', visit)]);
  const login = found && loginOf(found.session);
  if (login !== null && login !== loginOfCaller(caller)) await endLogin(user.id, login);
}
