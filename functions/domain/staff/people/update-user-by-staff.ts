import { deleteEndedSessions } from '#functions/data/identity/sessions.ts';
import { approvals } from '#functions/data/staff/approvals.ts';
import type { AuditedField } from '#functions/data/staff/audit.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { writeStaffUserChange, type StaffUserChange } from '#functions/data/users/user-changes.ts';
import { readUser, type StoredUser, type UserFlag } from '#functions/data/users/users.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { auditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { diffFields } from '#functions/domain/staff/acts/differences.ts';
import { tradingWriteRoles } from '#shared/api/admin/roles.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { ApprovalId, UserId } from '#shared/ids.ts';
import type { ListedUser } from '#shared/schemas/admin/people.ts';
import type { UserStatus } from '#shared/schemas/people.ts';
import type { Role } from '#shared/staff/roles.ts';
import { isScoreRequired, isScoreChange, buildScoreApproval } from './change-credit-score.ts';
import { listedUserView } from './list-users.ts';
import { toUserFlags, type StaffUserDetail, readStaffUserDetail } from './read-staff-user-detail.ts';
import { requireUser } from './require-user.ts';

export interface UserForStaff {
  user: ListedUser;
  person: StaffUserDetail;
}

/** @throws {AppError} USER_NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED for a closed account. */
export async function readUnchangedUser(id: UserId, version: number | undefined): Promise<StoredUser> {
  const user = await requireUser(id);
  if (version !== undefined && (user.staff_version ?? 0) !== version) throw new AppError('CHANGED_MEANWHILE');
  if (user.closed_at === undefined) return user;
  const body = fieldError('accountClosed');
  throw new AppError('VALIDATION_FAILED', { message: body.message, fields: { body } });
}

async function write(
  user: StoredUser,
  { change, action, changes, endSessions, operations = [] }: Writing,
  request: ChangeRequest,
): Promise<UserForStaff> {
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      ...operations,
      writeStaffUserChange(user, change, endSessions),
      ...(changes.length > 0 ? [auditEntry(request, action, user.id, changes)] : []),
    ]),
  );
  const updatedUser = (await readUser(user.id)) ?? user;
  if (endSessions) await deleteEndedSessions(user.id, updatedUser.session_epoch ?? 0);
  return { user: listedUserView(updatedUser), person: await readStaffUserDetail(updatedUser) };
}

interface Writing {
  change: StaffUserChange;
  action: 'user.change' | 'user.status';
  changes: AuditedField[];
  endSessions: boolean;
  operations?: readonly WriteOperation[];
}

/** Builds the approval of a score, with the record of the request. */
async function askForScore(user: StoredUser, changes: AuditedField[], request: ChangeRequest) {
  const approval = await buildScoreApproval(user, changes, request);
  const record = auditEntry(request, 'user.credit_score_asked', user.id, changes, { approval: approval.id });
  return { id: approval.id, operations: [approvals.add(user.id, approval), record] };
}

/** True when a member may lift restrictions: credits and payouts by staff depend on them. */
const mayLift = ({ caller: { staff } }: ChangeRequest): boolean =>
  (tradingWriteRoles as readonly Role[]).includes(staff.role);

/** @throws {AppError} FORBIDDEN at each flag switched on by a role other than owner and risk. */
function assertMayAllow(changes: readonly AuditedField[], request: ChangeRequest): void {
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
  request: ChangeRequest,
): Promise<UserForStaff & { approval_id: ApprovalId | null }> {
  const user = await readUnchangedUser(id, version);
  const before = { credit_score: user.credit_score ?? null, ...toUserFlags(user) };
  const { flags, credit_score } = next;
  const changes = diffFields(before, { credit_score, ...flags });
  assertMayAllow(changes, request);
  const endSessions = before.login && !flags.login;
  const ofScore = changes.filter(isScoreChange);
  if (ofScore.length === 0 || !(await isScoreRequired())) {
    const updatedUser = await write(user, { change: next, action: 'user.change', changes, endSessions }, request);
    return { ...updatedUser, approval_id: null };
  }
  const scoreRequest = await askForScore(user, ofScore, request);
  const otherChanges = changes.filter((change) => !isScoreChange(change));
  const { operations } = scoreRequest;
  const updatedUser = await write(
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
  request: ChangeRequest,
): Promise<UserForStaff> {
  const user = await readUnchangedUser(id, version);
  if (status === 'active' && user.status !== 'active' && !mayLift(request)) throw new AppError('FORBIDDEN');
  const changes = diffFields({ status: user.status }, { status });
  const endSessions = MAY_NOT_LOG_IN.includes(status);
  return write(user, { change: { status }, action: 'user.status', changes, endSessions }, request);
}
