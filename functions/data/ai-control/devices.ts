import type { StoredSession } from '#functions/data/identity/sessions.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryAllItems, deleteItem, updateItem } from '#functions/data/table/table.ts';
import { computeDeviceHash } from '#functions/lib/device-hash.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Users of a device, by its hash. */
const devices = declareItems<string, UserId>((hash) => `AI_DEVICE#${hash}`, null);
/** Device hashes of a user: stored apart from the user, where the rules may write. */
const userDeviceHashes = declareItems<string, string>((user) => `AI_DEVICES_OF#${user}`, null);

/** Retention of a device's user, seconds. */
const RETENTION_SECONDS = 90 * DAY_SECONDS;
/** Shortest interval between two notes of the same user and device, seconds. */
const NOTED_EVERY = 7 * DAY_SECONDS;

/** Returns the devices that sessions tell apart (`device-hash.ts`); none for a session with an unknown browser. */
export const getDeviceHashes = (sessions: readonly Pick<StoredSession, 'address' | 'device'>[]): string[] => [
  ...new Set(
    sessions.flatMap(({ address, device }) =>
      device === null || device === undefined ? [] : [computeDeviceHash({ address, device })],
    ),
  ),
];

/** User of a device, and when that was last noted. */
export interface DeviceUser {
  id: UserId;
  noted_at: EpochSeconds;
}

/** Notes that a user uses a device. Returns the ids of all who did in the last 90 days. */
export async function recordDeviceUser(hash: string, user: UserId, at: EpochSeconds): Promise<DeviceUser[]> {
  const deviceUsers: DeviceUser[] = [];
  let isNoted = false;
  for await (const { sk, ttl } of queryAllItems<{ sk: string; ttl: EpochSeconds }>(devices.range(hash))) {
    const id = devices.nameIn(sk);
    if (id === user) isNoted = ttl - RETENTION_SECONDS > at - NOTED_EVERY;
    else if (ttl > at) deviceUsers.push({ id, noted_at: addSeconds(ttl, -RETENTION_SECONDS) });
  }
  // The hash is noted first: what a crash leaves is deleted with the rest.
  if (!isNoted)
    for (const key of [userDeviceHashes.key(user, hash), devices.key(hash, user)])
      await updateItem(key, {
        update: 'SET #ttl = :ttl',
        names: { '#ttl': 'ttl' },
        values: { ':ttl': addSeconds(at, RETENTION_SECONDS) },
      });
  return [...deviceUsers, { id: user, noted_at: at }].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Deletes the record of a user's devices. */
export async function deleteUserDevices(user: UserId): Promise<void> {
  for await (const { sk } of queryAllItems<{ sk: string }>(userDeviceHashes.range(user))) {
    const hash = userDeviceHashes.nameIn(sk);
    await deleteItem(devices.key(hash, user));
    await deleteItem(userDeviceHashes.key(user, hash));
  }
}
