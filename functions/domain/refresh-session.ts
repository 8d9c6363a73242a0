import { Refusal } from '../../shared/api/errors.ts';
import type { UserId } from '../../shared/ids.ts';
import type { Session } from '../../shared/schemas/user.ts';
import { endSession, readSession, rotateSession } from '../data/sessions.ts';
import { nowSeconds } from '../lib/clock.ts';
import { newPair, sessionView } from './open-session.ts';
import { matchesHash, parseToken } from './tokens.ts';

/**
 * Exchanges a refresh token for a new pair. One that was exchanged already ends the session: it was stolen, or its
 * thief was first.
 * @throws {Refusal} UNAUTHORIZED, ACCOUNT_RESTRICTED.
 */
export async function refreshSession(token: string, address: string): Promise<Session> {
  const parsed = parseToken<UserId>(token, 'usr');
  const found = parsed && (await readSession(parsed.owner, parsed.session));
  if (!parsed || !found) throw new Refusal('UNAUTHORIZED');
  const { session, user } = found;
  const pair = newPair(nowSeconds());
  if (!matchesHash(parsed.secret, session.refresh_hash) || !(await rotateSession(session, pair.kept))) {
    await endSession(user.id, session.id);
    throw new Refusal('UNAUTHORIZED');
  }
  if (user.status === 'inactive' || user.status === 'banned') throw new Refusal('ACCOUNT_RESTRICTED');
  return sessionView(user, session.id, session.mode, pair, address);
}
