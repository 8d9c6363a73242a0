import { available, moveAny, type Place, type Transfer } from '#functions/data/ledger/move.ts';
import { giveRoom } from '#functions/data/loans/loan-uses.ts';
import { type DisbursedLoan, type StoredLoan, stateOf } from '#functions/data/loans/loans.ts';
import { type Movement } from '#functions/data/table/movement.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { Taken } from '#functions/domain/ledger/take-from-wallets.ts';
import type { News } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { afterRepayment, owedAt, repaymentParts } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits, subtract, ZERO } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import type { RepaymentSource } from '#shared/schemas/loans.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { type LoanChange, occasionOf } from './change-loan.ts';

const ASSET = 'USDT';

/** What is paid out of where, USDT in units. */
export type Paid = readonly { from: Place; amount: Amount }[];

/** The same out of wallets of its owner. */
export const paidFrom = (taken: Taken): Paid =>
  taken.map(({ wallet, amount }) => ({ from: available(wallet), amount }));

/** What is paid for each thing, by turns out of the places in their order. */
function transfersOf(paid: Paid, parts: Record<'late_fee' | 'interest' | 'principal', Amount>): Transfer[] {
  const wants: { to: Transfer['to']; amount: Amount }[] = [
    { to: 'house:loan_late_fees', amount: parts.late_fee },
    { to: 'house:loan_interest', amount: parts.interest },
    { to: 'house:loans', amount: parts.principal },
  ];
  const transfers: Transfer[] = [];
  let [wanted, rest] = [wants.shift(), ZERO];
  for (const { from, amount } of paid) {
    let left = amount;
    while (wanted && left > ZERO) {
      const due = subtract(wanted.amount, rest);
      const part = due < left ? due : left;
      transfers.push({ from, to: wanted.to, asset: ASSET, amount: part });
      left = subtract(left, part);
      rest = (rest + part) as Amount;
      if (rest === wanted.amount) [wanted, rest] = [wants.shift(), ZERO];
    }
  }
  return transfers;
}

const operationOf: Record<RepaymentSource, MoneyOperation> = {
  owner: 'loan.repay',
  maturity: 'loan.collect',
  overdue: 'loan.collect',
  coins: 'loan.collect_coin',
};

export interface Repayment {
  change: LoanChange;
  movement: Movement;
  operations: Operation[];
  /** Whether nothing is owed any more. */
  ends: boolean;
  /** What its owner is told where that is so. */
  news: Omit<News, 'link' | 'account_kind'> | null;
}

/**
 * What a repayment writes: late fees first, then interest, then principal, as of a moment. What is paid is at most what
 * is owed then, and more than nothing; `also` moves with it.
 */
export function bookRepayment(
  loan: DisbursedLoan,
  paid: Paid,
  source: RepaymentSource,
  at: EpochSeconds,
  also: readonly Transfer[] = [],
): Repayment {
  const owed = owedAt(stateOf(loan), at);
  const given = paid.reduce((sum, { amount }) => sum + amount, 0n) as Amount;
  const parts = repaymentParts(owed, given);
  const movement = moveAny(occasionOf(loan, operationOf[source]), [...also, ...transfersOf(paid, parts)]);
  if (!movement || given > owed.total)
    throw new Error(`A repayment of ${formatUnits(given)} of loan ${loan.id} is not one.`);
  const next: StoredLoan = afterRepayment(loan, parts, at);
  const ends = given === owed.total;
  const repaid = {
    at: nowSeconds(),
    source,
    amount: formatUnits(given),
    late_fee: formatUnits(parts.late_fee),
    interest: formatUnits(parts.interest),
    principal: formatUnits(parts.principal),
    journal_id: movement.id,
  };
  const { principal, interest_unit_days, counted_days, late_unit_days, interest_paid, late_fee_paid } = next;
  return {
    change: {
      principal,
      interest_unit_days,
      counted_days,
      late_unit_days,
      interest_paid,
      late_fee_paid,
      // Whoever was asked to write off another debt is asked again.
      approval_id: null,
      repayments: [...loan.repayments, repaid],
      ...(ends && { status: 'completed', ended_at: nowSeconds(), next_at: null }),
    },
    movement,
    operations: giveRoom(loan.product.id, parts.principal),
    ends,
    news: ends ? { kind: 'loan_repaid', params: { amount: formatUnits(loan.amount) } } : null,
  };
}
