import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { ConflictError } from '#functions/data/table/transact.ts';
import { updateDeposit } from '#functions/domain/deposits/update-deposit.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { DepositId } from '#shared/ids.ts';
import { readDepositForStaff } from './review-deposit.ts';

/**
 * Replaces the note on a deposit in any state: visible to staff, not to the user.
 * @throws {AppError} NOT_FOUND; CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function setDepositNote(request: StaffChangeContext, id: DepositId): Promise<StoredDeposit> {
  const deposit = await readDepositForStaff(id);
  const admin_notes = request.reason.trim();
  const changes = [{ field: 'admin_notes', before: deposit.admin_notes ?? '', after: admin_notes }];
  const record = buildAuditEntry(request, 'deposit.note', deposit.user_id, changes, { deposit: id });
  try {
    return await withReviewStepUp(request.caller, request.code, (confirm) =>
      updateDeposit(deposit, { admin_notes }, { operations: [...confirm, record] }),
    );
  } catch (error) {
    if (error instanceof ConflictError) throw new AppError('CHANGED_MEANWHILE', { cause: error });
    throw error;
  }
}
