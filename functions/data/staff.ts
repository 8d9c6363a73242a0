import type { Role } from '../../shared/api/endpoint.ts';
import type { SessionId, StaffId } from '../../shared/ids.ts';
import type { EpochSeconds } from '../../shared/time.ts';
import { keys } from './keys.ts';
import { get, getMany, remove } from './table.ts';
import type { Operation } from './transact.ts';

/** A member of staff as stored. */
export interface StoredStaff {
  id: StaffId;
  username: string;
  role: Role;
  password_hash: string;
  /** Base32. */
  totp_secret: string;
  /** The last time step whose code was used: no code is accepted twice. */
  totp_step?: number;
  created_at: EpochSeconds;
  last_login_at?: EpochSeconds;
}

/** One login of a member of staff, good from one address only. */
export interface StoredStaffSession {
  id: SessionId;
  staff_id: StaffId;
  secret_hash: string;
  address: string;
  created_at: EpochSeconds;
  /** When it ends; also when the item goes. */
  ttl: EpochSeconds;
}

/** Letters, digits and `_ - .`; unique whatever the case. */
const STAFF_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** Read in the place of the member of staff whom there is not, so that an answer's time tells no one who there is. */
const NOBODY = 'stf_00000000000000000000000000' as StaffId;

/** Null for what cannot be a name, without asking the table. */
export async function findStaffByName(username: string): Promise<StoredStaff | null> {
  if (!STAFF_NAME.test(username)) return null;
  const pointer = await get<{ staff_id: StaffId }>(keys.staffName(username));
  return get<StoredStaff>(keys.staff(pointer?.staff_id ?? NOBODY));
}

/** The writes that make a member of staff, with the name taken for good. */
export const putStaff = (staff: StoredStaff): Operation[] => [
  {
    label: 'name',
    put: { staff_id: staff.id },
    key: keys.staffName(staff.username),
    condition: 'attribute_not_exists(pk)',
  },
  { label: 'staff', put: { ...staff }, key: keys.staff(staff.id), condition: 'attribute_not_exists(pk)' },
];

/** Uses up a code's time step; its condition fails when this step or a later one was used already. */
export const spendTotpStep = (id: StaffId, step: number, at: EpochSeconds): Operation => ({
  label: 'step',
  key: keys.staff(id),
  update: 'SET totp_step = :step, last_login_at = :at',
  condition: 'attribute_exists(pk) AND (attribute_not_exists(totp_step) OR totp_step < :step)',
  values: { ':step': step, ':at': at },
});

/** Uses up a code that confirms an act; its condition fails as that of a login does. */
export const spendConfirmation = (id: StaffId, step: number): Operation => ({
  label: 'step',
  key: keys.staff(id),
  update: 'SET totp_step = :step',
  condition: 'attribute_exists(pk) AND (attribute_not_exists(totp_step) OR totp_step < :step)',
  values: { ':step': step },
});

export const readStaff = (id: StaffId): Promise<StoredStaff | null> => get<StoredStaff>(keys.staff(id));

export const putStaffSession = (session: StoredStaffSession): Operation => ({
  label: 'session',
  put: { ...session },
  key: keys.staffSession(session.staff_id, session.id),
  condition: 'attribute_not_exists(pk)',
});

/** Session and member of staff in one read. */
export async function readStaffSession(
  id: StaffId,
  session: SessionId,
): Promise<{ session: StoredStaffSession; staff: StoredStaff } | null> {
  const [found, staff] = await getMany<object>([keys.staffSession(id, session), keys.staff(id)]);
  return found && staff ? { session: found as StoredStaffSession, staff: staff as StoredStaff } : null;
}

export const endStaffSession = (id: StaffId, session: SessionId): Promise<void> =>
  remove(keys.staffSession(id, session));
