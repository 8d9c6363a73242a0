import type { StoredSession } from '#functions/data/identity/sessions.ts';
import type { TableKey } from '#functions/data/table/keys.ts';
import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { computeDeviceHash } from '#functions/lib/device-hash.ts';
import type { UserId } from '#shared/ids.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';
import type { PayoutDestination } from './payout-addresses.ts';

/** First user to withdraw to an outside address or from a device, and whether others did too. */
interface FingerprintUsers {
  first: UserId;
  others?: boolean;
}

const ofAddresses = declareKeyedItem('PAYOUT_ADDRESS_ASKERS');
const ofDevices = declareKeyedItem('PAYOUT_DEVICE_ASKERS');

/** Retention of a device's fingerprint after its last withdrawal, seconds. */
const DEVICE_RETENTION_SECONDS = 90 * DAY_SECONDS;

/** Fingerprint that several withdrawing users may share. */
export interface SharedFingerprint {
  key: TableKey;
  /** Retention after the last one, seconds; unlimited when left out. */
  kept?: number;
}

export const getPayoutAddressFingerprint = ({ network, address, memo }: PayoutDestination): SharedFingerprint => ({
  key: ofAddresses.key(`${network}#${address}${memo === null ? '' : `#${memo}`}`),
});

/** Uses `computeDeviceHash` to tell devices apart. */
export const getDeviceFingerprint = (session: Pick<StoredSession, 'address' | 'device'>): SharedFingerprint => ({
  key: ofDevices.key(computeDeviceHash(session)),
  kept: DEVICE_RETENTION_SECONDS,
});

/** True when another user withdraws to the same address, or from the same device, too. */
export async function isFingerprintUsedByOthers(user: UserId, { key }: SharedFingerprint): Promise<boolean> {
  const stored = await getItem<FingerprintUsers>(key);
  return stored !== null && (stored.others === true || stored.first !== user);
}

/** Notes a user's withdrawal; `byOthers` as read. */
export const recordFingerprintUse = (
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
