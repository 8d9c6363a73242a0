import { toStaffDecisionFields } from '#functions/data/chains/decision.ts';
import {
  depositCollection,
  getDepositTotalFrozen,
  isDepositReviewable,
  isDepositBlockOrphaned,
  NO_DEPOSIT_FROZEN,
  getCustomerNoteField,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { ConflictError } from '#functions/data/table/transact.ts';
import { buildFrozenDepositTransfers } from '#functions/domain/deposits/reclaim-deposit.ts';
import { updateDeposit } from '#functions/domain/deposits/update-deposit.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { DepositId } from '#shared/ids.ts';
import { subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import { creditDepositManually, type DepositReviewResult } from './credit-manually.ts';
import { toWrongStatusError } from './creditable.ts';

type ReviewAction = 'approve' | 'reject';

/** Returns a deposit by its id alone. @throws {AppError} NOT_FOUND. */
export async function readDepositForStaff(id: DepositId): Promise<StoredDeposit> {
  const deposit = await depositCollection.find(id);
  if (!deposit) throw new AppError('NOT_FOUND');
  return deposit;
}

/**
 * Reclaims the frozen part of a credited deposit whose block vanished, the rest of which stays owed, or ends one that
 * was never credited.
 */
async function rejectDeposit(
  request: StaffChangeContext,
  deposit: StoredDeposit,
  customer_note: string | undefined,
): Promise<DepositReviewResult> {
  const before = isDepositBlockOrphaned(deposit) ? 'vanished' : deposit.status;
  const changes = [{ field: 'status', before, after: 'rejected' }];
  const record = buildAuditEntry(request, 'deposit.reject', deposit.user_id, changes, { deposit: deposit.id });
  const credited = subtractAmounts(deposit.credited, getDepositTotalFrozen(deposit));
  const rejected = await withReviewStepUp(request.caller, request.code, (confirm) =>
    updateDeposit(
      deposit,
      {
        admin_notes: request.reason.trim(),
        ...getCustomerNoteField(customer_note),
        ...toStaffDecisionFields(request.caller.staff, nowSeconds()),
        status: 'rejected',
        reason: 'rejected_by_staff',
        credited,
        ...NO_DEPOSIT_FROZEN,
        is_reclaimed: credited > ZERO_AMOUNT,
        ended_at: nowSeconds(),
      },
      {
        operations: [...confirm, record],
        money: { operation: 'deposit.reverse', transfers: buildFrozenDepositTransfers(deposit, () => 'house:chain') },
        tells: 'deposit_failed',
      },
    ),
  );
  return { deposit: rejected, approval_id: null };
}

/**
 * Decides a deposit that is held, or below the minimum. Approval credits it, after a second member's approval if the
 * rules require one; rejection does not. A credited one whose block vanished is released, with what is owed of it, or
 * reclaimed as far as frozen: the rest is collected from later deposits. The user is notified and reads
 * `customer_note`; the request's reason is for staff only.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for one not waiting for staff; those of `creditDepositManually`;
 * CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function reviewDeposit(
  request: StaffChangeContext,
  id: DepositId,
  action: ReviewAction,
  customer_note?: string,
): Promise<DepositReviewResult> {
  const deposit = await readDepositForStaff(id);
  if (!isDepositReviewable(deposit)) throw toWrongStatusError(errorDetails.depositDecided);
  if (action === 'approve') return creditDepositManually(request, deposit, customer_note);
  try {
    return await rejectDeposit(request, deposit, customer_note);
  } catch (error) {
    if (error instanceof ConflictError) throw new AppError('CHANGED_MEANWHILE', { cause: error });
    throw error;
  }
}
