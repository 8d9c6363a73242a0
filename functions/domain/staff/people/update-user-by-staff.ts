import { deleteSessionsBeforeEpoch } from '#functions/data/identity/sessions.ts';
import { approvalCollection } from '#functions/data/staff/approvals.ts';
import type { AuditFieldChange } from '#functions/data/staff/audit.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { writeStaffUserChange, type StaffUserChange } from '#functions/data/users/user-changes.ts';
import { readUser, type StoredUser, type UserFlag } from '#functions/data/users/users.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { ApprovalId, UserId } from '#shared/ids.ts';
import type { AdminUserRow } from '#shared/schemas/admin/people.ts';
import type { UserStatus } from '#shared/schemas/people.ts';
import { can } from '#shared/staff/permissions.ts';
import { isCreditScoreRequired, isCreditScoreChange, buildCreditScoreApproval } from './change-credit-score.ts';
import { toListedUserView } from './list-users.ts';
import { toUserFlags, type StaffUserDetail, readStaffUserDetail } from './read-staff-user-detail.ts';
import { readExistingUser } from './require-user.ts';

export interface UserStaffView {
  user: AdminUserRow;
  person: StaffUserDetail;
}

/** @throws {AppError} USER_NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED for a closed account. */
export async function readUnchangedUser(id: UserId, version: number | undefined): Promise<StoredUser> {
  const user = await readExistingUser(id);
  if (version !== undefined && (user.staff_version ?? 0) !== version) throw new AppError('CHANGED_MEANWHILE');
  if (user.closed_at === undefined) return user;
  const body = fieldError('accountClosed');
  throw new AppError('VALIDATION_FAILED', { message: body.message, fields: { body } });
}

async function writeUserChange(
  user: StoredUser,
  { change, action, changes, endSessions, operations = [] }: Writing,
  request: StaffChangeContext,
): Promise<UserStaffView> {
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      ...operations,
      writeStaffUserChange(user, change, endSessions),
      ...(changes.length > 0 ? [buildAuditEntry(request, action, user.id, changes)] : []),
    ]),
  );
  const updatedUser = (await readUser(user.id)) ?? user;
  if (endSessions) await deleteSessionsBeforeEpoch(user.id, updatedUser.session_epoch ?? 0);
  return { user: toListedUserView(updatedUser), person: await readStaffUserDetail(updatedUser) };
}

interface Writing {
  change: StaffUserChange;
  action: 'user.change' | 'user.status';
  changes: AuditFieldChange[];
  endSessions: boolean;
  operations?: readonly WriteOperation[];
}

/** Builds the approval of a score, with the record of the request. */
async function askForScore(user: StoredUser, changes: AuditFieldChange[], request: StaffChangeContext) {
  const approval = await buildCreditScoreApproval(user, changes, request);
  const record = buildAuditEntry(request, 'user.credit_score_asked', user.id, changes, { approval: approval.id });
  return { id: approval.id, operations: [approvalCollection.add(user.id, approval), record] };
}

/** True when a member may lift restrictions: credits and payouts by staff depend on them. */
const mayLift = ({ caller: { staff } }: StaffChangeContext): boolean => can(staff, 'users.unrestrict');

/** @throws {AppError} FORBIDDEN at each flag switched on by a role other than owner and risk. */
function assertMayAllow(changes: readonly AuditFieldChange[], request: StaffChangeContext): void {
  const allowed = changes.filter(({ after }) => after === true);
  if (allowed.length === 0 || mayLift(request)) return;
  const reason = fieldError('flagRoles');
  const fields = Object.fromEntries(allowed.map(({ field }) => [`flags.${field}`, reason]));
  throw new AppError('FORBIDDEN', { message: reason.message, fields });
}

/**
 * Changes a user's flags and credit score, on the given version. A user without login permission is logged out
 * everywhere. Only owner and risk switch a flag on. When a loan product requires a score, the score waits for a second
 * staff member.
 * @throws {AppError} USER_NOT_FOUND, CHANGED_MEANWHILE, FORBIDDEN, VALIDATION_FAILED when nothing would change or the
 * account is closed; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function updateUserByStaff(
  id: UserId,
  version: number,
  next: { credit_score: number | null; flags: Record<UserFlag, boolean> },
  request: StaffChangeContext,
): Promise<UserStaffView & { approval_id: ApprovalId | null }> {
  const user = await readUnchangedUser(id, version);
  const before = { credit_score: user.credit_score ?? null, ...toUserFlags(user) };
  const { flags, credit_score } = next;
  const changes = diffAuditedFields(before, { credit_score, ...flags });
  assertMayAllow(changes, request);
  const endSessions = before.login && !flags.login;
  const ofScore = changes.filter(isCreditScoreChange);
  if (ofScore.length === 0 || !(await isCreditScoreRequired())) {
    const updatedUser = await writeUserChange(
      user,
      { change: next, action: 'user.change', changes, endSessions },
      request,
    );
    return { ...updatedUser, approval_id: null };
  }
  const scoreRequest = await askForScore(user, ofScore, request);
  const otherChanges = changes.filter((change) => !isCreditScoreChange(change));
  const { operations } = scoreRequest;
  const updatedUser = await writeUserChange(
    user,
    { change: { flags }, action: 'user.change', changes: otherChanges, endSessions, operations },
    request,
  );
  return { ...updatedUser, approval_id: scoreRequest.id };
}

const MAY_NOT_LOG_IN: readonly UserStatus[] = ['inactive', 'banned'];

/**
 * Sets a user's status, on the given version if any; an inactive or banned user is logged out everywhere. Only owner
 * and risk reactivate an account: credits and payouts by staff depend on it.
 * @throws {AppError} USER_NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED when it is unchanged or the account is
 * closed; FORBIDDEN; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function setUserStatus(
  id: UserId,
  version: number | undefined,
  status: UserStatus,
  request: StaffChangeContext,
): Promise<UserStaffView> {
  const user = await readUnchangedUser(id, version);
  if (status === 'active' && user.status !== 'active' && !mayLift(request)) throw new AppError('FORBIDDEN');
  const changes = diffAuditedFields({ status: user.status }, { status });
  const endSessions = MAY_NOT_LOG_IN.includes(status);
  return writeUserChange(user, { change: { status }, action: 'user.status', changes, endSessions }, request);
}
