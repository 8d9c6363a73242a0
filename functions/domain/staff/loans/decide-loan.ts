import { giveRoom } from '#functions/data/loans/loan-uses.ts';
import type { LoanDecision, StoredLoan } from '#functions/data/loans/loans.ts';
import { type Operation, retryChanged } from '#functions/data/table/transact.ts';
import { changeLoan } from '#functions/domain/loans/change-loan.ts';
import { confirmed } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { assertActiveNow, customerStaysActive } from '#functions/domain/staff/acts/customer-standing.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { LoanId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import { adminLoanView, loanNamed } from './loan-view.ts';

/** The owner, or another member of staff, comes in between. */
const TRIES = 5;

/** A decision by whoever asks, as it is kept on the loan. */
export const decisionBy = (
  { caller: { staff }, reason }: Omit<ChangeRequest, 'code'>,
  what: LoanDecision['what'],
): LoanDecision => ({
  what,
  by: { id: staff.id, username: staff.username },
  at: nowSeconds(),
  text: reason.trim() === '' ? null : reason.trim(),
});

const statusChange = (before: string, after: string) => [{ field: 'status', before, after }];

async function approve(seen: StoredLoan, request: ChangeRequest, spend: Operation): Promise<StoredLoan> {
  await assertActiveNow(seen.user_id);
  return changeLoan(
    seen,
    { status: 'approved', decisions: [...seen.decisions, decisionBy(request, 'approved')] },
    {
      operations: [
        spend,
        customerStaysActive(seen.user_id),
        recorded(request, 'loan.approve', seen.user_id, statusChange('pending', 'approved'), { loan: seen.id }),
      ],
      news: { kind: 'loan_approved', params: { amount: formatUnits(seen.amount) } },
    },
  );
}

function reject(seen: StoredLoan, request: ChangeRequest, spend: Operation): Promise<StoredLoan> {
  const reason = request.reason.trim();
  return changeLoan(
    seen,
    {
      status: 'rejected',
      reject_reason: reason,
      approval_id: null,
      ended_at: nowSeconds(),
      decisions: [...seen.decisions, decisionBy(request, 'rejected')],
    },
    {
      operations: [
        spend,
        ...giveRoom(seen.product.id, seen.amount),
        recorded(request, 'loan.reject', seen.user_id, statusChange(seen.status, 'rejected'), { loan: seen.id }),
      ],
      ends: true,
      news: { kind: 'loan_rejected', params: { amount: formatUnits(seen.amount), reason } },
    },
  );
}

/**
 * Approves an application, which can be paid out then, or rejects it; what is approved and not paid out can still be
 * rejected.
 * @throws {Refusal} NOT_FOUND; INVALID_ORDER_STATUS where it is decided otherwise; ACCOUNT_RESTRICTED where the account
 * of who applied is not active; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function decideLoan(request: ChangeRequest, id: LoanId, action: 'approve' | 'reject'): Promise<AdminLoan> {
  const { user } = await loanNamed(id);
  const decided = await confirmed(request.caller, request.code, (spend) =>
    retryChanged(async () => {
      const { loan } = await loanNamed(id);
      const mayBe = action === 'approve' ? ['pending'] : ['pending', 'approved'];
      if (!mayBe.includes(loan.status)) throw new Refusal('INVALID_ORDER_STATUS');
      return action === 'approve' ? approve(loan, request, spend) : reject(loan, request, spend);
    }, TRIES),
  );
  return adminLoanView(decided, user, nowSeconds());
}
