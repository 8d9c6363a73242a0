import { loanCollection, type StoredLoan } from '#functions/data/loans/loans.ts';
import type { StoredApprovalRequirement } from '#functions/data/staff/approval-requirement.ts';
import { approvalCollection, isApprovalOpen, type StoredApproval } from '#functions/data/staff/approvals.ts';
import type { AuditFieldChange } from '#functions/data/staff/audit.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { buildLoanUpdate } from '#functions/domain/loans/update-loan.ts';
import { buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ApprovalId } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { readLoanWithUser } from './loan-view.ts';

/** Request to a second staff member. */
interface RequestedLoanApproval {
  kind: 'loan.disburse' | 'loan.write_off';
  asked: 'loan.disburse_asked' | 'loan.write_off_asked';
  /** USDT in units. */
  amount: Amount;
  changes: AuditFieldChange[];
  second_person: StoredApprovalRequirement;
}

/** Requests a second staff member; the loan names the request. @throws {ConflictError} */
export async function requestLoanApproval(
  current: StoredLoan,
  request: StaffChangeContext,
  spend: WriteOperation,
  { kind, asked, amount, changes, second_person }: RequestedLoanApproval,
): Promise<{ loan: StoredLoan; approval_id: ApprovalId }> {
  const about = { id: current.id, amount: formatUnits(amount) };
  const approval = buildApproval(
    { kind, subject: current.user_id, changes, wait: 0, loan: about, second_person },
    request,
  );
  const { next, operation } = buildLoanUpdate(current, { approval_id: approval.id });
  await transact([
    spend,
    operation,
    approvalCollection.add(current.user_id, approval),
    buildAuditEntry(request, asked, current.user_id, changes, { loan: current.id, approval: approval.id }),
  ]);
  return { loan: next, approval_id: approval.id };
}

/** True while a second member's decision is pending: an expired one is requested again. */
export async function hasPendingLoanApproval({ user_id, approval_id }: StoredLoan, at: EpochSeconds): Promise<boolean> {
  const storedApproval = approval_id && (await approvalCollection.read(user_id, approval_id));
  return storedApproval !== null && isApprovalOpen(storedApproval, at);
}

/** Returns the loan of an approval, while it names it. @throws {AppError} CHANGED_MEANWHILE */
export async function readLoanForApproval({ id, loan: about }: StoredApproval): Promise<StoredLoan> {
  if (!about) throw new Error(`Approval ${id} says nothing of a loan.`);
  const { loan } = await readLoanWithUser(about.id);
  if (loan.approval_id !== id) throw new AppError('CHANGED_MEANWHILE');
  return loan;
}

/**
 * Builds the writes of a rejected approval: its loan no longer waits for it.
 * @throws {ConflictError}, by its transaction.
 */
export async function releaseLoanApproval({ id, loan: about }: StoredApproval): Promise<WriteOperation[]> {
  const loan = about && (await loanCollection.find(about.id));
  if (!loan || loan.approval_id !== id) return [];
  return [buildLoanUpdate(loan, { approval_id: null }).operation];
}
