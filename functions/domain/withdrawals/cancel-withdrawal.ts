import { retryOnConflict } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { readOwnStoredWithdrawal, readOwnWithdrawal, readWithdrawalView } from './read-withdrawal.ts';
import { finalizeWithdrawal } from './update-withdrawal.ts';

/** Reviews and counts of other withdrawals may interfere. */
const TRIES = 8;

/**
 * Cancels a withdrawal that waits for staff, with a full refund. Of this, a review and a completion, only one succeeds.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS when it does not wait.
 */
export const cancelWithdrawal = ({ account }: UserPrincipal, key: string, id: WithdrawalId): Promise<Withdrawal> =>
  withIdempotency<WithdrawalId, Withdrawal>(
    { account, endpoint: 'withdrawal cancel', key, request: [id] },
    async (record) => {
      const cancelledWithdrawal = await retryOnConflict(async () => {
        const withdrawal = await readOwnStoredWithdrawal(account, id);
        if (withdrawal.status !== 'pending') throw new AppError('INVALID_ORDER_STATUS');
        return finalizeWithdrawal(withdrawal, {
          status: 'cancelled',
          change: { reason: 'cancelled_by_owner' },
          operations: [record(id)],
        });
      }, TRIES);
      return readWithdrawalView(cancelledWithdrawal);
    },
    (of) => readOwnWithdrawal(account, of),
  );
