import { readUser, type StoredUser, users } from '#functions/data/people/users.ts';
import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, getItems, deleteItem, updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import type { SessionId, UserId } from '#shared/ids.ts';
import type { AccountMode } from '#shared/schemas/identity.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** One login of a user on one device. Secrets are kept as hashes. Its id is always made here. */
export interface StoredSession {
  id: SessionId;
  user_id: UserId;
  mode: AccountMode;
  access_hash: string;
  access_expires_at: EpochSeconds;
  /** Of a main session where there is a demo account too: a second access token, which acts in that one. */
  demo_hash?: string | null;
  refresh_hash: string;
  /** Also when the item goes. */
  ttl: EpochSeconds;
  created_at: EpochSeconds;
  /** Where it was opened or last refreshed from. */
  address: string;
  /** ISO 3166, of the address. */
  country?: string | null;
  /** In words: `Chrome on macOS`. */
  device?: string | null;
  /** When it was opened or last refreshed. */
  last_used_at?: EpochSeconds;
  /** When the person logged in, where this one was opened from another of theirs. */
  since?: EpochSeconds;
  /** When the person last confirmed in it that it is still them. */
  confirmed_at?: EpochSeconds;
  /** The session in which the person logged in, where this one was opened from it, or from another that was. */
  login?: SessionId;
  /** The login goes on in a newer session of the same mode: this one ends with its access token. */
  is_retired?: boolean;
  /** The person's `session_epoch` when this was opened: it is good while that is the same. */
  epoch?: number;
}

export const sessions = collection<StoredSession>()({
  partition: userPartition,
  kind: 'SESSION',
  id: 'ses',
  called: 'session',
  whenClosed: 'goes',
  deletes: true,
});

/** When the stretch of being logged in began that a session belongs to. */
export const getLoginStart = ({ since, created_at }: StoredSession): EpochSeconds => since ?? created_at;

/** Sessions that were opened from one another have the same login. */
export const getLoginId = ({ id, login }: Pick<StoredSession, 'id' | 'login'>): SessionId => login ?? id;

/**
 * Whether no one has ended all sessions since this one was opened. A login that is under way while they end is opened
 * with what was read of the person before, so that it is dead from the beginning.
 */
export const isSessionCurrent = (session: StoredSession, user: StoredUser): boolean =>
  (session.epoch ?? 0) === (user.session_epoch ?? 0);

/** Session and user in one read. */
export async function readSession(
  user: UserId,
  session: SessionId,
): Promise<{ session: StoredSession; user: StoredUser } | null> {
  const [found, owner] = await getItems<object>([sessions.key(user, session), users.key(user)]);
  return found && owner ? { session: found as StoredSession, user: owner as StoredUser } : null;
}

/** All of a person's sessions that go on, the newest first. */
export async function listSessions(user: StoredUser): Promise<StoredSession[]> {
  const found: StoredSession[] = [];
  for await (const session of sessions.each(user.id, { newestFirst: true }))
    if (isSessionCurrent(session, user) && session.is_retired !== true) found.push(session);
  return found;
}

/** Hashes of refresh tokens that were exchanged, as long as they would have been good. */
export const exchangedTokens = declareItems(userPartition, 'EXCHANGED_TOKEN', 'goes');

const exchangedKey = ({ user_id, id }: StoredSession, hash: string) => exchangedTokens.key(user_id, `${id}#${hash}`);

/** Whether a refresh token of this hash was exchanged for another one of the session before. */
export const isTokenExchanged = async (session: StoredSession, hash: string): Promise<boolean> =>
  (await getItem(exchangedKey(session, hash))) !== null;

/**
 * Puts new hashes in the place of the ones that were read, and remembers the one of the refresh token.
 * @throws {ChangedMeanwhile} by its transaction, where somebody else did so first.
 */
export const rotateSession = (
  session: StoredSession,
  next: Pick<
    StoredSession,
    'access_hash' | 'access_expires_at' | 'demo_hash' | 'refresh_hash' | 'ttl' | 'address' | 'last_used_at'
  > & {
    country: string | null;
  },
): WriteOperation[] => [
  sessions.update(session.user_id, session.id, {
    update:
      'SET access_hash = :access, demo_hash = :demo, access_expires_at = :expires, refresh_hash = :refresh, #ttl = :ttl, address = :address, country = :country, last_used_at = :used',
    condition: 'refresh_hash = :old',
    names: { '#ttl': 'ttl' },
    values: {
      ':access': next.access_hash,
      ':demo': next.demo_hash ?? null,
      ':expires': next.access_expires_at,
      ':refresh': next.refresh_hash,
      ':ttl': next.ttl,
      ':old': session.refresh_hash,
      ':address': next.address,
      ':country': next.country,
      ':used': next.last_used_at,
    },
    fails: buildConflictError(`Session ${session.id}`, 'refreshed'),
  }),
  { label: 'exchanged token', put: { ttl: next.ttl }, key: exchangedKey(session, session.refresh_hash) },
];

export const endSession = (user: UserId, session: SessionId): Promise<void> => deleteItem(sessions.key(user, session));

/** Ends what acts in the demo account: the session, or the second token of one that acts in the main account. */
export async function endDemoAccess(user: UserId, session: SessionId): Promise<void> {
  const kept = await updateItem(sessions.key(user, session), {
    update: 'REMOVE demo_hash',
    condition: '#mode = :main',
    names: { '#mode': 'mode' },
    values: { ':main': 'main' satisfies AccountMode },
  });
  if (kept === null) await endSession(user, session);
}

async function sessionsOf(user: UserId, login: SessionId): Promise<StoredSession[]> {
  const found: StoredSession[] = [];
  for await (const session of sessions.each(user)) if (getLoginId(session) === login) found.push(session);
  return found;
}

/** Notes that the person has confirmed that it is still them. @throws {Refusal} UNAUTHORIZED where it has ended. */
export const noteSessionConfirmed = (user: UserId, session: SessionId, at: EpochSeconds): WriteOperation =>
  sessions.update(user, session, {
    update: 'SET confirmed_at = :at',
    condition: 'attribute_exists(pk)',
    values: { ':at': at },
    fails: 'UNAUTHORIZED',
  });

/** For the transaction that opens a session from another one: it fails where that one has ended meanwhile. */
export const assertSessionActive = (user: UserId, session: SessionId): WriteOperation => ({
  label: 'session before',
  check: sessions.key(user, session),
  condition: 'attribute_exists(pk)',
  fails: 'UNAUTHORIZED',
});

/** Ends all sessions of a login, also such as are being opened from one of them. */
export async function endLogin(user: UserId, login: SessionId): Promise<void> {
  for (;;) {
    const found = await sessionsOf(user, login);
    if (found.length === 0) return;
    await Promise.all(found.map(({ id }) => endSession(user, id)));
  }
}

/**
 * Lets the sessions of a login in this mode that were opened before `newest` run out, but for `kept`: with their access
 * tokens, which nothing renews. Of several that are opened at once, the last one goes on at least.
 */
export async function retireSessions(
  user: UserId,
  login: SessionId,
  mode: AccountMode,
  { newest, kept }: { newest: SessionId; kept: SessionId },
): Promise<void> {
  const older = (await sessionsOf(user, login)).filter(
    (one) => one.mode === mode && one.is_retired !== true && one.id < newest && one.id !== kept,
  );
  const retire = { update: 'SET is_retired = :yes, #ttl = access_expires_at', condition: 'attribute_exists(pk)' };
  await Promise.all(
    older.map(({ id }) =>
      updateItem(sessions.key(user, id), { ...retire, names: { '#ttl': 'ttl' }, values: { ':yes': true } }),
    ),
  );
}

/** Ends one of a person's own. @throws {Refusal} NOT_FOUND, by its transaction. */
export const deleteOwnSession = (user: UserId, session: SessionId): WriteOperation =>
  sessions.delete(user, session, { condition: 'attribute_exists(pk)', fails: 'NOT_FOUND' });

/**
 * For a transaction that writes the user anyway: it ends all of the person's sessions but `kept` by
 * `SET session_epoch = :epoch` with the epoch that this gives; `operations` let the one go on. Afterwards call
 * `forgetEnded`.
 */
export function buildOtherSessionsEnd(
  user: StoredUser,
  kept: SessionId,
): { epoch: number; operations: WriteOperation[] } {
  const epoch = (user.session_epoch ?? 0) + 1;
  return {
    epoch,
    operations: [
      sessions.update(user.id, kept, {
        update: 'SET epoch = :epoch',
        condition: 'attribute_exists(pk)',
        values: { ':epoch': epoch },
        fails: 'UNAUTHORIZED',
      }),
    ],
  };
}

/** Deletes the sessions that were opened before this epoch: they are of no use any more. Gives how many there were. */
export async function deleteEndedSessions(user: UserId, epoch: number): Promise<number> {
  let ended = 0;
  for await (const session of sessions.each(user)) {
    if ((session.epoch ?? 0) >= epoch) continue;
    await endSession(user, session.id);
    ended++;
  }
  return ended;
}

/**
 * Ends all sessions of a person, but for one where it is given: also such as are being opened now by what was known
 * before. Gives how many there were.
 * @throws {Refusal} UNAUTHORIZED where the session to be kept has ended meanwhile.
 */
export const endAllUserSessions = (id: UserId, except?: SessionId): Promise<number> =>
  // Where somebody else ended them too it begins anew, behind those who logged in in between.
  retryOnConflict(async () => {
    const user = await readUser(id);
    if (!user) return 0;
    const seen = user.session_epoch ?? 0;
    const kept = except === undefined ? [] : buildOtherSessionsEnd(user, except).operations;
    const ending: WriteOperation = {
      label: 'session epoch',
      key: users.key(id),
      update: 'SET session_epoch = :epoch',
      condition: `attribute_exists(pk) AND ${seen === 0 ? 'attribute_not_exists(session_epoch)' : 'session_epoch = :seen'}`,
      values: { ':epoch': seen + 1, ...(seen > 0 && { ':seen': seen }) },
      fails: buildConflictError(`The session epoch of ${id}`, 'raised'),
    };
    await transact([...kept, ending]);
    return deleteEndedSessions(id, seen + 1);
  });
