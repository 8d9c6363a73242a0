import { createHash } from 'node:crypto';
import { userPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Addresses from which a user has logged in, as hashes. */
export const knownLoginAddressItems = declareItems(userPartition, 'KNOWN_ADDRESS', 'goes');

/** Retention of an address after its last login, seconds. */
const RETENTION_SECONDS = 90 * DAY_SECONDS;

/** Shortest interval between notes of logins from a known address, seconds: reduces its retention by as much. */
const NOTED_EVERY = 7 * DAY_SECONDS;

const getKnownAddressKey = (user: UserId, address: string) =>
  knownLoginAddressItems.key(user, createHash('sha256').update(getIpNetwork(address)).digest('hex').slice(0, 32));

/** Returns whether the user has logged in from this address, and whether that was noted recently. */
export async function readKnownLoginAddress(
  user: UserId,
  address: string,
): Promise<{ isKnown: boolean; isNotedLately: boolean }> {
  const stored = await getItem<{ ttl: EpochSeconds }>(getKnownAddressKey(user, address));
  return {
    isKnown: stored !== null,
    isNotedLately: stored !== null && stored.ttl - RETENTION_SECONDS > nowSeconds() - NOTED_EVERY,
  };
}

/** True when the user has logged in from this address before. */
export const isKnownLoginAddress = async (user: UserId, address: string): Promise<boolean> =>
  (await readKnownLoginAddress(user, address)).isKnown;

/** Notes that a user logged in from this address. For the transaction of the login. */
export const recordKnownLoginAddress = (user: UserId, address: string): WriteOperation => ({
  label: 'known address',
  put: { ttl: addSeconds(nowSeconds(), RETENTION_SECONDS) },
  key: getKnownAddressKey(user, address),
});
