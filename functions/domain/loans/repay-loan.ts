import { isLoanOutstanding, toLoanView, toAccruingLoan } from '#functions/data/loans/loans.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { transactWalletPayment } from '#functions/domain/ledger/transact-spending.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { LoanId } from '#shared/ids.ts';
import { MIN_LOAN_REPAYMENT, computeLoanDebt } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import { buildLoanRepayment, toLoanRepaymentDebits } from './build-repayment.ts';
import { readOwnStoredLoan, readOwnLoan } from './read-loan.ts';
import { updateLoan } from './update-loan.ts';

/** The timer, or another call of the user, may collect in between. */
const TRIES = 5;

/**
 * Repays a loan from the spot wallet, in whole or in part, at any time. Interest is owed for the days of the term that
 * have begun. The minimum is 1 USDT or everything; without an amount everything is repaid. The same key and request
 * repay once. Frozen and restricted users may still repay.
 * @throws {AppError} of `POST /loans/applications/{id}/repay`.
 */
export const repayLoan = (
  { account }: UserPrincipal,
  key: string,
  id: LoanId,
  amount: Amount | undefined,
): Promise<LoanApplication> =>
  withIdempotency<LoanId, LoanApplication>(
    { account, endpoint: 'loan repay', key, request: [id, amount] },
    async (record) => {
      const repaid = await retryOnConflict(async () => {
        const storedLoan = await readOwnStoredLoan(account, id);
        if (!isLoanOutstanding(storedLoan)) throw new AppError('INVALID_ORDER_STATUS');
        const at = nowSeconds();
        const owed = computeLoanDebt(toAccruingLoan(storedLoan), at).total;
        const repaidAmount = amount ?? owed;
        if (repaidAmount > owed)
          throw new AppError('AMOUNT_OUT_OF_RANGE', {
            fields: { amount: fieldError('repayMost', { most: formatUnits(owed) }) },
          });
        if (repaidAmount < MIN_LOAN_REPAYMENT && repaidAmount < owed)
          throw new AppError('AMOUNT_OUT_OF_RANGE', {
            fields: { amount: fieldError('repayLeast', { least: formatUnits(MIN_LOAN_REPAYMENT) }) },
          });
        const { change, movement, operations, ends, news } = buildLoanRepayment(
          storedLoan,
          toLoanRepaymentDebits([{ wallet: 'spot', amount: repaidAmount }]),
          'owner',
          at,
        );
        return updateLoan(storedLoan, change, {
          operations: [record(id), ...operations],
          movement,
          ends,
          ...(news && { news }),
          by: (all, entry) => (entry ? transactWalletPayment(all, entry, 'amount', 'repayBalance') : transact(all)),
        });
      }, TRIES);
      return toLoanView(repaid, nowSeconds());
    },
    (of) => readOwnLoan(account, of),
  );
