import { noteSecurityEvent, type SecurityVisit } from '#functions/data/identity/security-log.ts';
import { beganAt, endLogin, isOfNow, loginOf, readSession, rotateSession } from '#functions/data/identity/sessions.ts';
import { isOverstayed } from '#functions/data/people/own-limits.ts';
import { mayLogIn } from '#functions/data/people/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { Session } from '#shared/schemas/identity.ts';
import { newPair, readUserInfo, sessionView } from './open-session.ts';
import { matchesHash, parseToken } from './tokens.ts';

/**
 * Exchanges a refresh token for a new pair. One that was exchanged already ends the login, with every session that was
 * opened from it: it was stolen, or its thief was first.
 * @throws {Refusal} UNAUTHORIZED, ACCOUNT_RESTRICTED.
 */
export async function refreshSession(token: string, visit: SecurityVisit): Promise<Session> {
  const parsed = parseToken<UserId>(token, 'usr');
  const found = parsed && (await readSession(parsed.owner, parsed.session));
  const at = nowSeconds();
  if (!parsed || !found || !isOfNow(found.session, found.user)) throw new Refusal('UNAUTHORIZED');
  const { session, user } = found;
  if (session.is_retired === true || isOverstayed(user, beganAt(session), at)) throw new Refusal('UNAUTHORIZED');
  const pair = newPair(user, session.mode, at);
  const seen = { address: visit.address, country: visit.country, last_used_at: at };
  if (!matchesHash(parsed.secret, session.refresh_hash) || !(await rotateSession(session, { ...pair.kept, ...seen }))) {
    await Promise.all([endLogin(user.id, loginOf(session)), noteSecurityEvent(user.id, 'token_reused', visit)]);
    throw new Refusal('UNAUTHORIZED');
  }
  if (!mayLogIn(user)) throw new Refusal('ACCOUNT_RESTRICTED');
  return sessionView(await readUserInfo(user), session, pair, visit.address);
}
