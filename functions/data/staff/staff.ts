import { collection } from '#functions/data/table/collection.ts';
import type { TablePartition } from '#functions/data/table/keys.ts';
import { declareKeyedItem, declareIndexList, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem, getItems, queryAllItems, deleteItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { SessionId, StaffId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { type StaffSessionActivity, staffSessionActivityItems } from './staff-use.ts';

/** Data of one member of staff. */
export const staffPartition: TablePartition<StaffId> = (id) => `STAFF#${id}`;

export const staffMembers = declareSingleItem(staffPartition, 'PROFILE');
export const staffNames = declareKeyedItem('STAFFNAME', (name) => name.toLowerCase());

/** Staff, by the time they were added. */
export const staffByCreationTimeIndex = declareIndexList('gsi2', 'STAFF');

/** A member of staff as stored. */
export interface StoredStaff {
  id: StaffId;
  username: string;
  role: StaffRole;
  /** Empty until an invitation is accepted: no password matches. */
  password_hash: string;
  /** Encrypted, or base32 as stored before encryption; empty until an invitation is accepted. */
  totp_secret: string;
  /** Last time step whose code was used: no code is accepted twice. */
  totp_step?: number;
  created_at: EpochSeconds;
  last_login_at?: EpochSeconds;
  /** False when access has ended. */
  is_active?: boolean;
  /** Number of changes; 0 when left out. */
  version?: number;
  /** The open invitation link, until it is used or expires. */
  invitation?: StoredStaffInvitation;
}

/** A link to choose a password and set up an authenticator. */
export interface StoredStaffInvitation {
  secret_hash: string;
  expires_at: EpochSeconds;
  /** Encrypted secret of the authenticator to set up. */
  totp_secret: string;
  /** The address that it was e-mailed to; missing when an operator has the link. */
  sent_to?: string;
}

export const isActiveStaff = ({ is_active }: Pick<StoredStaff, 'is_active'>): boolean => is_active !== false;

/** One login of a member of staff, valid from one address only. */
export interface StoredStaffSession {
  id: SessionId;
  staff_id: StaffId;
  secret_hash: string;
  address: string;
  created_at: EpochSeconds;
  /** Its end, and the expiry of the item. */
  ttl: EpochSeconds;
  /** Until when reviews need no other code. */
  reviews_until?: EpochSeconds;
}

export const staffSessionCollection = collection<StoredStaffSession>()({
  partition: staffPartition,
  kind: 'SESSION',
  id: 'ses',
  called: 'staff session',
});

/** Letters, digits and `_ - .`; unique regardless of case. */
const STAFF_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** Read instead of a missing member of staff, so that response times do not reveal who exists. */
export const NO_STAFF_ID = 'stf_00000000000000000000000000' as StaffId;

/** Returns null for an invalid name, without reading the table. */
export async function findStaffByName(username: string): Promise<StoredStaff | null> {
  if (!STAFF_NAME.test(username)) return null;
  const pointer = await getItem<{ staff_id: StaffId }>(staffNames.key(username));
  return getItem<StoredStaff>(staffMembers.key(pointer?.staff_id ?? NO_STAFF_ID));
}

/** Returns all staff in order of being added: ids by an eventually consistent index, the members consistently. */
export async function listStaff(): Promise<StoredStaff[]> {
  const ids: StaffId[] = [];
  for await (const { id } of queryAllItems<StoredStaff>(staffByCreationTimeIndex.range())) ids.push(id);
  const storedStaff = await getItems<StoredStaff>(ids.map((id) => staffMembers.key(id)));
  return storedStaff.filter((member) => member !== null);
}

/**
 * Builds the writes that create a member of staff and reserve the name for good.
 * @throws {AppError} VALIDATION_FAILED, by its transaction, for a name in use.
 */
export const putStaff = (staff: StoredStaff): WriteOperation[] => [
  {
    label: 'name',
    put: { staff_id: staff.id },
    key: staffNames.key(staff.username),
    condition: 'attribute_not_exists(pk)',
    fails: (cause) => new AppError('VALIDATION_FAILED', { fields: { username: fieldError('usernameTaken') }, cause }),
  },
  {
    label: 'staff',
    put: { ...staff, ...staffByCreationTimeIndex.place(staff.id) },
    key: staffMembers.key(staff.id),
    condition: 'attribute_not_exists(pk)',
  },
];

const UNUSED = 'attribute_exists(pk) AND (attribute_not_exists(totp_step) OR totp_step < :step)';
const ACTIVE = '(attribute_not_exists(is_active) OR is_active = :yes)';

/**
 * Uses up a code's time step for a login. Stores the secret as given, encrypted, and lists members from before the list
 * existed.
 * @throws {ConflictError} by its transaction when this step or a later one was used, access has ended, or the
 * authenticator changed.
 */
export const spendStaffTotpStep = (
  { id, totp_secret }: Pick<StoredStaff, 'id' | 'totp_secret'>,
  step: number,
  at: EpochSeconds,
  sealed: string,
): WriteOperation => ({
  label: 'step',
  key: staffMembers.key(id),
  update: 'SET totp_step = :step, last_login_at = :at, totp_secret = :sealed, gsi2pk = :staff, gsi2sk = :id',
  condition: `${UNUSED} AND ${ACTIVE} AND totp_secret = :held`,
  values: {
    ':step': step,
    ':at': at,
    ':yes': true,
    ':held': totp_secret,
    ':sealed': sealed,
    ':staff': staffByCreationTimeIndex.place(id).gsi2pk,
    ':id': id,
  },
  fails: buildConflictError(`Member of staff ${id}`, 'logged in'),
});

/**
 * Uses up a code that confirms an action. Fails like that of a login, and when the member no longer has this role. So
 * two members who remove each other's role at once cannot both succeed.
 */
export const spendStepUpCode = (id: StaffId, step: number, role: StaffRole): WriteOperation => ({
  label: 'step',
  key: staffMembers.key(id),
  update: 'SET totp_step = :step',
  condition: `${UNUSED} AND ${ACTIVE} AND #role = :role`,
  names: { '#role': 'role' },
  values: { ':step': step, ':yes': true, ':role': role },
});

/** Confirms a review by an earlier code: requires the same session, role and access as then. */
export const assertReviewStepUp = (id: StaffId, role: StaffRole): WriteOperation => ({
  label: 'member',
  check: staffMembers.key(id),
  condition: `attribute_exists(pk) AND ${ACTIVE} AND #role = :role`,
  names: { '#role': 'role' },
  values: { ':yes': true, ':role': role },
});

/** Lets reviews of a session work without another code until then. */
export const openStaffReviewWindow = (id: StaffId, session: SessionId, until: EpochSeconds): WriteOperation =>
  staffSessionCollection.update(id, session, {
    update: 'SET reviews_until = :until',
    condition: 'attribute_exists(pk)',
    values: { ':until': until },
  });

/** Builds the condition that the version is the one read. */
const sameVersion = (version: number) => ({
  condition: version === 0 ? 'attribute_exists(pk) AND attribute_not_exists(version)' : 'version = :seen',
  values: version === 0 ? {} : { ':seen': version },
});

/**
 * Changes role and access on the version read. An open invitation link stops working when access ends, or when it was
 * sent to an address that the member no longer has.
 */
export const updateStaffMember = (
  id: StaffId,
  version: number,
  { role, is_active }: Required<Pick<StoredStaff, 'role' | 'is_active'>>,
  isMoved = false,
): WriteOperation => {
  const { condition, values } = sameVersion(version);
  return {
    label: 'member',
    fails: 'CHANGED_MEANWHILE',
    key: staffMembers.key(id),
    update: `SET #role = :new, is_active = :active, version = :version${is_active && !isMoved ? '' : ' REMOVE invitation'}`,
    condition,
    names: { '#role': 'role' },
    values: { ...values, ':new': role, ':active': is_active, ':version': version + 1 },
  };
};

/** Issues an invitation link; password and authenticator stop working. */
export const inviteStaffMember = (id: StaffId, version: number, invitation: StoredStaffInvitation): WriteOperation => {
  const { condition, values } = sameVersion(version);
  return {
    label: 'member',
    fails: 'CHANGED_MEANWHILE',
    key: staffMembers.key(id),
    update: 'SET password_hash = :none, totp_secret = :none, invitation = :invitation, version = :version',
    condition,
    values: { ...values, ':none': '', ':invitation': invitation, ':version': version + 1 },
  };
};

/** Redeems a link for its password and authenticator: once, and only before it expires. */
export const consumeStaffInvitation = (
  id: StaffId,
  { secret_hash, totp_secret }: StoredStaffInvitation,
  credentials: { password_hash: string; step: number; at: EpochSeconds },
): WriteOperation => ({
  label: 'invitation',
  fails: 'CODE_INVALID',
  key: staffMembers.key(id),
  update: 'SET password_hash = :password, totp_secret = :secret, totp_step = :step ADD version :one REMOVE invitation',
  condition: `invitation.secret_hash = :hash AND invitation.expires_at > :at AND ${ACTIVE}`,
  values: {
    ':password': credentials.password_hash,
    ':secret': totp_secret,
    ':step': credentials.step,
    ':one': 1,
    ':hash': secret_hash,
    ':at': credentials.at,
    ':yes': true,
  },
});

export const readStaff = (id: StaffId): Promise<StoredStaff | null> => getItem<StoredStaff>(staffMembers.key(id));

/** Reads session, its last use and the member of staff at once. */
export async function readStaffSession(
  id: StaffId,
  session: SessionId,
): Promise<{ session: StoredStaffSession; staff: StoredStaff; use: StaffSessionActivity | null } | null> {
  const keys = [
    staffSessionCollection.key(id, session),
    staffMembers.key(id),
    staffSessionActivityItems.key(id, session),
  ];
  const [storedSession, staff, use] = await getItems<object>(keys);
  if (!storedSession || !staff) return null;
  return {
    session: storedSession as StoredStaffSession,
    staff: staff as StoredStaff,
    use: use as StaffSessionActivity | null,
  };
}

export const endStaffSession = (id: StaffId, session: SessionId): Promise<void> =>
  deleteItem(staffSessionCollection.key(id, session));

/** Ends every session of a member of staff. */
export async function endStaffSessions(id: StaffId): Promise<void> {
  for await (const session of staffSessionCollection.each(id)) await endStaffSession(id, session.id);
}
