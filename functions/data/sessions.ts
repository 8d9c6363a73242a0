import type { SessionId, UserId } from '../../shared/ids.ts';
import type { Mode } from '../../shared/schemas/user.ts';
import type { EpochSeconds } from '../../shared/time.ts';
import { keys } from './keys.ts';
import { getMany, put, remove, update } from './table.ts';
import type { StoredUser } from './users.ts';

/** One login of a user on one device. Secrets are kept as hashes. */
export interface StoredSession {
  id: SessionId;
  user_id: UserId;
  mode: Mode;
  access_hash: string;
  access_expires_at: EpochSeconds;
  refresh_hash: string;
  /** Also when the item goes. */
  ttl: EpochSeconds;
  created_at: EpochSeconds;
  address: string;
}

export const putSession = (session: StoredSession): Promise<void> =>
  put(keys.session(session.user_id, session.id), { ...session });

/** Session and user in one read. */
export async function readSession(
  user: UserId,
  session: SessionId,
): Promise<{ session: StoredSession; user: StoredUser } | null> {
  const [found, owner] = await getMany<object>([keys.session(user, session), keys.user(user)]);
  return found && owner ? { session: found as StoredSession, user: owner as StoredUser } : null;
}

/** Puts new hashes in the place of the ones that were read; false when somebody else did so first. */
export async function rotateSession(
  session: StoredSession,
  next: Pick<StoredSession, 'access_hash' | 'access_expires_at' | 'refresh_hash' | 'ttl'>,
): Promise<boolean> {
  const rotated = await update(keys.session(session.user_id, session.id), {
    update: 'SET access_hash = :access, access_expires_at = :expires, refresh_hash = :refresh, #ttl = :ttl',
    condition: 'refresh_hash = :old',
    names: { '#ttl': 'ttl' },
    values: {
      ':access': next.access_hash,
      ':expires': next.access_expires_at,
      ':refresh': next.refresh_hash,
      ':ttl': next.ttl,
      ':old': session.refresh_hash,
    },
  });
  return rotated !== null;
}

export const endSession = (user: UserId, session: SessionId): Promise<void> => remove(keys.session(user, session));
