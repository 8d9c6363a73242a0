import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryPage, updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** From where a person has logged in before: devices in countries. */
export const knownVisits = declareItems(userPartition, 'KNOWN_VISIT', 'goes');

/** A device in a country from which nobody has logged in for so long is a new one again, seconds. */
const KEPT = 400 * DAY;

export interface StoredVisit {
  sk: string;
  ttl: EpochSeconds;
}

/** A login from a known one is noted once in so long, seconds. */
const NOTED_EVERY = 7 * DAY;

const isNoted = (ttl: EpochSeconds, at: EpochSeconds): boolean => ttl - KEPT > at - NOTED_EVERY;

/** Whether a login from there was noted lately, so that nothing is to be done about another one. */
export async function isKnownVisitRecent(user: UserId, visit: string, at: EpochSeconds): Promise<boolean> {
  const stored = await getItem<StoredVisit>(knownVisits.key(user, visit));
  return stored !== null && isNoted(stored.ttl, at);
}

/** The devices and countries from which a person has logged in, as one text each; `isNoted` where it was noted lately. */
export async function readKnownVisits(user: UserId, at: EpochSeconds): Promise<{ name: string; isNoted: boolean }[]> {
  const { items } = await queryPage<StoredVisit>(knownVisits.range(user));
  return items.map(({ sk, ttl }) => ({
    name: knownVisits.nameIn(sk),
    isNoted: isNoted(ttl, at),
  }));
}

/** Remembers a known one for longer. */
export async function extendKnownVisit(user: UserId, visit: string, at: EpochSeconds): Promise<void> {
  await updateItem(knownVisits.key(user, visit), {
    update: 'SET #ttl = :ttl',
    condition: 'attribute_exists(pk)',
    names: { '#ttl': 'ttl' },
    values: { ':ttl': addSeconds(at, KEPT) },
  });
}

/** Remembers a new one. @throws {ChangedMeanwhile} by its transaction, for whoever comes second. */
export const putKnownVisit = (user: UserId, visit: string, at: EpochSeconds): WriteOperation => ({
  label: 'visit',
  put: { ttl: addSeconds(at, KEPT) },
  key: knownVisits.key(user, visit),
  condition: 'attribute_not_exists(pk) OR #ttl <= :now',
  names: { '#ttl': 'ttl' },
  values: { ':now': at },
  fails: buildConflictError(`What is known of ${user}`, 'noted'),
});
