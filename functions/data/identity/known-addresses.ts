import { createHash } from 'node:crypto';
import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Addresses from which a person has logged in before, as hashes. */
export const knownAddresses = declareItems(userPartition, 'KNOWN_ADDRESS', 'goes');

/** An address is forgotten when nobody has logged in from there for so long, seconds. */
const KEPT = 90 * DAY;

/** Logins from a known one are noted once in so long, seconds: it is kept for so much less. */
const NOTED_EVERY = 7 * DAY;

const keyOf = (user: UserId, address: string) =>
  knownAddresses.key(user, createHash('sha256').update(getIpNetwork(address)).digest('hex').slice(0, 32));

/** Whether somebody has logged in from this address before, and whether that was noted lately. */
export async function readKnownAddress(
  user: UserId,
  address: string,
): Promise<{ isKnown: boolean; isNotedLately: boolean }> {
  const stored = await getItem<{ ttl: EpochSeconds }>(keyOf(user, address));
  return {
    isKnown: stored !== null,
    isNotedLately: stored !== null && stored.ttl - KEPT > nowSeconds() - NOTED_EVERY,
  };
}

/** Whether somebody has logged in from this address before. */
export const isKnownAddress = async (user: UserId, address: string): Promise<boolean> =>
  (await readKnownAddress(user, address)).isKnown;

/** Notes that somebody has logged in from this address, for the transaction of the login. */
export const noteKnownAddress = (user: UserId, address: string): WriteOperation => ({
  label: 'known address',
  put: { ttl: addSeconds(nowSeconds(), KEPT) },
  key: keyOf(user, address),
});
