import type { SessionId } from '../../shared/ids.ts';
import type { Mode, Session } from '../../shared/schemas/user.ts';
import { DAY, type EpochSeconds, later, MINUTE } from '../../shared/time.ts';
import { putSession } from '../data/sessions.ts';
import { type StoredUser, userView } from '../data/users.ts';
import { nowSeconds } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { formatToken, hashSecret, newSecret } from './tokens.ts';

const ACCESS_SECONDS = 15 * MINUTE;
const REFRESH_SECONDS = 30 * DAY;

/** New secrets, and what of them is kept. */
export function newPair(at: EpochSeconds) {
  const access = newSecret();
  const refresh = newSecret();
  return {
    access,
    refresh,
    kept: {
      access_hash: hashSecret(access),
      access_expires_at: later(at, ACCESS_SECONDS),
      refresh_hash: hashSecret(refresh),
      ttl: later(at, REFRESH_SECONDS),
    },
  };
}

/** The answer to a login, in the specification's shape. */
export function sessionView(
  user: StoredUser,
  session: SessionId,
  mode: Mode,
  pair: ReturnType<typeof newPair>,
  address: string,
): Session {
  const token = formatToken({ owner: user.id, session, secret: pair.access });
  return {
    token,
    refresh_token: formatToken({ owner: user.id, session, secret: pair.refresh }),
    expires_at: pair.kept.access_expires_at,
    user: userView(user),
    client_ip: address,
    current_mode: mode,
    main_token: mode === 'main' ? token : null,
    simulate_token: mode === 'simulate' ? token : null,
    simulate_user: mode === 'simulate' ? userView(user) : null,
  };
}

/** Logs a user in to one of their accounts, from this address. */
export async function openSession(user: StoredUser, mode: Mode, address: string): Promise<Session> {
  const at = nowSeconds();
  const id = newId('ses');
  const pair = newPair(at);
  await putSession({ id, user_id: user.id, mode, created_at: at, address, ...pair.kept });
  return sessionView(user, id, mode, pair, address);
}
