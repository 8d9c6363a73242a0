import type { StoredSession } from '#functions/data/identity/sessions.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryAllItems, deleteItem, updateItem } from '#functions/data/table/table.ts';
import { deviceHash } from '#functions/lib/device-hash.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Who used a device, by its hash. */
const devices = declareItems<string, UserId>((hash) => `AI_DEVICE#${hash}`, null);
/** Under which hashes somebody is noted: apart from the person, where the rules may write. */
const hashesOf = declareItems<string, string>((user) => `AI_DEVICES_OF#${user}`, null);

/** Who used one is forgotten after so long, seconds. */
const KEPT = 90 * DAY;
/** Somebody who uses it on is noted once in so long, seconds. */
const NOTED_EVERY = 7 * DAY;

/** As far as sessions tell devices apart (`device-hash.ts`); none of a session whose browser is not known. */
export const getDeviceHashes = (sessions: readonly Pick<StoredSession, 'address' | 'device'>[]): string[] => [
  ...new Set(
    sessions.flatMap(({ address, device }) =>
      device === null || device === undefined ? [] : [deviceHash({ address, device })],
    ),
  ),
];

/** Somebody who uses a device, and when that was noted last. */
export interface DeviceUser {
  id: UserId;
  noted_at: EpochSeconds;
}

/** Notes that somebody uses a device, and gives all who did in the last 90 days, by their ids. */
export async function noteDevice(hash: string, user: UserId, at: EpochSeconds): Promise<DeviceUser[]> {
  const found: DeviceUser[] = [];
  let isNoted = false;
  for await (const { sk, ttl } of queryAllItems<{ sk: string; ttl: EpochSeconds }>(devices.range(hash))) {
    const id = devices.nameIn(sk);
    if (id === user) isNoted = ttl - KEPT > at - NOTED_EVERY;
    else if (ttl > at) found.push({ id, noted_at: addSeconds(ttl, -KEPT) });
  }
  // That it was noted first: what a crash leaves is forgotten with the rest.
  if (!isNoted)
    for (const key of [hashesOf.key(user, hash), devices.key(hash, user)])
      await updateItem(key, {
        update: 'SET #ttl = :ttl',
        names: { '#ttl': 'ttl' },
        values: { ':ttl': addSeconds(at, KEPT) },
      });
  return [...found, { id: user, noted_at: at }].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Forgets which devices somebody used. */
export async function forgetDevices(user: UserId): Promise<void> {
  for await (const { sk } of queryAllItems<{ sk: string }>(hashesOf.range(user))) {
    const hash = hashesOf.nameIn(sk);
    await deleteItem(devices.key(hash, user));
    await deleteItem(hashesOf.key(user, hash));
  }
}
