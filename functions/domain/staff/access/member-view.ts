import { readStaffAccessHistories, type StaffAccessHistory } from '#functions/data/staff/access-history.ts';
import { readStaffContacts, type StaffContact } from '#functions/data/staff/contacts.ts';
import { isActiveStaff, listStaff, readStaff, type StoredStaff } from '#functions/data/staff/staff.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportCsvRows, toYesNoCell } from '#functions/domain/staff/acts/export-rows.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { StaffId } from '#shared/ids.ts';
import type { StaffMember } from '#shared/schemas/admin/staff.ts';
import { canStaffLogIn, getMemberDecisionStart, hasSeveralStaffOwners } from './independence.ts';

function memberView(staff: StoredStaff, contact?: StaffContact, standing?: StaffAccessHistory): StaffMember {
  const from = standing && canStaffLogIn(staff) ? getMemberDecisionStart(standing) : 0;
  return {
    id: staff.id,
    username: staff.username,
    role: staff.role,
    is_active: isActiveStaff(staff),
    has_totp: staff.totp_secret !== '',
    created_at: staff.created_at,
    last_login_at: staff.last_login_at ?? null,
    email: contact?.email ?? null,
    is_email_verified: (contact?.verified_at ?? null) !== null,
    invited_by: standing?.invited_by?.username ?? null,
    decides_from: from === 0 ? null : from,
    version: staff.version ?? 0,
  };
}

async function toMemberViews(staff: readonly StoredStaff[]): Promise<StaffMember[]> {
  const ids = staff.map(({ id }) => id);
  const [contacts, standings] = await Promise.all([readStaffContacts(ids), readStaffAccessHistories(ids)]);
  return staff.map((member) => memberView(member, contacts.get(member.id), standings.get(member.id)));
}

/** Returns the staff in order of addition, and whether the 30-day rule does not apply. */
export async function listStaffMembers(): Promise<{ staff: StaffMember[]; has_one_owner: boolean }> {
  const [staff, isBound] = await Promise.all([listStaff(), hasSeveralStaffOwners()]);
  return { staff: await toMemberViews(staff), has_one_owner: !isBound };
}

/** Returns a member. @throws {AppError} NOT_FOUND. */
export async function readStaffMember(id: StaffId): Promise<StaffMember> {
  const staff = await readStaff(id);
  const [view] = staff ? await toMemberViews([staff]) : [];
  if (!view) throw new AppError('NOT_FOUND');
  return view;
}

const columns: CsvColumn<StaffMember>[] = [
  ...toCsvFieldColumns('id', 'username', 'role'),
  ['is_active', ({ is_active }) => toYesNoCell(is_active)],
  ['has_totp', ({ has_totp }) => toYesNoCell(has_totp)],
  ...toCsvTimeColumns('created_at', 'last_login_at'),
  ...toCsvFieldColumns('email'),
  ['is_email_verified', ({ is_email_verified }) => toYesNoCell(is_email_verified)],
  ...toCsvFieldColumns('invited_by'),
  ...toCsvTimeColumns('decides_from'),
];

/** Exports the staff as CSV, and records who did. */
export const exportStaffMembers = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows((await listStaffMembers()).staff, columns, 'staff.export', {}, caller, address);
