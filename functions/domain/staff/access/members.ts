import {
  changeStaffMember,
  endStaffSessions,
  inviteStaffMember,
  isActiveStaff,
  listStaff,
  putStaff,
  readStaff,
  type StoredInvitation,
  type StoredStaff,
} from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { hashSecret, newSecret } from '#functions/domain/identity/tokens.ts';
import { newTotpSecret } from '#functions/domain/identity/totp.ts';
import type { Column } from '#functions/domain/lists/csv.ts';
import { fields, times } from '#functions/domain/lists/csv-columns.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { differencesOf } from '#functions/domain/staff/acts/differences.ts';
import { exportRows, yes } from '#functions/domain/staff/acts/export-rows.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { seal } from '#functions/lib/seal.ts';
import type { StaffId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { StaffMember } from '#shared/schemas/admin/staff.ts';
import type { Role } from '#shared/staff/roles.ts';
import { DAY, type EpochSeconds, later } from '#shared/time.ts';
import { confirmed } from './step-up.ts';

/** How long a link can be used. */
const INVITATION_SECONDS = DAY;

const memberView = (staff: StoredStaff): StaffMember => ({
  id: staff.id,
  username: staff.username,
  role: staff.role,
  is_active: isActiveStaff(staff),
  has_totp: staff.totp_secret !== '',
  created_at: staff.created_at,
  last_login_at: staff.last_login_at ?? null,
  version: staff.version ?? 0,
});

/** Everybody of the staff, in the order in which they were added. */
export const listMembers = async (): Promise<StaffMember[]> => (await listStaff()).map(memberView);

const columns: Column<StaffMember>[] = [
  ...fields('id', 'username', 'role'),
  ['is_active', ({ is_active }) => yes(is_active)],
  ['has_totp', ({ has_totp }) => yes(has_totp)],
  ...times('created_at', 'last_login_at'),
];

/** The same as CSV, recorded with who took it. */
export const exportMembers = async (caller: StaffCaller, address: string): Promise<string> =>
  exportRows(await listMembers(), columns, 'staff.export', {}, caller, address);

/** @throws {Refusal} NOT_FOUND; FORBIDDEN of oneself: nobody changes themselves. */
async function readOther(id: StaffId, { caller }: ChangeRequest): Promise<StoredStaff> {
  if (id === caller.staff.id) throw new Refusal('FORBIDDEN', { message: 'Nobody changes themselves.' });
  const staff = await readStaff(id);
  if (!staff) throw new Refusal('NOT_FOUND');
  return staff;
}

async function newInvitation(id: StaffId): Promise<{ token: string; kept: StoredInvitation }> {
  const secret = newSecret();
  const kept = {
    secret_hash: hashSecret(secret),
    expires_at: later(nowSeconds(), INVITATION_SECONDS),
    totp_secret: await seal(newTotpSecret(), id),
  };
  return { token: `${id}.${secret}`, kept };
}

export interface Invited {
  member: StaffMember;
  /** What the link holds: shown this once. */
  invitation: string;
  expires_at: EpochSeconds;
}

/**
 * Adds a member of staff who can log in once the invitation is accepted, within 24 hours.
 * @throws {Refusal} VALIDATION_FAILED where the name is taken; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function addMember(given: { username: string; role: Role }, request: ChangeRequest): Promise<Invited> {
  const id = newId('stf');
  const { token, kept } = await newInvitation(id);
  const staff: StoredStaff = {
    id,
    username: given.username,
    role: given.role,
    password_hash: '',
    totp_secret: '',
    created_at: nowSeconds(),
    invitation: kept,
  };
  await confirmed(request.caller, request.code, (spend) =>
    transact([spend, ...putStaff(staff), recorded(request, 'staff.create', id, differencesOf(null, { ...given }))]),
  );
  return { member: memberView(staff), invitation: token, expires_at: kept.expires_at };
}

/**
 * Changes somebody's role or whether they have access, on the version that was looked at; their sessions end. Nobody
 * changes themselves and who acts has to be an active owner when it is written: so there always is one.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE, VALIDATION_FAILED where nothing would change;
 *   STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function changeMember(
  id: StaffId,
  version: number,
  next: { role: Role; is_active: boolean },
  request: ChangeRequest,
): Promise<StaffMember> {
  const staff = await readOther(id, request);
  if ((staff.version ?? 0) !== version) throw new Refusal('CHANGED_MEANWHILE');
  const changes = differencesOf({ role: staff.role, is_active: isActiveStaff(staff) }, next);
  await confirmed(request.caller, request.code, (spend) =>
    transact([spend, changeStaffMember(id, version, next), recorded(request, 'staff.change', id, changes)]),
  );
  await endStaffSessions(id);
  return memberView({ ...staff, ...next, version: version + 1 });
}

/**
 * Gives a member of staff a new link: the one before it, the password, the authenticator and every session stop working.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN of oneself and of who has no access; CHANGED_MEANWHILE, STEP_UP_REQUIRED,
 *   ACCOUNT_LOCKED.
 */
export async function inviteMember(id: StaffId, request: ChangeRequest): Promise<Invited> {
  const staff = await readOther(id, request);
  if (!isActiveStaff(staff)) throw new Refusal('FORBIDDEN', { message: 'Their access has ended. Give it back first.' });
  const version = staff.version ?? 0;
  const { token, kept } = await newInvitation(id);
  await confirmed(request.caller, request.code, (spend) =>
    transact([spend, inviteStaffMember(id, version, kept), recorded(request, 'staff.invite', id)]),
  );
  await endStaffSessions(id);
  const member = memberView({ ...staff, password_hash: '', totp_secret: '', version: version + 1 });
  return { member, invitation: token, expires_at: kept.expires_at };
}
