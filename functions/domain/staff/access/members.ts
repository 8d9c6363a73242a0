import { findStaffByEmail, readStaffContact } from '#functions/data/staff/contacts.ts';
import { endStaffSessions, findStaffByName, inviteStaffMember, isActiveStaff } from '#functions/data/staff/staff.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { isMailConfigured } from '#functions/lib/mail.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { ApprovalId, StaffId } from '#shared/ids.ts';
import type { StaffMember } from '#shared/schemas/admin/staff.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { shouldRequireSecondOwner, requestMemberApproval } from './member-approvals.ts';
import { readStaffMember } from './member-view.ts';
import {
  buildMemberAddition,
  buildMemberUpdate,
  type MemberAddition,
  buildMemberNotice,
  readMemberRecord,
  buildMemberRenewal,
  type MemberSponsor,
  type MemberRecord,
} from './member-writes.ts';
import { sendStaffInvitation, buildStaffInvitation, type SentStaffInvitation } from './send-invitation.ts';
import { withStepUp } from './step-up.ts';
import type { WithdrawMemberRights } from './withdraw-rights.ts';

/** @throws {AppError} NOT_FOUND; FORBIDDEN for oneself: no member changes their own record. */
async function readOther(id: StaffId, { caller }: StaffChangeContext): Promise<MemberRecord> {
  if (id === caller.staff.id) throw new AppError('FORBIDDEN', { message: errorDetails.ownAccess });
  return readMemberRecord(id);
}

const getRequestSponsor = ({ caller: { staff } }: StaffChangeContext): MemberSponsor => ({
  grant: { id: staff.id, username: staff.username, at: nowSeconds() },
  by: staff.username,
});

async function readInviter({ caller: { staff } }: StaffChangeContext) {
  const { language } = await readStaffContact(staff.id);
  return { username: staff.username, language };
}

/** @throws {AppError} VALIDATION_FAILED when a member has the name or address. */
async function assertFree({ username, email }: Pick<MemberAddition, 'username' | 'email'>): Promise<void> {
  const [sameName, owner] = await Promise.all([findStaffByName(username), findStaffByEmail(email)]);
  if (sameName) throw new AppError('VALIDATION_FAILED', { fields: { username: fieldError('usernameTaken') } });
  if (owner !== null) throw new AppError('VALIDATION_FAILED', { fields: { email: fieldError('emailTaken') } });
}

export interface AddedMember extends SentStaffInvitation {
  /** Null until a second owner approves. */
  member: StaffMember | null;
  approval_id: ApprovalId | null;
}

/**
 * Adds a staff member. The invitation goes to their address only and is valid for 24 hours; when e-mails cannot be sent
 * the operator issues it. A treasurer or owner is added once a second owner approves, if there are two or were within
 * 30 days.
 * @throws {AppError} VALIDATION_FAILED when the name or address is taken; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function addStaffMember(
  addition: Omit<MemberAddition, 'id'>,
  request: StaffChangeContext,
): Promise<AddedMember> {
  const id = newId('stf');
  const changes = diffAuditedFields(null, { ...addition });
  await assertFree(addition);
  const staffChange = { ...addition, is_active: true, version: null };
  if (await shouldRequireSecondOwner(null, staffChange)) {
    const approval_id = await withStepUp(request.caller, request.code, (spend) =>
      requestMemberApproval(id, staffChange, changes, { request, spend }),
    );
    return { member: null, approval_id, sent_to: null, expires_at: null };
  }
  const { member, invitation, operations } = await buildMemberAddition({ id, ...addition }, getRequestSponsor(request));
  await withStepUp(request.caller, request.code, (spend) =>
    transact([spend, ...operations, buildAuditEntry(request, 'staff.create', id, changes)]),
  );
  const mailing = invitation && { invitation, by: await readInviter(request), isRenewal: false };
  const sentInvitation = mailing ? await sendStaffInvitation(member, mailing) : { sent_to: null, expires_at: null };
  return { member: await readStaffMember(id), approval_id: null, ...sentInvitation };
}

/** Returns the member's next address. @throws {AppError} FORBIDDEN for a verified one: the member changes that. */
function nextEmail({ contact: { email, verified_at } }: MemberRecord, newEmail: string | undefined): string | null {
  if (newEmail === undefined || newEmail === email) return email;
  if (verified_at !== null) throw new AppError('FORBIDDEN', { message: errorDetails.emailVerified });
  return newEmail;
}

/** Attempts while other configuration changes interfere. */
const TRIES = 5;

/**
 * Changes a member's role, access or unverified address on the given version; ends their sessions and withdraws
 * requests no longer permitted. Members cannot change themselves, and the actor must be an active owner at the write:
 * so there is always one. Making a treasurer or owner requires a second owner, if there are two or were within 30 days.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE; VALIDATION_FAILED when nothing would change or the
 * address is taken; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function updateStaffMemberAccess(
  id: StaffId,
  version: number,
  memberChange: { role: StaffRole; is_active: boolean; email?: string | undefined },
  request: StaffChangeContext,
  withdrawRights: WithdrawMemberRights,
): Promise<{ member: StaffMember; approval_id: ApprovalId | null }> {
  const memberRecord = await readOther(id, request);
  const { staff, contact } = memberRecord;
  if ((staff.version ?? 0) !== version) throw new AppError('CHANGED_MEANWHILE');
  const before = { role: staff.role, is_active: isActiveStaff(staff), email: contact.email };
  const next = {
    role: memberChange.role,
    is_active: memberChange.is_active,
    email: nextEmail(memberRecord, memberChange.email),
  };
  const changes = diffAuditedFields(before, next);
  const isSecondNeeded = await shouldRequireSecondOwner(before, next);
  const approval_id = await withStepUp(request.caller, request.code, async (spend) => {
    if (isSecondNeeded)
      return requestMemberApproval(id, { ...next, username: staff.username, version }, changes, { request, spend });
    const writes = buildMemberUpdate(memberRecord, version, next, getRequestSponsor(request));
    const record = buildAuditEntry(request, 'staff.change', id, changes);
    const { finish } = await retryOnConflict(async () => {
      const withdrawal = await withdrawRights(id, next, request);
      await transact([spend, ...writes, record, ...withdrawal.operations]);
      return withdrawal;
    }, TRIES);
    await finish();
    return null;
  });
  if (approval_id === null) await endStaffSessions(id);
  return { member: await readStaffMember(id), approval_id };
}

/** @throws {AppError} FORBIDDEN without access, EMAIL_REQUIRED, SERVICE_UNAVAILABLE when no e-mail can be sent. */
function assertInvitable({ staff, contact: { email } }: MemberRecord): string {
  if (!isActiveStaff(staff)) throw new AppError('FORBIDDEN', { message: errorDetails.accessEnded });
  if (email === null) throw new AppError('EMAIL_REQUIRED', { message: errorDetails.memberEmailMissing });
  if (isMailConfigured()) return email;
  const reason = fieldError('mailNotSetUp', { name: staff.username });
  throw new AppError('SERVICE_UNAVAILABLE', { message: reason.message, fields: { email: reason } });
}

/**
 * E-mails a staff member a new link: the previous one, the password, the authenticator and every session stop working.
 * @throws {AppError} NOT_FOUND, FORBIDDEN for oneself and for a member without access; EMAIL_REQUIRED,
 * SERVICE_UNAVAILABLE, CHANGED_MEANWHILE, STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function reinviteStaffMember(
  id: StaffId,
  request: StaffChangeContext,
): Promise<SentStaffInvitation & { member: StaffMember }> {
  const memberRecord = await readOther(id, request);
  const { staff } = memberRecord;
  const invitation = await buildStaffInvitation(id, assertInvitable(memberRecord));
  const { grant, by } = getRequestSponsor(request);
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      inviteStaffMember(id, staff.version ?? 0, invitation.stored),
      buildMemberRenewal(memberRecord, grant),
      buildMemberNotice('renewed', staff, by),
      buildAuditEntry(request, 'staff.invite', id),
    ]),
  );
  await endStaffSessions(id);
  const isRenewal = staff.password_hash !== '' || memberRecord.standing.accepted_at !== undefined;
  const sentInvitation = await sendStaffInvitation(staff, { invitation, by: await readInviter(request), isRenewal });
  return { member: await readStaffMember(id), ...sentInvitation };
}
