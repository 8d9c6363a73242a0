import { type StaffChangeRequest, approvalCollection, type StoredApproval } from '#functions/data/staff/approvals.ts';
import type { AuditFieldChange } from '#functions/data/staff/audit.ts';
import { findStaffByEmail, readStaffContact, type StaffContact } from '#functions/data/staff/contacts.ts';
import {
  endStaffSessions,
  findStaffByName,
  isActiveStaff,
  readStaff,
  type StoredStaff,
} from '#functions/data/staff/staff.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ApprovalId, StaffId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { can } from '#shared/staff/permissions.ts';
import { hasSeveralStaffOwners } from './independence.ts';
import {
  buildMemberAddition,
  buildMemberUpdate,
  type MemberChange,
  readMemberRecord,
  type MemberSponsor,
} from './member-writes.ts';
import { sendStaffInvitation } from './send-invitation.ts';
import type { WithdrawMemberRights } from './withdraw-rights.ts';

/** True for a member who sends money out. */
const isTreasurer = (member: Pick<StaffChangeRequest, 'role'>): boolean => can(member, 'withdrawals.review');

/** A member's permissions and address, before and after. */
type MemberAccess = Pick<StaffChangeRequest, 'role' | 'is_active' | 'email'>;

/** True when a member becomes treasurer or owner, or the login of one gets another address. */
export function isTreasuryAccessGrant(before: MemberAccess | null, after: MemberAccess): boolean {
  if (!after.is_active || !isTreasurer(after)) return false;
  if (!before?.is_active || !isTreasurer(before)) return true;
  return (after.role === 'owner' && before.role !== 'owner') || after.email !== before.email;
}

/**
 * True when a second owner must approve: with two, or two within 30 days, so that ending the other's access helps
 * nothing.
 */
export const shouldRequireSecondOwner = async (before: MemberAccess | null, after: MemberAccess): Promise<boolean> =>
  isTreasuryAccessGrant(before, after) && (await hasSeveralStaffOwners());

/** Requests a second owner's approval. Before it nothing happens and no invitation is sent. */
export async function requestMemberApproval(
  id: StaffId,
  staff: StaffChangeRequest,
  changes: AuditFieldChange[],
  { request, spend }: { request: StaffChangeContext; spend: WriteOperation },
): Promise<ApprovalId> {
  const isNew = staff.version === null;
  const kind = isNew ? 'staff.add' : 'staff.change';
  const approval = buildApproval({ kind, subject: id, changes, wait: 0, staff }, request);
  await transact([
    spend,
    approvalCollection.add(id, approval),
    buildAuditEntry(request, isNew ? 'staff.add_asked' : 'staff.change_asked', id, changes, { approval: approval.id }),
  ]);
  return approval.id;
}

/** The requester is the sponsor; owners are notified of both names. */
const getApprovalSponsor = ({ asked_by }: StoredApproval, { caller }: StaffChangeContext): MemberSponsor => ({
  grant: { ...asked_by, at: nowSeconds() },
  by: `${asked_by.username}, ${caller.staff.username}`,
});

function getRequestedChange({ id, staff }: StoredApproval): StaffChangeRequest {
  if (!staff) throw new Error(`Approval ${id} says nothing of a member of staff.`);
  return staff;
}

/**
 * Adds the requested member, with the writes of the decision, then e-mails the invitation.
 * @throws {AppError} VALIDATION_FAILED when the name or address is taken by now.
 */
export async function addApprovedMember(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
  request: StaffChangeContext,
): Promise<void> {
  const { username, role, email } = getRequestedChange(approval);
  if (email === null) throw new Error(`Approval ${approval.id} names no address.`);
  const added = await buildMemberAddition(
    { id: approval.subject as StaffId, username, role, email },
    getApprovalSponsor(approval, request),
  );
  await transact([...operations, ...added.operations]);
  const { language } = await readStaffContact(approval.asked_by.id);
  const by = { username: approval.asked_by.username, language };
  if (added.invitation) await sendStaffInvitation(added.member, { invitation: added.invitation, by, isRenewal: false });
}

/**
 * Returns the address that an approval sets: the member's own when unchanged; null when it would replace a verified one
 * or another one by now. Verifying an address does not change the member's version.
 */
function approvedEmail(
  { changes }: StoredApproval,
  { email: asked }: StaffChangeRequest,
  { email, verified_at }: StaffContact,
): Pick<MemberChange, 'email'> | null {
  const change = changes.find(({ field }) => field === 'email');
  if (!change) return { email };
  return verified_at === null && email === change.before ? { email: asked } : null;
}

/**
 * Changes the member as requested, and withdraws requests that the new role does not permit.
 * @throws {AppError} CHANGED_MEANWHILE, now or by its transaction, when the member or the address changed since.
 */
export async function updateApprovedMember(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
  request: StaffChangeContext,
  withdrawRights: WithdrawMemberRights,
): Promise<void> {
  const staffChange = getRequestedChange(approval);
  const { version, role, is_active } = staffChange;
  const memberRecord = await readMemberRecord(approval.subject as StaffId);
  const address = approvedEmail(approval, staffChange, memberRecord.contact);
  if (version === null || (memberRecord.staff.version ?? 0) !== version || address === null)
    throw new AppError('CHANGED_MEANWHILE');
  const next = { role, is_active, ...address };
  const withdrawal = await withdrawRights(memberRecord.staff.id, next, request);
  const writes = buildMemberUpdate(memberRecord, version, next, getApprovalSponsor(approval, request));
  await transact([...operations, ...writes, ...withdrawal.operations]);
  await withdrawal.finish();
  await endStaffSessions(memberRecord.staff.id);
}

async function isFree({ username, email }: StaffChangeRequest): Promise<boolean> {
  const [sameName, owner] = await Promise.all([
    findStaffByName(username),
    email === null ? null : findStaffByEmail(email),
  ]);
  return sameName === null && owner === null;
}

/** Returns the result of a requested member change as of now, and whether it is possible. */
export async function previewMemberApproval(
  approval: StoredApproval,
  staffChange: StaffChangeRequest,
): Promise<ApprovalView['now']> {
  if (staffChange.version === null) return { changes: approval.changes, holds: await isFree(staffChange) };
  const staff: StoredStaff | null = await readStaff(approval.subject as StaffId);
  if (!staff) return { changes: [], holds: false };
  const contact = await readStaffContact(staff.id);
  const before = { role: staff.role, is_active: isActiveStaff(staff), email: contact.email };
  const changes = approval.changes.map((change) => ({
    ...change,
    before: before[change.field as keyof typeof before],
  }));
  const isAsAsked =
    (staff.version ?? 0) === staffChange.version && approvedEmail(approval, staffChange, contact) !== null;
  return { changes, holds: isAsAsked };
}
