import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { loanCollection, type StoredLoan } from '#functions/data/loans/loans.ts';
import { SEEDED_LOAN_PRODUCTS } from '#functions/data/loans/seeded-products.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { buildLoan } from '#functions/domain/loans/apply-for-loan.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { LoanId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';

/** Creates a loan application, by default of 1,000 USDT, for any user. */
export async function createRequestedLoan(
  caller: Pick<UserPrincipal, 'account' | 'user'>,
  more: Partial<StoredLoan> = {},
  text = '1000',
): Promise<LoanId> {
  const [product] = SEEDED_LOAN_PRODUCTS;
  if (!product) throw new Error('there is no loan product');
  const loan: StoredLoan = { ...buildLoan(caller, product, toAmount(text), { late_fee_rate: '24' }), ...more };
  await transact([countAccountEvent(caller.account, { open_loans: 1 }), loanCollection.add(caller.account, loan)]);
  return loan.id;
}

/** Creates a loan overdue by three days, or `days`. */
export function createOverdueLoan(owner: Pick<UserPrincipal, 'account' | 'user'>, days = 3): Promise<LoanId> {
  const due_at = addSeconds(nowSeconds(), -days * DAY_SECONDS);
  return createRequestedLoan(owner, {
    status: 'disbursed',
    principal: toAmount('1000'),
    disbursed_at: addSeconds(due_at, -7 * DAY_SECONDS),
    due_at,
    next_at: due_at,
  });
}
