import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { type DisbursedLoan, isOutstanding, loans, type StoredLoan, toLoanState } from '#functions/data/loans/loans.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { toConflictError } from '#functions/domain/ledger/as-changed.ts';
import { sumWalletDebits, type WalletDebits, planWalletDebits } from '#functions/domain/ledger/take-from-wallets.ts';
import type { NotificationInput } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { UNIT_COIN } from '#shared/market/coins.ts';
import { getOwedAt } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits, subtract } from '#shared/money.ts';
import { toUtcDate, type EpochSeconds } from '#shared/time.ts';
import { buildRepayment, toRepaymentDebits } from './book-repayment.ts';
import { updateLoan, type LoanUpdate } from './change-loan.ts';
import { isReminderDue, isCoinSaleWarningDue, getNextStepTime, canSellCoins } from './loan-steps.ts';
import { findNextSale, sellCoin } from './sell-coin.ts';

/** Money may be spent, and the owner may repay, while it is being collected. */
const TRIES = 5;

const overdueNews = (total: Amount): Omit<NotificationInput, 'link' | 'account_kind'> => ({
  kind: 'loan_overdue',
  params: { total: formatUnits(total) },
});

/** What one step is about: a loan that is due, when that step was, and the moment as of which is counted what is owed. */
interface Due {
  seen: DisbursedLoan;
  step: EpochSeconds;
  at: EpochSeconds;
  counted: EpochSeconds;
  owed: Amount;
}

/** Takes so much out of wallets; its owner is told where that ends the loan, or they are reminded of the rest. */
function take({ seen, step, counted, owed }: Due, taken: WalletDebits, change: LoanUpdate, isReminded: boolean) {
  const source = step <= seen.due_at ? 'maturity' : 'overdue';
  const booked = buildRepayment(seen, toRepaymentDebits(taken), source, counted);
  const { movement, operations, ends } = booked;
  const news = booked.news ?? (isReminded ? overdueNews(subtract(owed, sumWalletDebits(taken))) : null);
  return updateLoan(seen, { ...change, ...booked.change }, { operations, movement, ends, ...(news && { news }) });
}

/** Ends the step where nothing more is taken: its owner is reminded, or told that other coins come next. */
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
 * Takes what is due, as far as it is there: USDT first; then, a day after its owner was told so, other coins one by one.
 * The step ends with the write that takes nothing more.
 */
async function collect(seen: DisbursedLoan, step: EpochSeconds, at: EpochSeconds): Promise<StoredLoan> {
  // Whoever had it when it was due owes nothing for how late we came.
  const counted = step <= seen.due_at ? seen.due_at : at;
  const owed = getOwedAt(toLoanState(seen), counted).total;
  const due = { seen, step, at, counted, owed };
  const taken = await planWalletDebits(toAccountRef(seen), UNIT_COIN, owed);
  const isCoins = canSellCoins(seen, at);
  if (taken.length > 0)
    return isCoins || isCoinSaleWarningDue(seen, at)
      ? take(due, taken, {}, false)
      : take(due, taken, { next_at: getNextStepTime(seen, at) }, isReminderDue(seen, step));
  const sale = isCoins ? await findNextSale(seen, owed) : null;
  return sale ? sellCoin(seen, sale, owed, at) : endStep(due);
}

function remind(seen: DisbursedLoan, at: EpochSeconds): Promise<StoredLoan> {
  const { total } = getOwedAt(toLoanState(seen), seen.due_at);
  return updateLoan(
    seen,
    { next_at: getNextStepTime(seen, at) },
    { news: { kind: 'loan_due', params: { total: formatUnits(total), date: toUtcDate(seen.due_at) } } },
  );
}

type Named = Pick<StoredLoan, 'id' | 'account_kind' | 'account_id'>;

/** One write of what is due about a loan now; null where nothing is. */
const takeOnce = (of: Named): Promise<StoredLoan | null> =>
  retryOnConflict(async () => {
    const seen = await loans.read(toAccountRef(of), of.id);
    const at = nowSeconds();
    if (!seen || !isOutstanding(seen) || seen.next_at === null || seen.next_at > at) return null;
    if (at < seen.due_at) return remind(seen, at);
    try {
      return await collect(seen, seen.next_at, at);
    } catch (error) {
      throw toConflictError(error, `Wallets of loan ${seen.id} changed while it was being collected.`);
    }
  }, TRIES);

/**
 * Does what is due about a loan now, once however often it is asked: reminds its owner, or takes what is owed from the
 * spot wallet, then from what is free in trading and finance, and from other coins once it is overdue for as long as it
 * says. What is interrupted goes on with the next call. Null where nothing is due.
 * @throws {Refusal} SERVICE_UNAVAILABLE where others change it again and again.
 */
export async function processDueStep(of: Named): Promise<StoredLoan | null> {
  let last: StoredLoan | null = null;
  for (let next = await takeOnce(of); next !== null; next = await takeOnce(of)) last = next;
  return last;
}
