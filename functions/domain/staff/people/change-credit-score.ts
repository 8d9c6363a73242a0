import { readLoanProducts } from '#functions/data/loans/loan-products.ts';
import { APPROVAL_ALWAYS_REQUIRED } from '#functions/data/staff/approval-requirement.ts';
import type { StoredApproval } from '#functions/data/staff/approvals.ts';
import type { AuditFieldChange } from '#functions/data/staff/audit.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { writeStaffUserChange } from '#functions/data/users/user-changes.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { findOpenApproval, buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { readExistingUser } from './require-user.ts';

const KIND = 'user.credit_score';

export const isCreditScoreChange = ({ field }: Pick<AuditFieldChange, 'field'>): boolean => field === 'credit_score';

/** True when a loan product, open or not, requires a score: then a second person decides scores. */
export const isCreditScoreRequired = async (): Promise<boolean> =>
  (await readLoanProducts()).some(({ status, min_credit_score }) => status !== 'closed' && min_credit_score !== null);

/** Builds the approval of a score. @throws {AppError} VALIDATION_FAILED when one is pending already. */
export async function buildCreditScoreApproval(
  { id }: StoredUser,
  changes: AuditFieldChange[],
  request: StaffChangeContext,
): Promise<StoredApproval> {
  if (await findOpenApproval(id, ({ kind }) => kind === KIND))
    throw new AppError('VALIDATION_FAILED', { fields: { credit_score: fieldError('creditScoreAsked') } });
  return buildApproval({ kind: KIND, subject: id, changes, wait: 0, second_person: APPROVAL_ALWAYS_REQUIRED }, request);
}

const getCreditScore = (user: StoredUser): number | null => user.credit_score ?? null;

function scoresIn({ id, changes }: StoredApproval): { before: number | null; after: number | null } {
  const change = changes.find(isCreditScoreChange);
  if (!change) throw new Error(`Approval ${id} says nothing of a score.`);
  return change as { before: number | null; after: number | null };
}

/** Returns the result of a pending score as of now, and whether it is possible. */
export async function previewCreditScoreApproval(approval: StoredApproval): Promise<ApprovalView['now']> {
  const user = await readUser(approval.subject as UserId);
  if (!user) return { changes: [], holds: false };
  const { before, after } = scoresIn(approval);
  return {
    changes: [{ field: 'credit_score', before: getCreditScore(user), after }],
    holds: user.closed_at === undefined && getCreditScore(user) === before,
  };
}

/**
 * Sets the score approved by another staff member, with the writes of the decision.
 * @throws {AppError} CHANGED_MEANWHILE when the user or the score changed since the request.
 */
export async function setApprovedCreditScore(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
): Promise<void> {
  const user = await readExistingUser(approval.subject as UserId);
  const { before, after } = scoresIn(approval);
  if (getCreditScore(user) !== before) throw new AppError('CHANGED_MEANWHILE');
  await transact([...operations, writeStaffUserChange(user, { credit_score: after }, false)]);
}
