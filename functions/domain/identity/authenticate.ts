import {
  getSessionLoginStart,
  isSessionCurrent,
  readSessionWithUser,
  type StoredSession,
} from '#functions/data/identity/sessions.ts';
import { isSessionOverTimeLimit } from '#functions/data/users/own-limits.ts';
import { getUserAccount, isLoginAllowed } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { UserId } from '#shared/ids.ts';
import type { AccountMode } from '#shared/schemas/identity.ts';
import type { UserPrincipal } from './principals.ts';
import { isSecretMatching, parseBearerToken } from './tokens.ts';

/** Returns the account in which an access token acts; null when it is not the session’s. */
function getTokenMode({ access_hash, demo_hash, mode }: StoredSession, secret: string): AccountMode | null {
  if (isSecretMatching(secret, access_hash)) return mode;
  return isSecretMatching(secret, demo_hash ?? undefined) ? 'simulate' : null;
}

/** Principal of an access token, by one read. Null when it is unknown, expired or revoked, or the login is blocked. */
export async function authenticateUser(token: string): Promise<UserPrincipal | null> {
  const parsed = parseBearerToken<UserId>(token, 'usr');
  if (!parsed) return null;
  const sessionRecord = await readSessionWithUser(parsed.owner, parsed.session);
  if (!sessionRecord) return null;
  const { user, session } = sessionRecord;
  const mode = getTokenMode(session, parsed.secret);
  if (mode === null) return null;
  const at = nowSeconds();
  const since = getSessionLoginStart(session);
  if (session.access_expires_at <= at || !isSessionCurrent(session, user) || isSessionOverTimeLimit(user, since, at))
    return null;
  if (!isLoginAllowed(user)) return null;
  const account = getUserAccount(user, mode);
  const { id, login, confirmed_at } = session;
  return (
    account && {
      user,
      account,
      mode,
      session: id,
      since,
      ...(login !== undefined && { login }),
      ...(confirmed_at !== undefined && { confirmed_at }),
    }
  );
}
