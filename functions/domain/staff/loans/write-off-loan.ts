import { buildEntryHeader, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { releaseLoanCapacity } from '#functions/data/loans/loan-uses.ts';
import { isLoanOverdue } from '#functions/data/loans/loans.ts';
import { addWrittenOffLoanPrincipal } from '#functions/data/loans/written-off.ts';
import { APPROVAL_ALWAYS_REQUIRED } from '#functions/data/staff/approval-requirement.ts';
import type { StoredApproval } from '#functions/data/staff/approvals.ts';
import { type WriteOperation, retryOnConflict } from '#functions/data/table/transact.ts';
import { updateLoan } from '#functions/domain/loans/update-loan.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ApprovalId, LoanId } from '#shared/ids.ts';
import { formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import { buildLoanDecision } from './decide-loan.ts';
import { toAdminLoanView, readLoanWithUser } from './loan-view.ts';
import { requestLoanApproval, hasPendingLoanApproval, readLoanForApproval } from './request-loan-approval.ts';

/** The user, or the timer, interferes. */
const TRIES = 5;

/**
 * Requests the write-off of an overdue loan's remaining debt: a second staff member decides. A repayment meanwhile
 * voids it.
 * @throws {AppError} of `POST /admin/loan-applications/{id}/write-off`.
 */
export async function requestLoanWriteOff(
  request: StaffChangeContext,
  id: LoanId,
): Promise<{ application: AdminLoan; approval_id: ApprovalId | null }> {
  const { user } = await readLoanWithUser(id);
  const { loan, approval_id } = await withStepUp(request.caller, request.code, (spend) =>
    retryOnConflict(async () => {
      const { loan: current } = await readLoanWithUser(id);
      const at = nowSeconds();
      if (!isLoanOverdue(current, at) || (await hasPendingLoanApproval(current, at)))
        throw new AppError('INVALID_ORDER_STATUS');
      const changes = [{ field: 'principal', before: formatUnits(current.principal), after: '0' }];
      return requestLoanApproval(current, request, spend, {
        kind: 'loan.write_off',
        asked: 'loan.write_off_asked',
        amount: current.principal,
        changes,
        second_person: APPROVAL_ALWAYS_REQUIRED,
      });
    }, TRIES),
  );
  return { application: toAdminLoanView(loan, user, nowSeconds()), approval_id };
}

/**
 * Writes off a loan approved by another staff member: the principal becomes a loss of the house, interest and late fees
 * lapse.
 * @throws {AppError} CHANGED_MEANWHILE when the loan differs from the request.
 */
export async function writeOffApprovedLoan(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
  request: StaffChangeContext,
): Promise<void> {
  const loan = await readLoanForApproval(approval);
  if (!isLoanOverdue(loan, nowSeconds())) throw new AppError('CHANGED_MEANWHILE');
  const { principal } = loan;
  const movement = buildJournalEntry(buildEntryHeader(loan, 'loan.write_off'), {
    from: 'house:loan_losses',
    to: 'house:loans',
    asset: 'USDT',
    amount: principal,
  });
  await updateLoan(
    loan,
    {
      status: 'completed',
      ended_at: nowSeconds(),
      next_at: null,
      approval_id: null,
      principal: ZERO_AMOUNT,
      written_off: principal,
      decisions: [...loan.decisions, buildLoanDecision(request, 'written_off')],
    },
    {
      operations: [
        ...operations,
        addWrittenOffLoanPrincipal(principal),
        ...releaseLoanCapacity(loan.product.id, principal),
      ],
      movement,
      ends: true,
      news: { kind: 'loan_written_off', params: { amount: formatUnits(loan.amount) } },
    },
  );
}
