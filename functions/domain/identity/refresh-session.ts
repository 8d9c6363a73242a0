import { recordSecurityEvent, type SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import {
  getSessionLoginStart,
  endLoginSessions,
  isSessionCurrent,
  getSessionLoginId,
  readSessionWithUser,
  rotateSession,
  type StoredSession,
  isTokenExchanged,
} from '#functions/data/identity/sessions.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { isSessionOverTimeLimit } from '#functions/data/users/own-limits.ts';
import { isLoginAllowed } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { UserId } from '#shared/ids.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';
import { createTokenPair, readUserInfo, sessionView } from './open-session.ts';
import { hashSecret, isSecretMatching, parseBearerToken } from './tokens.ts';

type NextSession = Parameters<typeof rotateSession>[1];

/** Replaces this token by the next pair; false when it was already exchanged, now or earlier. */
async function exchangeSecret(session: StoredSession, secret: string, next: NextSession): Promise<boolean> {
  if (!isSecretMatching(secret, session.refresh_hash)) {
    // A made-up token shows knowledge of ids only: that must not end a session.
    if (!(await isTokenExchanged(session, hashSecret(secret)))) throw new AppError('UNAUTHORIZED');
    return false;
  }
  try {
    await transact(rotateSession(session, next));
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/**
 * Exchanges a refresh token for a new pair. A repeated exchange ends the login with all sessions opened from it: the
 * token was stolen, or its thief was first. An unknown token is rejected and ends nothing.
 * @throws {AppError} UNAUTHORIZED, ACCOUNT_RESTRICTED.
 */
export async function refreshSession(token: string, visit: SecurityEventOrigin): Promise<LoginSession> {
  const parsed = parseBearerToken<UserId>(token, 'usr');
  const sessionRecord = parsed && (await readSessionWithUser(parsed.owner, parsed.session));
  const at = nowSeconds();
  if (!parsed || !sessionRecord || !isSessionCurrent(sessionRecord.session, sessionRecord.user))
    throw new AppError('UNAUTHORIZED');
  const { session, user } = sessionRecord;
  if (session.is_retired === true || isSessionOverTimeLimit(user, getSessionLoginStart(session), at))
    throw new AppError('UNAUTHORIZED');
  const pair = createTokenPair(user, session.mode, at);
  const visitFields = { address: visit.address, country: visit.country, last_used_at: at };
  if (!(await exchangeSecret(session, parsed.secret, { ...pair.kept, ...visitFields }))) {
    await Promise.all([
      endLoginSessions(user.id, getSessionLoginId(session)),
      recordSecurityEvent(user.id, 'token_reused', visit),
    ]);
    throw new AppError('UNAUTHORIZED');
  }
  if (!isLoginAllowed(user)) throw new AppError('ACCOUNT_RESTRICTED');
  return sessionView(await readUserInfo(user), session, pair, visit.address);
}
