import { retryChanged } from '#functions/data/table/transact.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { once } from '#functions/domain/ledger/once.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { endWithdrawal } from './change-withdrawal.ts';
import { ownWithdrawal, readOwnWithdrawal, shown } from './read-withdrawal.ts';

/** Reviews and counts of other withdrawals may come in between. */
const TRIES = 8;

/**
 * Cancels a withdrawal that waits for staff: everything comes back. Of this, a review and a completion one comes about.
 * @throws {Refusal} NOT_FOUND; INVALID_ORDER_STATUS where it does not wait.
 */
export const cancelWithdrawal = ({ account }: Caller, key: string, id: WithdrawalId): Promise<Withdrawal> =>
  once<WithdrawalId, Withdrawal>(
    { account, endpoint: 'withdrawal cancel', key, request: [id] },
    async (record) => {
      const ended = await retryChanged(async () => {
        const seen = await ownWithdrawal(account, id);
        if (seen.status !== 'pending') throw new Refusal('INVALID_ORDER_STATUS');
        return endWithdrawal(seen, {
          status: 'cancelled',
          change: { reason: 'cancelled_by_owner' },
          operations: [record(id)],
        });
      }, TRIES);
      return shown(ended);
    },
    (of) => readOwnWithdrawal(account, of),
  );
