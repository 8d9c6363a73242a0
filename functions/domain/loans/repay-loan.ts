import { isOutstanding, loanView, stateOf } from '#functions/data/loans/loans.ts';
import { retryChanged, transact } from '#functions/data/table/transact.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { once } from '#functions/domain/ledger/once.ts';
import { transactSpending } from '#functions/domain/ledger/transact-spending.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { LoanId } from '#shared/ids.ts';
import { LEAST_REPAYMENT, owedAt } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import { bookRepayment, paidFrom } from './book-repayment.ts';
import { changeLoan } from './change-loan.ts';
import { ownLoan, readOwnLoan } from './read-loan.ts';

/** The timer may collect in between, or another call of the same owner. */
const TRIES = 5;

/**
 * Repays a loan out of the spot wallet, whole or in part, at any time: interest is owed for the days of the term that
 * have begun; 1 USDT at least, or all. Without an amount all that is owed is repaid. The same key and request repay
 * once. Whoever is frozen or restricted may still repay.
 * @throws {Refusal} of `POST /loans/applications/{id}/repay`.
 */
export const repayLoan = (
  { account }: Caller,
  key: string,
  id: LoanId,
  amount: Amount | undefined,
): Promise<LoanApplication> =>
  once<LoanId, LoanApplication>(
    { account, endpoint: 'loan repay', key, request: [id, amount] },
    async (record) => {
      const repaid = await retryChanged(async () => {
        const seen = await ownLoan(account, id);
        if (!isOutstanding(seen)) throw new Refusal('INVALID_ORDER_STATUS');
        const at = nowSeconds();
        const owed = owedAt(stateOf(seen), at).total;
        const given = amount ?? owed;
        if (given > owed)
          throw new Refusal('AMOUNT_OUT_OF_RANGE', {
            fields: { amount: because('repayMost', { most: formatUnits(owed) }) },
          });
        if (given < LEAST_REPAYMENT && given < owed)
          throw new Refusal('AMOUNT_OUT_OF_RANGE', {
            fields: { amount: because('repayLeast', { least: formatUnits(LEAST_REPAYMENT) }) },
          });
        const { change, movement, operations, ends, news } = bookRepayment(
          seen,
          paidFrom([{ wallet: 'spot', amount: given }]),
          'owner',
          at,
        );
        return changeLoan(seen, change, {
          operations: [record(id), ...operations],
          movement,
          ends,
          ...(news && { news }),
          by: (all, moved) => (moved ? transactSpending(all, moved, 'amount', 'repayBalance') : transact(all)),
        });
      }, TRIES);
      return loanView(repaid, nowSeconds());
    },
    (of) => readOwnLoan(account, of),
  );
