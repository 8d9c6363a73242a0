import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import {
  endLoginSessions,
  getSessionLoginId,
  readSessionWithUser,
  deleteOwnSession as revocation,
} from '#functions/data/identity/sessions.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getPrincipalLoginId } from '#functions/domain/identity/open-session.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import type { SessionId } from '#shared/ids.ts';

/**
 * Ends a user's session, with all others of that login: each could reopen it. For the caller's own login only this
 * session ends.
 * @throws {AppError} NOT_FOUND, also for another user's and for an ended one.
 */
export async function revokeOwnSession(
  caller: UserPrincipal,
  id: SessionId,
  visit: SecurityEventOrigin,
): Promise<void> {
  const { user } = caller;
  const sessionRecord = await readSessionWithUser(user.id, id);
  await transact([revocation(user.id, id), addSecurityEvent(user.id, 'session_revoked', visit)]);
  const login = sessionRecord && getSessionLoginId(sessionRecord.session);
  if (login !== null && login !== getPrincipalLoginId(caller)) await endLoginSessions(user.id, login);
}
