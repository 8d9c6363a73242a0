import { createHash } from 'node:crypto';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import type { StaffId } from '#shared/ids.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';
import { NO_STAFF_ID, staffPartition } from './staff.ts';

const knownAddresses = declareItems(staffPartition, 'KNOWN_ADDRESS');

/** Retention of an address after its last login, seconds. */
const RETENTION_SECONDS = 90 * DAY_SECONDS;

const getStaffAddressKey = (staff: StaffId, address: string) =>
  knownAddresses.key(staff, createHash('sha256').update(getIpNetwork(address)).digest('hex').slice(0, 32));

/** True when a member of staff has logged in from this address before. One read, also without a member. */
export const isKnownStaffLoginAddress = async (staff: StaffId | undefined, address: string): Promise<boolean> =>
  (await getItem(getStaffAddressKey(staff ?? NO_STAFF_ID, address))) !== null;

/** Notes that a member of staff logged in from this address, for the transaction of the login. */
export const recordStaffLoginAddress = (staff: StaffId, address: string): WriteOperation => ({
  label: 'known address',
  put: { ttl: addSeconds(nowSeconds(), RETENTION_SECONDS) },
  key: getStaffAddressKey(staff, address),
});
