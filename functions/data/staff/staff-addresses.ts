import { createHash } from 'node:crypto';
import { kind } from '#functions/data/table/kinds.ts';
import { get } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { networkOf } from '#functions/lib/networks.ts';
import type { StaffId } from '#shared/ids.ts';
import { DAY, later } from '#shared/time.ts';
import { NO_STAFF, ofStaff } from './staff.ts';

const knownAddresses = kind(ofStaff, 'KNOWN_ADDRESS');

/** An address is forgotten when nobody has logged in from there for so long, seconds. */
const KEPT = 90 * DAY;

const keyOf = (staff: StaffId, address: string) =>
  knownAddresses.key(staff, createHash('sha256').update(networkOf(address)).digest('hex').slice(0, 32));

/** Whether a member of staff has logged in from this address before. One read, also where there is nobody. */
export const isKnownStaffAddress = async (staff: StaffId | undefined, address: string): Promise<boolean> =>
  (await get(keyOf(staff ?? NO_STAFF, address))) !== null;

/** Notes that a member of staff has logged in from this address, for the transaction of the login. */
export const noteStaffAddress = (staff: StaffId, address: string): Operation => ({
  label: 'known address',
  put: { ttl: later(nowSeconds(), KEPT) },
  key: keyOf(staff, address),
});
