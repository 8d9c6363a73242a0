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

/** Who first withdrew to an address outside, or from a device, and whether others did too. */
interface Askers {
  first: UserId;
  others?: boolean;
}

const ofAddresses = declareKeyedSingle('PAYOUT_ADDRESS_ASKERS');
const ofDevices = declareKeyedSingle('PAYOUT_DEVICE_ASKERS');

/** Who withdrew from a device is forgotten when nobody has done so for so long, seconds. */
const DEVICE_KEPT = 90 * DAY;

/** What people may have in common who withdraw. */
export interface SharedFingerprint {
  key: Key;
  /** How long it is kept after the last one, seconds; for good where nothing is said. */
  kept?: number;
}

export const getAddressFingerprint = ({ network, address, memo }: PayoutDestination): SharedFingerprint => ({
  key: ofAddresses.key(`${network}#${address}${memo === null ? '' : `#${memo}`}`),
});

/** As `deviceHash` tells devices apart. */
export const getDeviceFingerprint = (session: Pick<StoredSession, 'address' | 'device'>): SharedFingerprint => ({
  key: ofDevices.key(deviceHash(session)),
  kept: DEVICE_KEPT,
});

/** Whether somebody else withdraws to the same address, or from the same device, too. */
export async function isUsedByOthers(user: UserId, { key }: SharedFingerprint): Promise<boolean> {
  const stored = await getItem<Askers>(key);
  return stored !== null && (stored.others === true || stored.first !== user);
}

/** Notes that somebody withdraws; `byOthers` as it was read. */
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
