import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, getItems, deleteItem, updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { readUser, type StoredUser, userItems } from '#functions/data/users/users.ts';
import type { SessionId, UserId } from '#shared/ids.ts';
import type { AccountMode } from '#shared/schemas/identity.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** One login of a user on one device. Secrets are stored as hashes. Its id is always made here. */
export interface StoredSession {
  id: SessionId;
  user_id: UserId;
  mode: AccountMode;
  access_hash: string;
  access_expires_at: EpochSeconds;
  /** For a main session when a demo account exists: a second access token, which acts in the demo account. */
  demo_hash?: string | null;
  refresh_hash: string;
  /** Also the expiry of the item. */
  ttl: EpochSeconds;
  created_at: EpochSeconds;
  /** Address of the opening or last refresh. */
  address: string;
  /** ISO 3166 code of the address. */
  country?: string | null;
  /** Name of the device: `Chrome on macOS`. */
  device?: string | null;
  /** When it was opened or last refreshed. */
  last_used_at?: EpochSeconds;
  /** When the user logged in, if this session was opened from another of theirs. */
  since?: EpochSeconds;
  /** When the user last confirmed their identity in it. */
  confirmed_at?: EpochSeconds;
  /** Session of the login, if this one was opened from it, directly or not. */
  login?: SessionId;
  /** True when a newer session of the same mode continues the login: this one ends with its access token. */
  is_retired?: boolean;
  /** The user's `session_epoch` at the opening: the session is valid while that is unchanged. */
  epoch?: number;
}

export const sessionCollection = collection<StoredSession>()({
  partition: userPartition,
  kind: 'SESSION',
  id: 'ses',
  called: 'session',
  whenClosed: 'goes',
  deletes: true,
});

/** Returns when the login of a session began. */
export const getSessionLoginStart = ({ since, created_at }: StoredSession): EpochSeconds => since ?? created_at;

/** Returns the login: sessions opened from one another have the same. */
export const getSessionLoginId = ({ id, login }: Pick<StoredSession, 'id' | 'login'>): SessionId => login ?? id;

/**
 * True unless all sessions were ended since this one was opened. A login in progress at that time opens with the user
 * as read before, so its session is invalid from the start.
 */
export const isSessionCurrent = (session: StoredSession, user: StoredUser): boolean =>
  (session.epoch ?? 0) === (user.session_epoch ?? 0);

/** Reads session and user at once. */
export async function readSessionWithUser(
  user: UserId,
  session: SessionId,
): Promise<{ session: StoredSession; user: StoredUser } | null> {
  const [storedSession, owner] = await getItems<object>([sessionCollection.key(user, session), userItems.key(user)]);
  return storedSession && owner ? { session: storedSession as StoredSession, user: owner as StoredUser } : null;
}

/** Returns all active sessions of a user, newest first. */
export async function listSessions(user: StoredUser): Promise<StoredSession[]> {
  const storedSessions: StoredSession[] = [];
  for await (const session of sessionCollection.each(user.id, { newestFirst: true }))
    if (isSessionCurrent(session, user) && session.is_retired !== true) storedSessions.push(session);
  return storedSessions;
}

/** Hashes of exchanged refresh tokens, until their original expiry. */
export const exchangedTokens = declareItems(userPartition, 'EXCHANGED_TOKEN', 'goes');

const exchangedKey = ({ user_id, id }: StoredSession, hash: string) => exchangedTokens.key(user_id, `${id}#${hash}`);

/** True when a refresh token with this hash was already exchanged for another one of the session. */
export const isTokenExchanged = async (session: StoredSession, hash: string): Promise<boolean> =>
  (await getItem(exchangedKey(session, hash))) !== null;

/**
 * Replaces the hashes that were read, and remembers that of the refresh token.
 * @throws {ConflictError} by its transaction when another request was first.
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
  sessionCollection.update(session.user_id, session.id, {
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

export const endSession = (user: UserId, session: SessionId): Promise<void> =>
  deleteItem(sessionCollection.key(user, session));

/** Ends access to the demo account: its session, or the demo token of a main session. */
export async function endDemoAccess(user: UserId, session: SessionId): Promise<void> {
  const updatedSession = await updateItem(sessionCollection.key(user, session), {
    update: 'REMOVE demo_hash',
    condition: '#mode = :main',
    names: { '#mode': 'mode' },
    values: { ':main': 'main' satisfies AccountMode },
  });
  if (updatedSession === null) await endSession(user, session);
}

async function readLoginSessions(user: UserId, login: SessionId): Promise<StoredSession[]> {
  const storedSessions: StoredSession[] = [];
  for await (const session of sessionCollection.each(user))
    if (getSessionLoginId(session) === login) storedSessions.push(session);
  return storedSessions;
}

/** Notes that the user confirmed their identity. @throws {AppError} UNAUTHORIZED when the session has ended. */
export const recordSessionStepUp = (user: UserId, session: SessionId, at: EpochSeconds): WriteOperation =>
  sessionCollection.update(user, session, {
    update: 'SET confirmed_at = :at',
    condition: 'attribute_exists(pk)',
    values: { ':at': at },
    fails: 'UNAUTHORIZED',
  });

/** Requires that a session is active. For the transaction that opens another from it. */
export const assertSessionActive = (user: UserId, session: SessionId): WriteOperation => ({
  label: 'session before',
  check: sessionCollection.key(user, session),
  condition: 'attribute_exists(pk)',
  fails: 'UNAUTHORIZED',
});

/** Ends all sessions of a login, also those that are being opened from one of them. */
export async function endLoginSessions(user: UserId, login: SessionId): Promise<void> {
  for (;;) {
    const loginSessions = await readLoginSessions(user, login);
    if (loginSessions.length === 0) return;
    await Promise.all(loginSessions.map(({ id }) => endSession(user, id)));
  }
}

/**
 * Lets the sessions of a login in this mode opened before `newest`, except `kept`, expire with their access tokens,
 * which are not renewed. Of several opened at once, at least the last one continues.
 */
export async function retireSessions(
  user: UserId,
  login: SessionId,
  mode: AccountMode,
  { newest, kept }: { newest: SessionId; kept: SessionId },
): Promise<void> {
  const older = (await readLoginSessions(user, login)).filter(
    (candidate) =>
      candidate.mode === mode && candidate.is_retired !== true && candidate.id < newest && candidate.id !== kept,
  );
  const retire = { update: 'SET is_retired = :yes, #ttl = access_expires_at', condition: 'attribute_exists(pk)' };
  await Promise.all(
    older.map(({ id }) =>
      updateItem(sessionCollection.key(user, id), { ...retire, names: { '#ttl': 'ttl' }, values: { ':yes': true } }),
    ),
  );
}

/** Ends one of a user's own sessions. @throws {AppError} NOT_FOUND, by its transaction. */
export const deleteOwnSession = (user: UserId, session: SessionId): WriteOperation =>
  sessionCollection.delete(user, session, { condition: 'attribute_exists(pk)', fails: 'NOT_FOUND' });

/**
 * For a transaction that writes the user anyway: ends all of the user's sessions except `kept`, by `SET session_epoch =
 * :epoch` with the returned epoch. `operations` keep that one active. Call `deleteSessionsBeforeEpoch` afterwards.
 */
export function buildEndOtherSessionsWrites(
  user: StoredUser,
  keptSession: SessionId,
): { epoch: number; operations: WriteOperation[] } {
  const epoch = (user.session_epoch ?? 0) + 1;
  return {
    epoch,
    operations: [
      sessionCollection.update(user.id, keptSession, {
        update: 'SET epoch = :epoch',
        condition: 'attribute_exists(pk)',
        values: { ':epoch': epoch },
        fails: 'UNAUTHORIZED',
      }),
    ],
  };
}

/** Deletes the sessions opened before this epoch, which are invalid. Returns their number. */
export async function deleteSessionsBeforeEpoch(user: UserId, epoch: number): Promise<number> {
  let endedCount = 0;
  for await (const session of sessionCollection.each(user)) {
    if ((session.epoch ?? 0) >= epoch) continue;
    await endSession(user, session.id);
    endedCount++;
  }
  return endedCount;
}

/**
 * Ends all sessions of a user, except one if given; also those being opened from earlier reads. Returns their number.
 * @throws {AppError} UNAUTHORIZED when the session to keep has ended.
 */
export const endAllUserSessions = (id: UserId, except?: SessionId): Promise<number> =>
  // On a conflict it starts again, so that logins made in between end too.
  retryOnConflict(async () => {
    const user = await readUser(id);
    if (!user) return 0;
    const sessionEpoch = user.session_epoch ?? 0;
    const sessionEnds = except === undefined ? [] : buildEndOtherSessionsWrites(user, except).operations;
    const ending: WriteOperation = {
      label: 'session epoch',
      key: userItems.key(id),
      update: 'SET session_epoch = :epoch',
      condition: `attribute_exists(pk) AND ${sessionEpoch === 0 ? 'attribute_not_exists(session_epoch)' : 'session_epoch = :seen'}`,
      values: { ':epoch': sessionEpoch + 1, ...(sessionEpoch > 0 && { ':seen': sessionEpoch }) },
      fails: buildConflictError(`The session epoch of ${id}`, 'raised'),
    };
    await transact([...sessionEnds, ending]);
    return deleteSessionsBeforeEpoch(id, sessionEpoch + 1);
  });
