import { beganAt, isOfNow, readSession, type StoredSession } from '#functions/data/identity/sessions.ts';
import { isOverstayed } from '#functions/data/people/own-limits.ts';
import { accountOf, mayLogIn } from '#functions/data/people/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { UserId } from '#shared/ids.ts';
import type { Mode } from '#shared/schemas/identity.ts';
import type { Caller } from './callers.ts';
import { matchesHash, parseToken } from './tokens.ts';

/** In which account the secret of an access token acts; null where it is none of the session's. */
function modeOf({ access_hash, demo_hash, mode }: StoredSession, secret: string): Mode | null {
  if (matchesHash(secret, access_hash)) return mode;
  return matchesHash(secret, demo_hash ?? undefined) ? 'simulate' : null;
}

/** Who an access token stands for, by one read. Null when it is unknown, expired or revoked, or the login is blocked. */
export async function authenticate(token: string): Promise<Caller | null> {
  const parsed = parseToken<UserId>(token, 'usr');
  if (!parsed) return null;
  const found = await readSession(parsed.owner, parsed.session);
  if (!found) return null;
  const { user, session } = found;
  const mode = modeOf(session, parsed.secret);
  if (mode === null) return null;
  const at = nowSeconds();
  const since = beganAt(session);
  if (session.access_expires_at <= at || !isOfNow(session, user) || isOverstayed(user, since, at)) return null;
  if (!mayLogIn(user)) return null;
  const account = accountOf(user, mode);
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
