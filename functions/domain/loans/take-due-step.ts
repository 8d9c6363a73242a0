import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { type DisbursedLoan, isOutstanding, loans, type StoredLoan, stateOf } from '#functions/data/loans/loans.ts';
import { retryChanged } from '#functions/data/table/transact.ts';
import { asChanged } from '#functions/domain/ledger/as-changed.ts';
import { sumTaken, takeFromWallets } from '#functions/domain/ledger/take-from-wallets.ts';
import type { News } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { owedAt } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits, subtract } from '#shared/money.ts';
import { dateOf, type EpochSeconds } from '#shared/time.ts';
import { bookRepayment } from './book-repayment.ts';
import { changeLoan } from './change-loan.ts';
import { isRemindedAt, nextStepAfter } from './loan-steps.ts';

/** Money may be spent, and the owner may repay, while it is being collected. */
const TRIES = 5;

const overdueNews = (total: Amount): Omit<News, 'link' | 'account_kind'> => ({
  kind: 'loan_overdue',
  params: { total: formatUnits(total) },
});

/** Takes what is due, as far as it is there. */
async function collect(seen: DisbursedLoan, step: EpochSeconds, at: EpochSeconds): Promise<StoredLoan> {
  // Whoever had it when it was due owes nothing for how late we came.
  const isFirst = step <= seen.due_at;
  const counted = isFirst ? seen.due_at : at;
  const owed = owedAt(stateOf(seen), counted).total;
  const taken = await takeFromWallets(ownerAccount(seen), 'USDT', owed);
  const next_at = nextStepAfter(seen, at);
  const isReminded = isRemindedAt(seen, step);
  if (taken.length === 0)
    return changeLoan(seen, { next_at }, isReminded ? { news: overdueNews(owedAt(stateOf(seen), at).total) } : {});
  const { change, movement, operations, ends, news } = bookRepayment(
    seen,
    taken,
    isFirst ? 'maturity' : 'overdue',
    counted,
  );
  const rest = subtract(owed, sumTaken(taken));
  const told = news ?? (isReminded ? overdueNews(rest) : null);
  return changeLoan(seen, { next_at, ...change }, { operations, movement, ends, ...(told && { news: told }) });
}

function remind(seen: DisbursedLoan, at: EpochSeconds): Promise<StoredLoan> {
  const { total } = owedAt(stateOf(seen), seen.due_at);
  return changeLoan(
    seen,
    { next_at: nextStepAfter(seen, at) },
    { news: { kind: 'loan_due', params: { total: formatUnits(total), date: dateOf(seen.due_at) } } },
  );
}

/**
 * Does what is due about a loan now, once however often it is asked: reminds its owner, or takes what is owed from the
 * spot wallet, then from what is free in trading and finance. Null where nothing is due.
 * @throws {Refusal} SERVICE_UNAVAILABLE where others change it again and again.
 */
export const takeDueStep = (of: Pick<StoredLoan, 'id' | 'account_kind' | 'account_id'>): Promise<StoredLoan | null> =>
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
