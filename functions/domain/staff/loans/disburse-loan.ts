import {
  countAccountEvent,
  NO_OPEN_RECLAIMS,
  withAccountCounterCheck,
} from '#functions/data/ledger/account-counters.ts';
import {
  buildEntryHeader,
  getAvailableBucket,
  buildJournalEntryIfNonZero,
} from '#functions/data/ledger/build-entry.ts';
import { loanDisbursementVolume } from '#functions/data/loans/loan-disbursement-volume.ts';
import { readLoanProducts } from '#functions/data/loans/loan-products.ts';
import type { StoredLoan } from '#functions/data/loans/loans.ts';
import type { StoredApproval } from '#functions/data/staff/approvals.ts';
import { buildConflictError, type WriteOperation, retryOnConflict } from '#functions/data/table/transact.ts';
import { readUser, type StoredUser, userItems } from '#functions/data/users/users.ts';
import { isLoanCountryExcluded } from '#functions/domain/loans/eligibility.ts';
import { getNextLoanStepTime } from '#functions/domain/loans/loan-steps.ts';
import { updateLoan } from '#functions/domain/loans/update-loan.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { assessApprovalNeed, type ApprovalNeed } from '#functions/domain/staff/acts/approval-need.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { assertCustomerActive } from '#functions/domain/staff/acts/customer-standing.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ApprovalId, LoanId, StaffId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import { DAY_SECONDS, toUtcDate, addSeconds } from '#shared/time.ts';
import { buildLoanDecision } from './decide-loan.ts';
import { toAdminLoanView, readLoanWithUser } from './loan-view.ts';
import { requestLoanApproval, hasPendingLoanApproval, readLoanForApproval } from './request-loan-approval.ts';

/** The user, or another staff member, interferes. */
const TRIES = 5;

/**
 * Checks that the applicant may still borrow.
 * @throws {AppError} ACCOUNT_RESTRICTED, KYC_VERIFICATION_REQUIRED, COUNTRY_RESTRICTED
 */
async function assertStillGood(user: StoredUser, { product: { id } }: StoredLoan): Promise<void> {
  assertCustomerActive(user);
  if (user.is_frozen === true || user.closed_at !== undefined) throw new AppError('ACCOUNT_RESTRICTED');
  if (user.kyc_status !== 'verified') throw new AppError('KYC_VERIFICATION_REQUIRED');
  const product = (await readLoanProducts()).find((candidate) => candidate.id === id);
  if (isLoanCountryExcluded(product?.excluded_countries ?? [], user.country)) throw new AppError('COUNTRY_RESTRICTED');
}

/** Condition that this still holds. @throws {ConflictError}, by its transaction. */
const stillGood = ({ id }: StoredUser): WriteOperation => ({
  label: `standing of ${id}`,
  check: userItems.key(id),
  condition:
    '#status = :active AND kyc_status = :verified AND attribute_not_exists(closed_at) AND ' +
    '(attribute_not_exists(is_frozen) OR is_frozen = :no)',
  names: { '#status': 'status' },
  values: { ':active': 'active', ':verified': 'verified', ':no': false },
  fails: buildConflictError(`The standing of ${id}`, 'relied on'),
});

/** Pays out an approved loan, less its fee, with the writes of the decision. @throws {ConflictError} */
async function payOut(
  current: StoredLoan,
  request: Omit<StaffChangeContext, 'code'>,
  operations: readonly WriteOperation[],
): Promise<StoredLoan> {
  const occasion = buildEntryHeader(current, 'loan.disburse');
  const disbursed_at = occasion.at;
  const due_at = addSeconds(disbursed_at, current.term_days * DAY_SECONDS);
  const movement = buildJournalEntryIfNonZero(occasion, [
    { from: 'house:loans', to: getAvailableBucket('spot'), asset: 'USDT', amount: current.actual_amount },
    { from: 'house:loans', to: 'house:loan_fees', asset: 'USDT', amount: current.processing_fee },
  ]);
  if (!movement) throw new Error(`Loan ${current.id} pays out nothing.`);
  return updateLoan(
    current,
    {
      status: 'disbursed',
      disbursed_at,
      due_at,
      principal: current.amount,
      approval_id: null,
      next_at: getNextLoanStepTime({ disbursed_at, due_at }, disbursed_at),
      decisions: [...current.decisions, buildLoanDecision(request, 'disbursed')],
    },
    {
      operations,
      movement,
      // Withdrawals are bound to this count: requests checked earlier are checked again.
      count: withAccountCounterCheck(
        countAccountEvent(occasion.account, { loans_disbursed_total: 1 }),
        NO_OPEN_RECLAIMS,
        'DEPOSIT_VANISHED',
      ),
      news: {
        kind: 'loan_disbursed',
        params: {
          amount: formatUnits(current.actual_amount),
          total: formatUnits(current.total_repayment),
          date: toUtcDate(due_at),
        },
      },
    },
  );
}

/** Decides whether paying out a loan needs a second person. */
export const assessLoanDisbursement = (
  { user_id, amount }: Pick<StoredLoan, 'user_id' | 'amount'>,
  member: StaffId,
): Promise<ApprovalNeed> => assessApprovalNeed('loan.disburse', { customer: user_id, member, value: amount });

/**
 * Pays an approved loan out to the spot wallet, less its fee. Above the set amount, of the customer's or of the
 * member's own payouts within 24 hours, it waits for a second staff member.
 * @throws {AppError} of `POST /admin/loan-applications/{id}/disburse`.
 */
export async function disburseLoan(
  request: StaffChangeContext,
  id: LoanId,
): Promise<{ application: AdminLoan; approval_id: ApprovalId | null }> {
  const { staff } = request.caller;
  const { user } = await readLoanWithUser(id);
  const { loan, approval_id } = await withStepUp(request.caller, request.code, (spend) =>
    retryOnConflict(async () => {
      const { loan: current, user: borrower } = await readLoanWithUser(id);
      const at = nowSeconds();
      if (current.status !== 'approved' || (await hasPendingLoanApproval(current, at)))
        throw new AppError('INVALID_ORDER_STATUS');
      await assertStillGood(borrower, current);
      const changes = [{ field: 'status', before: 'approved', after: 'disbursed' }];
      const { needed, counted } = await assessLoanDisbursement(current, staff.id);
      if (needed)
        return requestLoanApproval(current, request, spend, {
          kind: 'loan.disburse',
          asked: 'loan.disburse_asked',
          amount: current.amount,
          changes,
          second_person: needed,
        });
      const paidLoan = await payOut(current, request, [
        spend,
        stillGood(borrower),
        ...counted,
        buildAuditEntry(request, 'loan.disburse', user.id, changes, { loan: id }),
      ]);
      return { loan: paidLoan, approval_id: null };
    }, TRIES),
  );
  return { application: toAdminLoanView(loan, user, nowSeconds()), approval_id };
}

/**
 * Pays out a loan approved by another staff member, with the writes of the decision.
 * @throws {AppError} CHANGED_MEANWHILE when the loan has changed; ACCOUNT_RESTRICTED, KYC_VERIFICATION_REQUIRED,
 * COUNTRY_RESTRICTED.
 */
export async function disburseApprovedLoan(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
  request: StaffChangeContext,
): Promise<void> {
  const loan = await readLoanForApproval(approval);
  const user = await readUser(loan.user_id);
  if (!user || loan.status !== 'approved') throw new AppError('CHANGED_MEANWHILE');
  await assertStillGood(user, loan);
  const at = nowSeconds();
  const toPerson = await loanDisbursementVolume.read(user.id, at);
  await payOut(loan, request, [...operations, stillGood(user), loanDisbursementVolume.add(toPerson, loan.amount, at)]);
}
