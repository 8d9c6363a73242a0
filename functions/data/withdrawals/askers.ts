import type { StoredSession } from '#functions/data/identity/sessions.ts';
import type { Key } from '#functions/data/table/keys.ts';
import { declareKeyedSingle } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { deviceHash } from '#functions/lib/device-hash.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY, addSeconds } from '#shared/time.ts';
import type { PayoutDestination } from './payout-addresses.ts';

/** First user to withdraw to an outside address or from a device, and whether others did too. */
interface Askers {
  first: UserId;
  others?: boolean;
}

const ofAddresses = declareKeyedSingle('PAYOUT_ADDRESS_ASKERS');
const ofDevices = declareKeyedSingle('PAYOUT_DEVICE_ASKERS');

/** Retention of a device's fingerprint after its last withdrawal, seconds. */
const DEVICE_KEPT = 90 * DAY;

/** Fingerprint that several withdrawing users may share. */
export interface SharedFingerprint {
  key: Key;
  /** Retention after the last one, seconds; unlimited when left out. */
  kept?: number;
}

export const getAddressFingerprint = ({ network, address, memo }: PayoutDestination): SharedFingerprint => ({
  key: ofAddresses.key(`${network}#${address}${memo === null ? '' : `#${memo}`}`),
});

/** Uses `deviceHash` to tell devices apart. */
export const getDeviceFingerprint = (session: Pick<StoredSession, 'address' | 'device'>): SharedFingerprint => ({
  key: ofDevices.key(deviceHash(session)),
  kept: DEVICE_KEPT,
});

/** True when another user withdraws to the same address, or from the same device, too. */
export async function isUsedByOthers(user: UserId, { key }: SharedFingerprint): Promise<boolean> {
  const stored = await getItem<Askers>(key);
  return stored !== null && (stored.others === true || stored.first !== user);
}

/** Notes a user's withdrawal; `byOthers` as read. */
export const noteFingerprintUse = (
  user: UserId,
  { key, kept }: SharedFingerprint,
  byOthers: boolean,
): WriteOperation => ({
  label: 'askers of withdrawals',
  key,
  update: `SET #first = if_not_exists(#first, :user)${byOthers ? ', #others = :yes' : ''}${kept === undefined ? '' : ', #ttl = :ttl'}`,
  names: { '#first': 'first', ...(byOthers && { '#others': 'others' }), ...(kept !== undefined && { '#ttl': 'ttl' }) },
  values: {
    ':user': user,
    ...(byOthers && { ':yes': true }),
    ...(kept !== undefined && { ':ttl': addSeconds(nowSeconds(), kept) }),
  },
});
