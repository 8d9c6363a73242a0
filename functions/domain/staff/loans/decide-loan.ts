import { releaseLoanCapacity } from '#functions/data/loans/loan-uses.ts';
import type { LoanDecision, StoredLoan } from '#functions/data/loans/loans.ts';
import { type WriteOperation, retryOnConflict } from '#functions/data/table/transact.ts';
import { updateLoan } from '#functions/domain/loans/update-loan.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import {
  assertCustomerActiveNow,
  buildCustomerActiveCondition,
} from '#functions/domain/staff/acts/customer-standing.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { LoanId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import { toAdminLoanView, readLoanWithUser } from './loan-view.ts';

/** The user, or another staff member, interferes. */
const TRIES = 5;

/** Builds the caller's decision as stored on the loan. */
export const buildLoanDecision = (
  { caller: { staff }, reason }: Omit<StaffChangeContext, 'code'>,
  decisionKind: LoanDecision['what'],
): LoanDecision => ({
  what: decisionKind,
  by: { id: staff.id, username: staff.username },
  at: nowSeconds(),
  text: reason.trim() === '' ? null : reason.trim(),
});

const statusChange = (before: string, after: string) => [{ field: 'status', before, after }];

async function approveLoan(
  current: StoredLoan,
  request: StaffChangeContext,
  spend: WriteOperation,
): Promise<StoredLoan> {
  await assertCustomerActiveNow(current.user_id);
  return updateLoan(
    current,
    { status: 'approved', decisions: [...current.decisions, buildLoanDecision(request, 'approved')] },
    {
      operations: [
        spend,
        buildCustomerActiveCondition(current.user_id),
        buildAuditEntry(request, 'loan.approve', current.user_id, statusChange('pending', 'approved'), {
          loan: current.id,
        }),
      ],
      news: { kind: 'loan_approved', params: { amount: formatUnits(current.amount) } },
    },
  );
}

function rejectLoan(current: StoredLoan, request: StaffChangeContext, spend: WriteOperation): Promise<StoredLoan> {
  const reason = request.reason.trim();
  return updateLoan(
    current,
    {
      status: 'rejected',
      reject_reason: reason,
      approval_id: null,
      ended_at: nowSeconds(),
      decisions: [...current.decisions, buildLoanDecision(request, 'rejected')],
    },
    {
      operations: [
        spend,
        ...releaseLoanCapacity(current.product.id, current.amount),
        buildAuditEntry(request, 'loan.reject', current.user_id, statusChange(current.status, 'rejected'), {
          loan: current.id,
        }),
      ],
      ends: true,
      news: { kind: 'loan_rejected', params: { amount: formatUnits(current.amount), reason } },
    },
  );
}

/**
 * Approves an application, which can then be paid out, or rejects it; an approved one not paid out can still be
 * rejected.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS when it is decided otherwise; ACCOUNT_RESTRICTED when the
 * applicant's account is not active; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function decideLoan(
  request: StaffChangeContext,
  id: LoanId,
  action: 'approve' | 'reject',
): Promise<AdminLoan> {
  const { user } = await readLoanWithUser(id);
  const decided = await withStepUp(request.caller, request.code, (spend) =>
    retryOnConflict(async () => {
      const { loan } = await readLoanWithUser(id);
      const mayBe = action === 'approve' ? ['pending'] : ['pending', 'approved'];
      if (!mayBe.includes(loan.status)) throw new AppError('INVALID_ORDER_STATUS');
      return action === 'approve' ? approveLoan(loan, request, spend) : rejectLoan(loan, request, spend);
    }, TRIES),
  );
  return toAdminLoanView(decided, user, nowSeconds());
}
