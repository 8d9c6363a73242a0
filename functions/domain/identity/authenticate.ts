import { beganAt, isOfNow, readSession } from '#functions/data/identity/sessions.ts';
import { isOverstayed } from '#functions/data/people/own-limits.ts';
import { accountOf, mayLogIn } from '#functions/data/people/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { UserId } from '#shared/ids.ts';
import type { Caller } from './callers.ts';
import { matchesHash, parseToken } from './tokens.ts';

/** Who an access token stands for, by one read. Null when it is unknown, expired or revoked, or the login is blocked. */
export async function authenticate(token: string): Promise<Caller | null> {
  const parsed = parseToken<UserId>(token, 'usr');
  if (!parsed) return null;
  const found = await readSession(parsed.owner, parsed.session);
  if (!found || !matchesHash(parsed.secret, found.session.access_hash)) return null;
  const { user, session } = found;
  const at = nowSeconds();
  const since = beganAt(session);
  if (session.access_expires_at <= at || !isOfNow(session, user) || isOverstayed(user, since, at)) return null;
  if (!mayLogIn(user)) return null;
  const account = accountOf(user, session.mode);
  const { id, mode, login, confirmed_at } = session;
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
