import {
  readStaffAccessHistory,
  type StaffGrant,
  type StaffAccessHistory,
  updateStaffAccessHistory,
} from '#functions/data/staff/access-history.ts';
import { readStaffContact, replaceStaffContact, type StaffContact } from '#functions/data/staff/contacts.ts';
import { addStaffNotice, type StaffNoticeKind } from '#functions/data/staff/staff-notices.ts';
import {
  updateStaffMember,
  isActiveStaff,
  putStaff,
  readStaff,
  type StoredStaff,
} from '#functions/data/staff/staff.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { isMailConfigured } from '#functions/lib/mail.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { StaffId } from '#shared/ids.ts';
import { can } from '#shared/staff/permissions.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { type EpochSeconds, addSeconds } from '#shared/time.ts';
import { canStaffLogIn, NEW_MEMBER_PERIOD_SECONDS } from './independence.ts';
import { type NewStaffInvitation, buildStaffInvitation } from './send-invitation.ts';

/** Sponsor of a member, and the name that owners are told. */
export interface MemberSponsor {
  grant: StaffGrant;
  /** Both names when two owners decided; null for the operator. */
  by: string | null;
}

/** Member with all stored data. */
export interface MemberRecord {
  staff: StoredStaff;
  contact: StaffContact;
  standing: StaffAccessHistory;
}

/** @throws {AppError} NOT_FOUND. */
export async function readMemberRecord(id: StaffId): Promise<MemberRecord> {
  const [staff, contact, standing] = await Promise.all([
    readStaff(id),
    readStaffContact(id),
    readStaffAccessHistory(id),
  ]);
  if (!staff) throw new AppError('NOT_FOUND');
  return { staff, contact, standing };
}

type NoticeMember = Pick<StoredStaff, 'id' | 'username' | 'role'>;

/** Builds the write that notifies owners of a member now. */
export const buildMemberNotice = (
  kind: StaffNoticeKind,
  { id, username, role }: NoticeMember,
  by: string | null,
  due_at = nowSeconds(),
): WriteOperation => addStaffNotice({ kind, member: { id, username }, role, by, due_at });

/**
 * Builds the write that notifies owners when a new member becomes able to decide; none for roles that decide nothing.
 */
export const buildDeciderNotices = (member: NoticeMember, since: EpochSeconds): WriteOperation[] =>
  can(member, 'approvals.approve')
    ? [buildMemberNotice('decides', member, null, addSeconds(since, NEW_MEMBER_PERIOD_SECONDS))]
    : [];

export interface MemberAddition {
  id: StaffId;
  username: string;
  email: string;
  role: StaffRole;
}

/**
 * Builds the writes that add a member, with an invitation when e-mails can be sent: otherwise the operator issues it.
 * Their transaction throws VALIDATION_FAILED when the name or address is taken.
 */
export async function buildMemberAddition(
  { id, username, email, role }: MemberAddition,
  { grant, by }: MemberSponsor,
): Promise<{ member: StoredStaff; invitation: NewStaffInvitation | null; operations: WriteOperation[] }> {
  const invitation = isMailConfigured() ? await buildStaffInvitation(id, email) : null;
  const member: StoredStaff = {
    id,
    username,
    role,
    password_hash: '',
    totp_secret: '',
    created_at: grant.at,
    ...(invitation && { invitation: invitation.stored }),
  };
  return {
    member,
    invitation,
    operations: [
      ...putStaff(member),
      ...replaceStaffContact(id, await readStaffContact(id), { email }),
      updateStaffAccessHistory(id, await readStaffAccessHistory(id), { invited_by: grant }),
      buildMemberNotice('added', member, by),
    ],
  };
}

/** New state of a member. */
export interface MemberChange {
  role: StaffRole;
  is_active: boolean;
  email: string | null;
}

/** True when a change removes an owner's power. */
export const isOwnerRemoval = (
  { role, is_active }: Pick<StoredStaff, 'role' | 'is_active'>,
  next: MemberChange,
): boolean => role === 'owner' && is_active !== false && (next.role !== 'owner' || !next.is_active);

function noticesOfChange({ staff, contact }: MemberRecord, next: MemberChange): StaffNoticeKind[] {
  const kinds: StaffNoticeKind[] = [];
  if (isActiveStaff(staff) !== next.is_active) kinds.push(next.is_active ? 'restored' : 'ended');
  else if (staff.role !== next.role) kinds.push('role');
  if (contact.email !== next.email) kinds.push('email');
  return kinds;
}

/** Builds the writes that change a member on the given version. */
export function buildMemberUpdate(
  current: MemberRecord,
  version: number,
  next: MemberChange,
  { grant, by }: MemberSponsor,
): WriteOperation[] {
  const { staff, contact, standing } = current;
  const { id, username } = staff;
  const isMoved = contact.email !== next.email;
  const isGiven = next.is_active && (staff.role !== next.role || !isActiveStaff(staff));
  const memberFields = { id, username, role: next.role };
  return [
    updateStaffMember(id, version, next, isMoved),
    ...(isMoved ? replaceStaffContact(id, contact, { email: next.email, verified_at: null }) : []),
    updateStaffAccessHistory(id, standing, {
      ...(isGiven && { role_given_by: grant }),
      ...(isMoved && { email_set_by: grant }),
      ...(isOwnerRemoval(staff, next) && { owner_until: grant.at }),
    }),
    ...noticesOfChange(current, next).map((kind) => buildMemberNotice(kind, memberFields, by)),
    ...(isGiven && canStaffLogIn({ ...staff, is_active: true }) ? buildDeciderNotices(memberFields, grant.at) : []),
  ];
}

/** Builds the write that stores who renewed a member's access. */
export const buildMemberRenewal = ({ staff, standing }: MemberRecord, grant: StaffGrant): WriteOperation =>
  updateStaffAccessHistory(staff.id, standing, {
    access_renewed_by: grant,
    ...(staff.role === 'owner' && canStaffLogIn(staff) && { owner_until: grant.at }),
  });
