import { readLoanProducts } from '#functions/data/loans/loan-products.ts';
import type { StoredApproval } from '#functions/data/staff/approvals.ts';
import type { AuditedField } from '#functions/data/staff/audit.ts';
import { ALWAYS_REQUIRED } from '#functions/data/staff/second-person.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { writeStaffUserChange } from '#functions/data/users/user-changes.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { findOpenApproval, buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { requireUser } from './require-user.ts';

const KIND = 'user.credit_score';

export const isScoreChange = ({ field }: Pick<AuditedField, 'field'>): boolean => field === 'credit_score';

/** True when a loan product, open or not, requires a score: then a second person decides scores. */
export const isScoreRequired = async (): Promise<boolean> =>
  (await readLoanProducts()).some(({ status, min_credit_score }) => status !== 'closed' && min_credit_score !== null);

/** Builds the approval of a score. @throws {AppError} VALIDATION_FAILED when one is pending already. */
export async function buildScoreApproval(
  { id }: StoredUser,
  changes: AuditedField[],
  request: ChangeRequest,
): Promise<StoredApproval> {
  if (await findOpenApproval(id, ({ kind }) => kind === KIND))
    throw new AppError('VALIDATION_FAILED', { fields: { credit_score: fieldError('creditScoreAsked') } });
  return buildApproval({ kind: KIND, subject: id, changes, wait: 0, second_person: ALWAYS_REQUIRED }, request);
}

const scoreOf = (user: StoredUser): number | null => user.credit_score ?? null;

function scoresIn({ id, changes }: StoredApproval): { before: number | null; after: number | null } {
  const change = changes.find(isScoreChange);
  if (!change) throw new Error(`Approval ${id} says nothing of a score.`);
  return change as { before: number | null; after: number | null };
}

/** Returns the result of a pending score as of now, and whether it is possible. */
export async function previewScoreApproval(approval: StoredApproval): Promise<ApprovalView['now']> {
  const user = await readUser(approval.subject as UserId);
  if (!user) return { changes: [], holds: false };
  const { before, after } = scoresIn(approval);
  return {
    changes: [{ field: 'credit_score', before: scoreOf(user), after }],
    holds: user.closed_at === undefined && scoreOf(user) === before,
  };
}

/**
 * Sets the score approved by another staff member, with the writes of the decision.
 * @throws {AppError} CHANGED_MEANWHILE when the user or the score changed since the request.
 */
export async function setApprovedScore(approval: StoredApproval, operations: readonly WriteOperation[]): Promise<void> {
  const user = await requireUser(approval.subject as UserId);
  const { before, after } = scoresIn(approval);
  if (scoreOf(user) !== before) throw new AppError('CHANGED_MEANWHILE');
  await transact([...operations, writeStaffUserChange(user, { credit_score: after }, false)]);
}
