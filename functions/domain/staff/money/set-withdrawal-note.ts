import { retryOnConflict } from '#functions/data/table/transact.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { updateWithdrawal } from '#functions/domain/withdrawals/update-withdrawal.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import type { AdminWithdrawal } from '#shared/schemas/admin/chains.ts';
import { readAdminWithdrawal, readWithdrawalWithUser } from './withdrawal-view.ts';

const TRIES = 5;

/**
 * Replaces the note on a withdrawal: visible to staff, not to the user. It takes the code of reviews.
 * @throws {AppError} of `PUT /admin/deposit-withdraw/withdrawals/{id}/notes`.
 */
export async function setWithdrawalNote(request: StaffChangeContext, id: WithdrawalId): Promise<AdminWithdrawal> {
  const { user } = await readWithdrawalWithUser(id);
  const admin_notes = request.reason.trim();
  const notedWithdrawal = await withReviewStepUp(request.caller, request.code, (confirm) =>
    retryOnConflict(async () => {
      const { withdrawal: current } = await readWithdrawalWithUser(id);
      const changes = [{ field: 'admin_notes', before: current.admin_notes, after: admin_notes }];
      return updateWithdrawal(current, { admin_notes }, [
        ...confirm,
        buildAuditEntry(request, 'withdrawal.note', current.user_id, changes, { withdrawal: id }),
      ]);
    }, TRIES),
  );
  return readAdminWithdrawal(notedWithdrawal, user);
}
