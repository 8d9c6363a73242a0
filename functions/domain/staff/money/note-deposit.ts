import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { ChangedMeanwhile } from '#functions/data/table/transact.ts';
import { changeDeposit } from '#functions/domain/deposits/change-deposit.ts';
import { reviewConfirmed } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import type { DepositId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { readDepositForStaff } from './review-deposit.ts';

/**
 * Writes a note on a deposit, in the place of the one before, whatever becomes of it: staff read it, its owner does not.
 * @throws {Refusal} NOT_FOUND; CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function noteDeposit(request: ChangeRequest, id: DepositId): Promise<StoredDeposit> {
  const deposit = await readDepositForStaff(id);
  const admin_notes = request.reason.trim();
  const changes = [{ field: 'admin_notes', before: deposit.admin_notes ?? '', after: admin_notes }];
  const record = recorded(request, 'deposit.note', deposit.user_id, changes, { deposit: id });
  try {
    return await reviewConfirmed(request.caller, request.code, (confirm) =>
      changeDeposit(deposit, { admin_notes }, { operations: [...confirm, record] }),
    );
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw new Refusal('CHANGED_MEANWHILE', { cause: error });
    throw error;
  }
}
