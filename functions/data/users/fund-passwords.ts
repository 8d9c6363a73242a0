import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItems, updateItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { SessionId, UserId } from '#shared/ids.ts';
import { type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import { userItems } from './users.ts';

export const fundPasswords = declareSingleItem(userPartition, 'FUND_PASSWORD', 'goes');
/** Sessions that recently entered the fund password. */
export const fundPasswordWindowItems = declareItems<UserId, SessionId>(userPartition, 'FUND_WINDOW', 'goes');

/** Most consecutive wrong entries before further ones are refused. */
export const MAX_FUND_PASSWORD_ATTEMPTS = 5;
const LOCKED_SECONDS = 15 * MINUTE_SECONDS;
const WINDOW_SECONDS = 5 * MINUTE_SECONDS;

/** Six digits that a user enters before money leaves. */
export interface StoredFundPassword {
  /** An Argon2id hash, encrypted: six digits alone could be guessed from it in hours. */
  hash: string;
  set_at: EpochSeconds;
  /** Grows with each change: windows opened with another version are closed. */
  version: number;
  /** Entries since the last right one, and until when they count. */
  tries?: number;
  tries_until?: EpochSeconds;
}

/** A session's entry of the fund password. */
interface StoredFundWindow {
  version: number;
  /** Its end, and the expiry of the item. */
  ttl: EpochSeconds;
}

/** Returns the fund password and this session's window; null when missing. */
export async function readFundPassword(
  user: UserId,
  session: SessionId,
): Promise<{ password: StoredFundPassword | null; window: StoredFundWindow | null }> {
  const [password, window] = await getItems<object>([
    fundPasswords.key(user),
    fundPasswordWindowItems.key(user, session),
  ]);
  const storedPassword = (password ?? null) as StoredFundPassword | null;
  const opened = (window ?? null) as StoredFundWindow | null;
  return { password: storedPassword, window: opened && opened.version === storedPassword?.version ? opened : null };
}

/** Returns until when entries are refused; null when they are not. */
export const getFundPasswordLockEnd = (password: StoredFundPassword, at: EpochSeconds): EpochSeconds | null =>
  (password.tries ?? 0) >= MAX_FUND_PASSWORD_ATTEMPTS && password.tries_until !== undefined && password.tries_until > at
    ? password.tries_until
    : null;

/**
 * Counts an entry before it is checked, so that a parallel burst gets no more entries. Returns the password as it is
 * then; null after too many wrong entries, or without a password.
 */
export async function countFundPasswordAttempt(user: UserId, at: EpochSeconds): Promise<StoredFundPassword | null> {
  const key = fundPasswords.key(user);
  const values = { ':one': 1, ':at': at, ':until': addSeconds(at, LOCKED_SECONDS) };
  const another = () =>
    updateItem<StoredFundPassword>(key, {
      update: 'SET tries = tries + :one, tries_until = :until',
      condition: 'tries < :most AND tries_until > :at',
      values: { ...values, ':most': MAX_FUND_PASSWORD_ATTEMPTS },
    });
  const first = () =>
    updateItem<StoredFundPassword>(key, {
      update: 'SET tries = :one, tries_until = :until',
      condition: 'attribute_exists(pk) AND (attribute_not_exists(tries) OR tries_until <= :at)',
      values,
    });
  // Only one of several concurrent first entries is the first: the others count after it.
  return (await another()) ?? (await first()) ?? (await another());
}

/** Sets a first fund password. @throws {AppError} FUND_PASSWORD_SET, by its transaction, when one exists. */
export const putFundPassword = (user: UserId, hash: string, at: EpochSeconds): WriteOperation[] => [
  {
    label: 'fund password',
    key: fundPasswords.key(user),
    put: { hash, set_at: at, version: 1 } satisfies StoredFundPassword,
    condition: 'attribute_not_exists(pk)',
    fails: 'FUND_PASSWORD_SET',
  },
  noteOnUser(user, at, { isFirst: true }),
];

/**
 * Replaces the fund password that was read: every window closes, and withdrawals are held for a day.
 * @throws {AppError} CHANGED_MEANWHILE
 */
export const replaceFundPassword = (
  user: UserId,
  current: StoredFundPassword,
  hash: string,
  at: EpochSeconds,
): WriteOperation[] => [
  {
    label: 'fund password',
    key: fundPasswords.key(user),
    update: 'SET #hash = :hash, set_at = :at, #version = :next REMOVE tries, tries_until',
    condition: '#version = :seen',
    names: { '#hash': 'hash', '#version': 'version' },
    values: { ':hash': hash, ':at': at, ':seen': current.version, ':next': current.version + 1 },
    fails: 'CHANGED_MEANWHILE',
  },
  noteOnUser(user, at, { isFirst: false }),
];

const noteOnUser = (user: UserId, at: EpochSeconds, { isFirst }: { isFirst: boolean }): WriteOperation => ({
  label: 'user',
  key: userItems.key(user),
  update: isFirst ? 'SET fund_password_set_at = :at' : 'SET fund_password_set_at = :at, fund_password_changed_at = :at',
  condition: 'attribute_exists(pk) AND attribute_not_exists(closed_at)',
  fails: 'CHANGED_MEANWHILE',
  values: { ':at': at },
});

/** Resets the count after a right entry and opens the session's window, unless the password was changed. */
export function openFundPasswordWindow(
  user: UserId,
  session: SessionId,
  current: StoredFundPassword,
  at: EpochSeconds,
): { until: EpochSeconds; operations: WriteOperation[] } {
  const until = addSeconds(at, WINDOW_SECONDS);
  return {
    until,
    operations: [
      {
        label: 'fund password',
        key: fundPasswords.key(user),
        update: 'REMOVE tries, tries_until',
        condition: '#version = :seen',
        names: { '#version': 'version' },
        values: { ':seen': current.version },
        fails: 'CHANGED_MEANWHILE',
      },
      {
        label: 'fund window',
        key: fundPasswordWindowItems.key(user, session),
        put: { version: current.version, ttl: until } satisfies StoredFundWindow,
      },
    ],
  };
}
