import { releaseLoanCapacity } from '#functions/data/loans/loan-uses.ts';
import { toLoanView } from '#functions/data/loans/loans.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { LoanId } from '#shared/ids.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import { readOwnStoredLoan, readOwnLoan } from './read-loan.ts';
import { updateLoan } from './update-loan.ts';

/** Staff may decide in between. */
const TRIES = 5;

/**
 * Cancels an application that was not paid out. Only one of this, a decision and the payout succeeds.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS after another decision.
 */
export const cancelLoanApplication = ({ account }: UserPrincipal, key: string, id: LoanId): Promise<LoanApplication> =>
  withIdempotency<LoanId, LoanApplication>(
    { account, endpoint: 'loan cancel', key, request: [id] },
    async (record) => {
      const endedLoan = await retryOnConflict(async () => {
        const storedLoan = await readOwnStoredLoan(account, id);
        if (storedLoan.status !== 'pending' && storedLoan.status !== 'approved')
          throw new AppError('INVALID_ORDER_STATUS');
        return updateLoan(
          storedLoan,
          { status: 'cancelled', approval_id: null, ended_at: nowSeconds() },
          { operations: [record(id), ...releaseLoanCapacity(storedLoan.product.id, storedLoan.amount)], ends: true },
        );
      }, TRIES);
      return toLoanView(endedLoan, nowSeconds());
    },
    (of) => readOwnLoan(account, of),
  );
