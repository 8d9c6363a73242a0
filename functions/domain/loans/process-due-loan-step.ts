import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import {
  type DisbursedLoan,
  isLoanOutstanding,
  loanCollection,
  type StoredLoan,
  toAccruingLoan,
} from '#functions/data/loans/loans.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { sumWalletDebits, type WalletDebits, planWalletDebits } from '#functions/domain/ledger/plan-wallet-debits.ts';
import { toConflictError } from '#functions/domain/ledger/to-conflict-error.ts';
import type { NotificationInput } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { VALUATION_COIN } from '#shared/market/coins.ts';
import { computeLoanDebt } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits, subtractAmounts } from '#shared/money.ts';
import { toUtcDate, type EpochSeconds } from '#shared/time.ts';
import { buildLoanRepayment, toLoanRepaymentDebits } from './build-repayment.ts';
import { isLoanReminderDue, isCoinSaleWarningDue, getNextLoanStepTime, canSellCoinsForLoan } from './loan-steps.ts';
import { findNextLoanCoinSale, sellCoinForLoan } from './sell-coin.ts';
import { updateLoan, type LoanUpdate } from './update-loan.ts';

/** Money may be spent, and the user may repay, during collection. */
const TRIES = 5;

const overdueNews = (total: Amount): Omit<NotificationInput, 'link' | 'account_kind'> => ({
  kind: 'loan_overdue',
  params: { total: formatUnits(total) },
});

/** Data of one step: a due loan, the time of the step, and the moment as of which the debt is counted. */
interface DueLoanStep {
  seen: DisbursedLoan;
  step: EpochSeconds;
  at: EpochSeconds;
  counted: EpochSeconds;
  owed: Amount;
}

/** Takes an amount from wallets. Notifies the user when that ends the loan, or reminds them of the rest. */
function takeRepayment(
  { seen, step, counted, owed }: DueLoanStep,
  debits: WalletDebits,
  change: LoanUpdate,
  isReminded: boolean,
) {
  const source = step <= seen.due_at ? 'maturity' : 'overdue';
  const booked = buildLoanRepayment(seen, toLoanRepaymentDebits(debits), source, counted);
  const { movement, operations, ends } = booked;
  const news = booked.news ?? (isReminded ? overdueNews(subtractAmounts(owed, sumWalletDebits(debits))) : null);
  return updateLoan(seen, { ...change, ...booked.change }, { operations, movement, ends, ...(news && { news }) });
}

/** Ends a step that takes nothing more: the user is reminded, or warned that other coins come next. */
function endStep({ seen, step, at }: DueLoanStep): Promise<StoredLoan> {
  const next_at = getNextLoanStepTime(seen, at);
  const { total } = computeLoanDebt(toAccruingLoan(seen), at);
  if (isCoinSaleWarningDue(seen, at))
    return updateLoan(
      seen,
      { next_at, coins_told_at: at },
      { news: { kind: 'loan_coins_due', params: { total: formatUnits(total), date: toUtcDate(next_at) } } },
    );
  return updateLoan(seen, { next_at }, isLoanReminderDue(seen, step) ? { news: overdueNews(total) } : {});
}

/**
 * Collects what is due, as far as available: USDT first; then, a day after a warning, other coins one by one. The step
 * ends with the write that takes nothing more.
 */
async function collectOverdueLoan(current: DisbursedLoan, step: EpochSeconds, at: EpochSeconds): Promise<StoredLoan> {
  // A user who had the money on time owes nothing for a late step.
  const countedAt = step <= current.due_at ? current.due_at : at;
  const owed = computeLoanDebt(toAccruingLoan(current), countedAt).total;
  const due = { seen: current, step, at, counted: countedAt, owed };
  const debits = await planWalletDebits(toAccountRef(current), VALUATION_COIN, owed);
  const isCoins = canSellCoinsForLoan(current, at);
  if (debits.length > 0)
    return isCoins || isCoinSaleWarningDue(current, at)
      ? takeRepayment(due, debits, {}, false)
      : takeRepayment(due, debits, { next_at: getNextLoanStepTime(current, at) }, isLoanReminderDue(current, step));
  const sale = isCoins ? await findNextLoanCoinSale(current, owed) : null;
  return sale ? sellCoinForLoan(current, sale, owed, at) : endStep(due);
}

function remindUser(current: DisbursedLoan, at: EpochSeconds): Promise<StoredLoan> {
  const { total } = computeLoanDebt(toAccruingLoan(current), current.due_at);
  return updateLoan(
    current,
    { next_at: getNextLoanStepTime(current, at) },
    { news: { kind: 'loan_due', params: { total: formatUnits(total), date: toUtcDate(current.due_at) } } },
  );
}

type LoanRef = Pick<StoredLoan, 'id' | 'account_kind' | 'account_id'>;

/** Makes one write of the due step; null when nothing is due. */
const takeOnce = (of: LoanRef): Promise<StoredLoan | null> =>
  retryOnConflict(async () => {
    const storedLoan = await loanCollection.read(toAccountRef(of), of.id);
    const at = nowSeconds();
    if (!storedLoan || !isLoanOutstanding(storedLoan) || storedLoan.next_at === null || storedLoan.next_at > at)
      return null;
    if (at < storedLoan.due_at) return remindUser(storedLoan, at);
    try {
      return await collectOverdueLoan(storedLoan, storedLoan.next_at, at);
    } catch (error) {
      throw toConflictError(error, `Wallets of loan ${storedLoan.id} changed while it was being collected.`);
    }
  }, TRIES);

/**
 * Processes the due step of a loan; idempotent. Reminds the user, or collects the debt from spot, then from available
 * money in trading and finance, and from other coins once it is overdue long enough. An interrupted step continues with
 * the next call. Null when nothing is due.
 * @throws {AppError} SERVICE_UNAVAILABLE after repeated conflicts.
 */
export async function processDueLoanStep(of: LoanRef): Promise<StoredLoan | null> {
  let last: StoredLoan | null = null;
  for (let next = await takeOnce(of); next !== null; next = await takeOnce(of)) last = next;
  return last;
}
