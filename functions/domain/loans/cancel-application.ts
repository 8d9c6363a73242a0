import { giveRoom } from '#functions/data/loans/loan-uses.ts';
import { loanView } from '#functions/data/loans/loans.ts';
import { retryChanged } from '#functions/data/table/transact.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { once } from '#functions/domain/ledger/once.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { LoanId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import { changeLoan } from './change-loan.ts';
import { ownLoan, readOwnLoan } from './read-loan.ts';

/** Staff may decide in between. */
const TRIES = 5;

/**
 * Takes an application back that was not paid out. Of this, a decision and paying out one comes about.
 * @throws {Refusal} NOT_FOUND; INVALID_ORDER_STATUS where it is decided otherwise.
 */
export const cancelApplication = ({ account }: Caller, key: string, id: LoanId): Promise<LoanApplication> =>
  once<LoanId, LoanApplication>(
    { account, endpoint: 'loan cancel', key, request: [id] },
    async (record) => {
      const ended = await retryChanged(async () => {
        const seen = await ownLoan(account, id);
        if (seen.status !== 'pending' && seen.status !== 'approved') throw new Refusal('INVALID_ORDER_STATUS');
        return changeLoan(
          seen,
          { status: 'cancelled', approval_id: null, ended_at: nowSeconds() },
          { operations: [record(id), ...giveRoom(seen.product.id, seen.amount)], ends: true },
        );
      }, TRIES);
      return loanView(ended, nowSeconds());
    },
    (of) => readOwnLoan(account, of),
  );
