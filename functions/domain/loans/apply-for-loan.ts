import {
  countOpenedItemWithinLimit,
  NO_OPEN_RECLAIMS,
  readAccountCounter,
  withAccountCounterCheck,
} from '#functions/data/ledger/account-counters.ts';
import {
  getRemainingLoanCapacity,
  readLoanProductUsage,
  reserveLoanCapacity,
} from '#functions/data/loans/loan-uses.ts';
import { loanCollection, toLoanView, type StoredLoan } from '#functions/data/loans/loans.ts';
import type { StoredLoanProduct } from '#functions/data/loans/stored-product.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef, LoanId, LoanProductId } from '#shared/ids.ts';
import { computeLoanTerms } from '#shared/market/loan-terms.ts';
import { type Amount, toAmount, formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import { agreementVersions } from '#shared/people/agreements.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import { assertLoanEligible } from './eligibility.ts';
import { readPublicLoanProduct } from './loan-products.ts';
import { readLoanSettings } from './read-loan-settings.ts';
import { readOwnLoan } from './read-loan.ts';

export interface LoanApplicationRequest {
  product_id: LoanProductId;
  /** Units of 10⁻⁸ USDT. */
  loan_amount: Amount;
}

/** @throws {AppError} AMOUNT_OUT_OF_RANGE */
function assertInRange({ min_amount: min, max_amount: max }: StoredLoanProduct, loanAmount: Amount): void {
  if (loanAmount < toAmount(min) || loanAmount > toAmount(max))
    throw new AppError('AMOUNT_OUT_OF_RANGE', { fields: { loan_amount: fieldError('loanRange', { min, max }) } });
}

/** Builds the loan of an application, with frozen terms. */
export function buildLoan(
  { user, account }: Pick<UserPrincipal, 'user' | 'account'>,
  product: StoredLoanProduct,
  loanAmount: Amount,
  settings: Pick<StoredLoan, 'late_fee_rate' | 'coins_after_days'>,
): StoredLoan {
  const at = nowSeconds();
  return {
    id: newId('lon'),
    account_kind: 'live',
    account_id: account.id,
    user_id: user.id,
    product: { id: product.id, names: product.names, may_leave: product.may_leave },
    status: 'pending',
    amount: loanAmount,
    ...computeLoanTerms(loanAmount, product),
    interest_rate: product.interest_rate,
    processing_fee_rate: product.processing_fee_rate,
    ...settings,
    term_days: product.term_days,
    agreement_version: agreementVersions.loan,
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
  };
}

/** Adds details to an error that a transaction cannot know. */
async function withCapacityDetails(
  refusal: AppError,
  account: AccountRef,
  { id, capacity_total }: StoredLoanProduct,
): Promise<AppError> {
  if (refusal.reason === 'TOO_MANY_OPEN_ORDERS') {
    const isReclaimed = (await readAccountCounter(account, 'open_reclaims')) > 0;
    return new AppError(isReclaimed ? 'DEPOSIT_VANISHED' : 'LOAN_ACTIVE_ALREADY', { cause: refusal });
  }
  if (refusal.reason !== 'PRODUCT_SOLD_OUT' || capacity_total === null) return refusal;
  const remainingCapacity =
    getRemainingLoanCapacity(toAmount(capacity_total), await readLoanProductUsage(id)) ?? ZERO_AMOUNT;
  const reason = fieldError('capacityLeft', { left: formatUnits(remainingCapacity) });
  return new AppError('PRODUCT_SOLD_OUT', { fields: { loan_amount: reason }, cause: refusal });
}

/**
 * Applies for a loan, which accepts its agreement: staff decide. One at a time. The same key and request return the
 * same application. `country` is that of the call.
 * @throws {AppError} of `POST /loans/apply`.
 */
export function applyForLoan(
  caller: UserPrincipal,
  country: string | null,
  key: string,
  { product_id, loan_amount }: LoanApplicationRequest,
): Promise<LoanApplication> {
  const { account } = caller;
  return withIdempotency<LoanId, LoanApplication>(
    { account, endpoint: 'loan', key, request: [product_id, loan_amount] },
    async (record) => {
      await assertSystemOpen('loans');
      const product = await readPublicLoanProduct(product_id);
      await assertLoanEligible(caller, product, country);
      if (product.status !== 'active') throw new AppError('PRODUCT_NOT_ACTIVE');
      assertInRange(product, loan_amount);
      const loan = buildLoan(caller, product, loan_amount, await readLoanSettings());
      const total = product.capacity_total === null ? null : toAmount(product.capacity_total);
      try {
        await transact([
          record(loan.id),
          withAccountCounterCheck(
            countOpenedItemWithinLimit(account, { open_loans: 1, loans_total: 1 }, ['open_loans']),
            NO_OPEN_RECLAIMS,
            'TOO_MANY_OPEN_ORDERS',
          ),
          reserveLoanCapacity(product.id, loan_amount, total),
          loanCollection.add(account, loan),
        ]);
      } catch (error) {
        throw error instanceof AppError ? await withCapacityDetails(error, account, product) : error;
      }
      await pushAccountEvents(account, [{ type: 'balance_update' }], 1);
      return toLoanView(loan, nowSeconds());
    },
    (id) => readOwnLoan(account, id),
  );
}
