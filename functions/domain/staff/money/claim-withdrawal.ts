import { retryOnConflict } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import { updateWithdrawal } from '#functions/domain/withdrawals/update-withdrawal.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import type { AdminWithdrawal } from '#shared/schemas/admin/chains.ts';
import { readAdminWithdrawal, readWithdrawalWithUser } from './withdrawal-view.ts';

const TRIES = 5;

/**
 * Marks a withdrawal as claimed by a staff member, or released: an aid to others, without effect.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for an ended one.
 */
export async function setWithdrawalClaim(
  caller: StaffPrincipal,
  address: string,
  id: WithdrawalId,
  isClaimed: boolean,
): Promise<AdminWithdrawal> {
  const { staff } = caller;
  const { user } = await readWithdrawalWithUser(id);
  const claimed = await retryOnConflict(async () => {
    const { withdrawal: current } = await readWithdrawalWithUser(id);
    if (current.status !== 'pending' && current.status !== 'processing') throw new AppError('INVALID_ORDER_STATUS');
    const claimed_by = isClaimed ? { id: staff.id, username: staff.username } : null;
    const changes = [
      { field: 'claimed_by', before: current.claimed_by?.username ?? null, after: claimed_by?.username ?? null },
    ];
    const record = buildAuditEntry({ caller, address, reason: '' }, 'withdrawal.claim', current.user_id, changes, {
      withdrawal: id,
    });
    return updateWithdrawal(current, { claimed_by }, [record]);
  }, TRIES);
  return readAdminWithdrawal(claimed, user);
}
