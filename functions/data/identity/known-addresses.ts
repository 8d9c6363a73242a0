import { createHash } from 'node:crypto';
import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Addresses from which a user has logged in, as hashes. */
export const knownAddresses = declareItems(userPartition, 'KNOWN_ADDRESS', 'goes');

/** Retention of an address after its last login, seconds. */
const KEPT = 90 * DAY;

/** Shortest interval between notes of logins from a known address, seconds: reduces its retention by as much. */
const NOTED_EVERY = 7 * DAY;

const keyOf = (user: UserId, address: string) =>
  knownAddresses.key(user, createHash('sha256').update(getIpNetwork(address)).digest('hex').slice(0, 32));

/** Returns whether the user has logged in from this address, and whether that was noted recently. */
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

/** True when the user has logged in from this address before. */
export const isKnownAddress = async (user: UserId, address: string): Promise<boolean> =>
  (await readKnownAddress(user, address)).isKnown;

/** Notes that a user logged in from this address. For the transaction of the login. */
export const noteKnownAddress = (user: UserId, address: string): WriteOperation => ({
  label: 'known address',
  put: { ttl: addSeconds(nowSeconds(), KEPT) },
  key: keyOf(user, address),
});
