import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { loanCollection, type StoredLoan } from '#functions/data/loans/loans.ts';
import { SEEDED_LOAN_PRODUCTS } from '#functions/data/loans/seeded-products.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { LoanId } from '#shared/ids.ts';
import { computeLoanTerms } from '#shared/market/loan-terms.ts';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';

/** Creates a loan application, by default of 1,000 USDT, for any user. */
export async function createRequestedLoan(
  { account, user }: Pick<UserPrincipal, 'account' | 'user'>,
  more: Partial<StoredLoan> = {},
  text = '1000',
): Promise<LoanId> {
  const [product] = SEEDED_LOAN_PRODUCTS;
  if (!product) throw new Error('there is no loan product');
  const at = nowSeconds();
  const principal = toAmount(text);
  const loan: StoredLoan = {
    id: newId('lon'),
    account_kind: 'live',
    account_id: account.id,
    user_id: user.id,
    product: { id: product.id, names: product.names, may_leave: product.may_leave },
    status: 'pending',
    amount: principal,
    ...computeLoanTerms(principal, product),
    interest_rate: product.interest_rate,
    processing_fee_rate: product.processing_fee_rate,
    late_fee_rate: '24',
    term_days: product.term_days,
    agreement_version: '2026-01-01',
    agreed_at: at,
    created_at: at,
    disbursed_at: null,
    due_at: null,
    ended_at: null,
    next_at: null,
    principal: ZERO_AMOUNT,
    interest_unit_days: ZERO_AMOUNT,
    counted_days: 0,
    late_unit_days: ZERO_AMOUNT,
    interest_paid: ZERO_AMOUNT,
    late_fee_paid: ZERO_AMOUNT,
    written_off: ZERO_AMOUNT,
    repayments: [],
    decisions: [],
    reject_reason: null,
    approval_id: null,
    journal_ids: [],
    version: 1,
    ...more,
  };
  await transact([countAccountEvent(account, { open_loans: 1 }), loanCollection.add(account, loan)]);
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
