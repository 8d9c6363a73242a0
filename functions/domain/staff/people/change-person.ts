import { forgetEnded } from '#functions/data/identity/sessions.ts';
import { changeUserByStaff, type StaffChange } from '#functions/data/people/user-changes.ts';
import { readUser, type StoredUser, type UserFlag } from '#functions/data/people/users.ts';
import { approvals } from '#functions/data/staff/approvals.ts';
import type { AuditedField } from '#functions/data/staff/audit.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
import { confirmed } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { differencesOf } from '#functions/domain/staff/acts/differences.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import { changers } from '#shared/api/admin/roles.ts';
import type { ApprovalId, UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { ListedUser } from '#shared/schemas/admin/people.ts';
import type { UserStatus } from '#shared/schemas/people.ts';
import type { Role } from '#shared/staff/roles.ts';
import { isScoreAskedFor, isScoreChange, newScoreApproval } from './change-credit-score.ts';
import { listedUserView } from './list-users.ts';
import { flagsOf, type Person, personView } from './person-view.ts';
import { readPerson } from './read-person.ts';

export interface PersonForStaff {
  user: ListedUser;
  person: Person;
}

/** @throws {Refusal} USER_NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED of a closed account. */
export async function readUnchanged(id: UserId, version: number | undefined): Promise<StoredUser> {
  const user = await readPerson(id);
  if (version !== undefined && (user.staff_version ?? 0) !== version) throw new Refusal('CHANGED_MEANWHILE');
  if (user.closed_at === undefined) return user;
  const body = because('accountClosed');
  throw new Refusal('VALIDATION_FAILED', { message: body.message, fields: { body } });
}

async function write(
  user: StoredUser,
  { change, action, changes, endSessions, operations = [] }: Writing,
  request: ChangeRequest,
): Promise<PersonForStaff> {
  await confirmed(request.caller, request.code, (spend) =>
    transact([
      spend,
      ...operations,
      changeUserByStaff(user, change, endSessions),
      ...(changes.length > 0 ? [recorded(request, action, user.id, changes)] : []),
    ]),
  );
  const changed = (await readUser(user.id)) ?? user;
  if (endSessions) await forgetEnded(user.id, changed.session_epoch ?? 0);
  return { user: listedUserView(changed), person: await personView(changed) };
}

interface Writing {
  change: StaffChange;
  action: 'user.change' | 'user.status';
  changes: AuditedField[];
  endSessions: boolean;
  operations?: readonly Operation[];
}

/** The approval that a score waits for, with the record that it was asked for. */
async function askForScore(user: StoredUser, changes: AuditedField[], request: ChangeRequest) {
  const approval = await newScoreApproval(user, changes, request);
  const record = recorded(request, 'user.credit_score_asked', user.id, changes, { approval: approval.id });
  return { id: approval.id, operations: [approvals.add(user.id, approval), record] };
}

/** Whether a member may take back restrictions: what staff credit and pay out depends on them. */
const mayLift = ({ caller: { staff } }: ChangeRequest): boolean => (changers as readonly Role[]).includes(staff.role);

/** @throws {Refusal} FORBIDDEN at each flag that another role than owner and risk switches on. */
function assertMayAllow(changes: readonly AuditedField[], request: ChangeRequest): void {
  const allowed = changes.filter(({ after }) => after === true);
  if (allowed.length === 0 || mayLift(request)) return;
  const reason = because('flagRoles');
  const fields = Object.fromEntries(allowed.map(({ field }) => [`flags.${field}`, reason]));
  throw new Refusal('FORBIDDEN', { message: reason.message, fields });
}

/**
 * Changes what a person may do and the credit score, on the version that was looked at. Who may no longer log in is
 * logged out everywhere. Only owner and risk switch a flag on. Where a loan product asks for a score, the score waits for a
 * second member of staff.
 * @throws {Refusal} USER_NOT_FOUND, CHANGED_MEANWHILE, FORBIDDEN, VALIDATION_FAILED where nothing would change or the account is
 *   closed; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function changePerson(
  id: UserId,
  version: number,
  next: { credit_score: number | null; flags: Record<UserFlag, boolean> },
  request: ChangeRequest,
): Promise<PersonForStaff & { approval_id: ApprovalId | null }> {
  const user = await readUnchanged(id, version);
  const before = { credit_score: user.credit_score ?? null, ...flagsOf(user) };
  const { flags, credit_score } = next;
  const changes = differencesOf(before, { credit_score, ...flags });
  assertMayAllow(changes, request);
  const endSessions = before.login && !flags.login;
  const ofScore = changes.filter(isScoreChange);
  if (ofScore.length === 0 || !(await isScoreAskedFor())) {
    const changed = await write(user, { change: next, action: 'user.change', changes, endSessions }, request);
    return { ...changed, approval_id: null };
  }
  const asked = await askForScore(user, ofScore, request);
  const others = changes.filter((change) => !isScoreChange(change));
  const { operations } = asked;
  const changed = await write(
    user,
    { change: { flags }, action: 'user.change', changes: others, endSessions, operations },
    request,
  );
  return { ...changed, approval_id: asked.id };
}

const MAY_NOT_LOG_IN: readonly UserStatus[] = ['inactive', 'banned'];

/**
 * Sets the status of a person, on the version that was looked at where one is given; who is inactive or banned is
 * logged out everywhere. Only owner and risk make an account active again: what staff credit and pay out depends on it.
 * @throws {Refusal} USER_NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED where it is that already or the account is closed;
 *   FORBIDDEN; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function setUserStatus(
  id: UserId,
  version: number | undefined,
  status: UserStatus,
  request: ChangeRequest,
): Promise<PersonForStaff> {
  const user = await readUnchanged(id, version);
  if (status === 'active' && user.status !== 'active' && !mayLift(request)) throw new Refusal('FORBIDDEN');
  const changes = differencesOf({ status: user.status }, { status });
  const endSessions = MAY_NOT_LOG_IN.includes(status);
  return write(user, { change: { status }, action: 'user.status', changes, endSessions }, request);
}
