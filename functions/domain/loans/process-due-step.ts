import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { type DisbursedLoan, isOutstanding, loans, type StoredLoan, toLoanState } from '#functions/data/loans/loans.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { toConflictError } from '#functions/domain/ledger/as-changed.ts';
import { sumWalletDebits, type WalletDebits, planWalletDebits } from '#functions/domain/ledger/plan-wallet-debits.ts';
import type { NotificationInput } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { UNIT_COIN } from '#shared/market/coins.ts';
import { getOwedAt } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits, subtract } from '#shared/money.ts';
import { toUtcDate, type EpochSeconds } from '#shared/time.ts';
import { buildRepayment, toRepaymentDebits } from './build-repayment.ts';
import { isReminderDue, isCoinSaleWarningDue, getNextStepTime, canSellCoins } from './loan-steps.ts';
import { findNextSale, sellCoin } from './sell-coin.ts';
import { updateLoan, type LoanUpdate } from './update-loan.ts';

/** Money may be spent, and the user may repay, during collection. */
const TRIES = 5;

const overdueNews = (total: Amount): Omit<NotificationInput, 'link' | 'account_kind'> => ({
  kind: 'loan_overdue',
  params: { total: formatUnits(total) },
});

/** Data of one step: a due loan, the time of the step, and the moment as of which the debt is counted. */
interface Due {
  seen: DisbursedLoan;
  step: EpochSeconds;
  at: EpochSeconds;
  counted: EpochSeconds;
  owed: Amount;
}

/** Takes an amount from wallets. Notifies the user when that ends the loan, or reminds them of the rest. */
function take({ seen, step, counted, owed }: Due, debits: WalletDebits, change: LoanUpdate, isReminded: boolean) {
  const source = step <= seen.due_at ? 'maturity' : 'overdue';
  const booked = buildRepayment(seen, toRepaymentDebits(debits), source, counted);
  const { movement, operations, ends } = booked;
  const news = booked.news ?? (isReminded ? overdueNews(subtract(owed, sumWalletDebits(debits))) : null);
  return updateLoan(seen, { ...change, ...booked.change }, { operations, movement, ends, ...(news && { news }) });
}

/** Ends a step that takes nothing more: the user is reminded, or warned that other coins come next. */
function endStep({ seen, step, at }: Due): Promise<StoredLoan> {
  const next_at = getNextStepTime(seen, at);
  const { total } = getOwedAt(toLoanState(seen), at);
  if (isCoinSaleWarningDue(seen, at))
    return updateLoan(
      seen,
      { next_at, coins_told_at: at },
      { news: { kind: 'loan_coins_due', params: { total: formatUnits(total), date: toUtcDate(next_at) } } },
    );
  return updateLoan(seen, { next_at }, isReminderDue(seen, step) ? { news: overdueNews(total) } : {});
}

/**
 * Collects what is due, as far as available: USDT first; then, a day after a warning, other coins one by one. The step
 * ends with the write that takes nothing more.
 */
async function collect(current: DisbursedLoan, step: EpochSeconds, at: EpochSeconds): Promise<StoredLoan> {
  // A user who had the money on time owes nothing for a late step.
  const countedAt = step <= current.due_at ? current.due_at : at;
  const owed = getOwedAt(toLoanState(current), countedAt).total;
  const due = { seen: current, step, at, counted: countedAt, owed };
  const debits = await planWalletDebits(toAccountRef(current), UNIT_COIN, owed);
  const isCoins = canSellCoins(current, at);
  if (debits.length > 0)
    return isCoins || isCoinSaleWarningDue(current, at)
      ? take(due, debits, {}, false)
      : take(due, debits, { next_at: getNextStepTime(current, at) }, isReminderDue(current, step));
  const sale = isCoins ? await findNextSale(current, owed) : null;
  return sale ? sellCoin(current, sale, owed, at) : endStep(due);
}

function remind(current: DisbursedLoan, at: EpochSeconds): Promise<StoredLoan> {
  const { total } = getOwedAt(toLoanState(current), current.due_at);
  return updateLoan(
    current,
    { next_at: getNextStepTime(current, at) },
    { news: { kind: 'loan_due', params: { total: formatUnits(total), date: toUtcDate(current.due_at) } } },
  );
}

type Named = Pick<StoredLoan, 'id' | 'account_kind' | 'account_id'>;

/** Makes one write of the due step; null when nothing is due. */
const takeOnce = (of: Named): Promise<StoredLoan | null> =>
  retryOnConflict(async () => {
    const storedLoan = await loans.read(toAccountRef(of), of.id);
    const at = nowSeconds();
    if (!storedLoan || !isOutstanding(storedLoan) || storedLoan.next_at === null || storedLoan.next_at > at) return null;
    if (at < storedLoan.due_at) return remind(storedLoan, at);
    try {
      return await collect(storedLoan, storedLoan.next_at, at);
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
export async function processDueStep(of: Named): Promise<StoredLoan | null> {
  let last: StoredLoan | null = null;
  for (let next = await takeOnce(of); next !== null; next = await takeOnce(of)) last = next;
  return last;
}
