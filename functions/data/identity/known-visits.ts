import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryPage, updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Known devices and countries of a user's logins. */
export const knownVisits = declareItems(userPartition, 'KNOWN_VISIT', 'goes');

/** Retention after the last login of a device in a country, seconds; later it is new again. */
const RETENTION_SECONDS = 400 * DAY_SECONDS;

export interface StoredVisit {
  sk: string;
  ttl: EpochSeconds;
}

/** Shortest interval between notes of logins from a known one, seconds. */
const NOTED_EVERY = 7 * DAY_SECONDS;

const isNoted = (ttl: EpochSeconds, at: EpochSeconds): boolean => ttl - RETENTION_SECONDS > at - NOTED_EVERY;

/** True when a login from there was noted recently, so that another one needs no action. */
export async function isKnownVisitRecent(user: UserId, visit: string, at: EpochSeconds): Promise<boolean> {
  const stored = await getItem<StoredVisit>(knownVisits.key(user, visit));
  return stored !== null && isNoted(stored.ttl, at);
}

/** Returns the devices and countries of a user's logins, as one text each; `isNoted` when noted recently. */
export async function readKnownVisits(user: UserId, at: EpochSeconds): Promise<{ name: string; isNoted: boolean }[]> {
  const { items } = await queryPage<StoredVisit>(knownVisits.range(user));
  return items.map(({ sk, ttl }) => ({
    name: knownVisits.nameIn(sk),
    isNoted: isNoted(ttl, at),
  }));
}

/** Extends the retention of a known one. */
export async function extendKnownVisit(user: UserId, visit: string, at: EpochSeconds): Promise<void> {
  await updateItem(knownVisits.key(user, visit), {
    update: 'SET #ttl = :ttl',
    condition: 'attribute_exists(pk)',
    names: { '#ttl': 'ttl' },
    values: { ':ttl': addSeconds(at, RETENTION_SECONDS) },
  });
}

/** Stores a new one. @throws {ConflictError} by its transaction for the second writer. */
export const putKnownVisit = (user: UserId, visit: string, at: EpochSeconds): WriteOperation => ({
  label: 'visit',
  put: { ttl: addSeconds(at, RETENTION_SECONDS) },
  key: knownVisits.key(user, visit),
  condition: 'attribute_not_exists(pk) OR #ttl <= :now',
  names: { '#ttl': 'ttl' },
  values: { ':now': at },
  fails: buildConflictError(`What is known of ${user}`, 'noted'),
});
