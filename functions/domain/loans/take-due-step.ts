import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { readBalance } from '#functions/data/ledger/wallets.ts';
import { type DisbursedLoan, isOutstanding, loans, type StoredLoan, stateOf } from '#functions/data/loans/loans.ts';
import { ChangedMeanwhile, retryChanged } from '#functions/data/table/transact.ts';
import type { News } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { owedAt } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits, subtract, ZERO } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { dateOf, type EpochSeconds } from '#shared/time.ts';
import { bookRepayment, type Taken } from './book-repayment.ts';
import { changeLoan } from './change-loan.ts';
import { isRemindedAt, nextStepAfter } from './loan-steps.ts';

/** In which order what is due is taken. */
const ORDER: readonly WalletType[] = ['spot', 'trading', 'finance'];

/** Money may be spent, and the owner may repay, while it is being collected. */
const TRIES = 5;

/** What can be taken for so much, wallet by wallet. */
async function takable(loan: StoredLoan, owed: Amount): Promise<Taken> {
  const account = ownerAccount(loan);
  const held = await Promise.all(ORDER.map((wallet) => readBalance(account, wallet, 'USDT')));
  const taken: { wallet: WalletType; amount: Amount }[] = [];
  let left = owed;
  for (const [i, wallet] of ORDER.entries()) {
    const available = held[i]?.available ?? ZERO;
    const amount = available < left ? available : left;
    if (amount <= ZERO) continue;
    taken.push({ wallet, amount });
    left = subtract(left, amount);
  }
  return taken;
}

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
  const taken = await takable(seen, owed);
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
  const rest = subtract(owed, taken.reduce((sum, { amount }) => sum + amount, 0n) as Amount);
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
      // It was spent after it was looked at.
      if (error instanceof Refusal && error.reason === 'INSUFFICIENT_BALANCE')
        throw new ChangedMeanwhile(`Wallets of loan ${seen.id} changed while it was being collected.`, {
          cause: error,
        });
      throw error;
    }
  }, TRIES);
