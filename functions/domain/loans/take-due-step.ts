import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { type DisbursedLoan, isOutstanding, loans, type StoredLoan, stateOf } from '#functions/data/loans/loans.ts';
import { retryChanged } from '#functions/data/table/transact.ts';
import { asChanged } from '#functions/domain/ledger/as-changed.ts';
import { sumTaken, type Taken, takeFromWallets } from '#functions/domain/ledger/take-from-wallets.ts';
import type { News } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { UNIT_COIN } from '#shared/market/coins.ts';
import { owedAt } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits, subtract } from '#shared/money.ts';
import { dateOf, type EpochSeconds } from '#shared/time.ts';
import { bookRepayment, paidFrom } from './book-repayment.ts';
import { changeLoan, type LoanChange } from './change-loan.ts';
import { isRemindedAt, isToldOfCoins, nextStepAfter, takesCoins } from './loan-steps.ts';
import { nextSale, sellCoin } from './sell-coin.ts';

/** Money may be spent, and the owner may repay, while it is being collected. */
const TRIES = 5;

const overdueNews = (total: Amount): Omit<News, 'link' | 'account_kind'> => ({
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
function take({ seen, step, counted, owed }: Due, taken: Taken, change: LoanChange, isReminded: boolean) {
  const source = step <= seen.due_at ? 'maturity' : 'overdue';
  const booked = bookRepayment(seen, paidFrom(taken), source, counted);
  const { movement, operations, ends } = booked;
  const news = booked.news ?? (isReminded ? overdueNews(subtract(owed, sumTaken(taken))) : null);
  return changeLoan(seen, { ...change, ...booked.change }, { operations, movement, ends, ...(news && { news }) });
}

/** Ends the step where nothing more is taken: its owner is reminded, or told that other coins come next. */
function endStep({ seen, step, at }: Due): Promise<StoredLoan> {
  const next_at = nextStepAfter(seen, at);
  const { total } = owedAt(stateOf(seen), at);
  if (isToldOfCoins(seen, at))
    return changeLoan(
      seen,
      { next_at, coins_told_at: at },
      { news: { kind: 'loan_coins_due', params: { total: formatUnits(total), date: dateOf(next_at) } } },
    );
  return changeLoan(seen, { next_at }, isRemindedAt(seen, step) ? { news: overdueNews(total) } : {});
}

/**
 * Takes what is due, as far as it is there: USDT first; then, a day after its owner was told so, other coins one by one.
 * The step ends with the write that takes nothing more.
 */
async function collect(seen: DisbursedLoan, step: EpochSeconds, at: EpochSeconds): Promise<StoredLoan> {
  // Whoever had it when it was due owes nothing for how late we came.
  const counted = step <= seen.due_at ? seen.due_at : at;
  const owed = owedAt(stateOf(seen), counted).total;
  const due = { seen, step, at, counted, owed };
  const taken = await takeFromWallets(ownerAccount(seen), UNIT_COIN, owed);
  const isCoins = takesCoins(seen, at);
  if (taken.length > 0)
    return isCoins || isToldOfCoins(seen, at)
      ? take(due, taken, {}, false)
      : take(due, taken, { next_at: nextStepAfter(seen, at) }, isRemindedAt(seen, step));
  const sale = isCoins ? await nextSale(seen, owed) : null;
  return sale ? sellCoin(seen, sale, owed, at) : endStep(due);
}

function remind(seen: DisbursedLoan, at: EpochSeconds): Promise<StoredLoan> {
  const { total } = owedAt(stateOf(seen), seen.due_at);
  return changeLoan(
    seen,
    { next_at: nextStepAfter(seen, at) },
    { news: { kind: 'loan_due', params: { total: formatUnits(total), date: dateOf(seen.due_at) } } },
  );
}

type Named = Pick<StoredLoan, 'id' | 'account_kind' | 'account_id'>;

/** One write of what is due about a loan now; null where nothing is. */
const takeOnce = (of: Named): Promise<StoredLoan | null> =>
  retryChanged(async () => {
    const seen = await loans.read(ownerAccount(of), of.id);
    const at = nowSeconds();
    if (!seen || !isOutstanding(seen) || seen.next_at === null || seen.next_at > at) return null;
    if (at < seen.due_at) return remind(seen, at);
    try {
      return await collect(seen, seen.next_at, at);
    } catch (error) {
      throw asChanged(error, `Wallets of loan ${seen.id} changed while it was being collected.`);
    }
  }, TRIES);

/**
 * Does what is due about a loan now, once however often it is asked: reminds its owner, or takes what is owed from the
 * spot wallet, then from what is free in trading and finance, and from other coins once it is overdue for as long as it
 * says. What is interrupted goes on with the next call. Null where nothing is due.
 * @throws {Refusal} SERVICE_UNAVAILABLE where others change it again and again.
 */
export async function takeDueStep(of: Named): Promise<StoredLoan | null> {
  let last: StoredLoan | null = null;
  for (let next = await takeOnce(of); next !== null; next = await takeOnce(of)) last = next;
  return last;
}
