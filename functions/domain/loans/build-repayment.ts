import {
  buildEntryHeader,
  getAvailableBucket,
  buildJournalEntryIfNonZero,
  type LedgerAccount,
  type LedgerTransfer,
} from '#functions/data/ledger/build-entry.ts';
import { releaseLoanCapacity } from '#functions/data/loans/loan-uses.ts';
import { type DisbursedLoan, type StoredLoan, toAccruingLoan } from '#functions/data/loans/loans.ts';
import { type JournalEntry } from '#functions/data/table/journal-entry.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { WalletDebits } from '#functions/domain/ledger/plan-wallet-debits.ts';
import type { NotificationInput } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { applyLoanRepayment, computeLoanDebt, splitLoanRepayment } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import type { RepaymentSource } from '#shared/schemas/loans.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { type LoanUpdate } from './update-loan.ts';

const ASSET = 'USDT';

/** Debits by ledger account, USDT in units. */
export type LoanRepaymentDebits = readonly { from: LedgerAccount; amount: Amount }[];

/** Converts debits of the user’s wallets. */
export const toLoanRepaymentDebits = (debits: WalletDebits): LoanRepaymentDebits =>
  debits.map(({ wallet, amount }) => ({ from: getAvailableBucket(wallet), amount }));

/** Distributes the debits over the parts of the repayment, in order. */
function buildRepaymentTransfers(
  debits: LoanRepaymentDebits,
  parts: Record<'late_fee' | 'interest' | 'principal', Amount>,
): LedgerTransfer[] {
  const wants: { to: LedgerTransfer['to']; amount: Amount }[] = [
    { to: 'house:loan_late_fees', amount: parts.late_fee },
    { to: 'house:loan_interest', amount: parts.interest },
    { to: 'house:loans', amount: parts.principal },
  ];
  const transfers: LedgerTransfer[] = [];
  let [wantedPart, wantedRest] = [wants.shift(), ZERO_AMOUNT];
  for (const { from, amount } of debits) {
    let remaining = amount;
    while (wantedPart && remaining > ZERO_AMOUNT) {
      const due = subtractAmounts(wantedPart.amount, wantedRest);
      const part = due < remaining ? due : remaining;
      transfers.push({ from, to: wantedPart.to, asset: ASSET, amount: part });
      remaining = subtractAmounts(remaining, part);
      wantedRest = (wantedRest + part) as Amount;
      if (wantedRest === wantedPart.amount) [wantedPart, wantedRest] = [wants.shift(), ZERO_AMOUNT];
    }
  }
  return transfers;
}

const operationBySource: Record<RepaymentSource, MoneyOperation> = {
  owner: 'loan.repay',
  maturity: 'loan.collect',
  overdue: 'loan.collect',
  coins: 'loan.collect_coin',
};

export interface LoanRepaymentChanges {
  change: LoanUpdate;
  movement: JournalEntry;
  operations: WriteOperation[];
  /** True when nothing is owed any more. */
  ends: boolean;
  /** Notification for the user in that case. */
  news: Omit<NotificationInput, 'link' | 'account_kind'> | null;
}

/**
 * Builds the writes of a repayment: late fees first, then interest, then principal, as of a moment. The amount is above
 * zero and at most what is owed then; `also` moves with it.
 */
export function buildLoanRepayment(
  loan: DisbursedLoan,
  debits: LoanRepaymentDebits,
  source: RepaymentSource,
  at: EpochSeconds,
  also: readonly LedgerTransfer[] = [],
): LoanRepaymentChanges {
  const owed = computeLoanDebt(toAccruingLoan(loan), at);
  const totalPaid = debits.reduce((sum, { amount }) => sum + amount, 0n) as Amount;
  const parts = splitLoanRepayment(owed, totalPaid);
  const movement = buildJournalEntryIfNonZero(buildEntryHeader(loan, operationBySource[source]), [
    ...also,
    ...buildRepaymentTransfers(debits, parts),
  ]);
  if (!movement || totalPaid > owed.total)
    throw new Error(`A repayment of ${formatUnits(totalPaid)} of loan ${loan.id} is not one.`);
  const next: StoredLoan = applyLoanRepayment(loan, parts, at);
  const ends = totalPaid === owed.total;
  const repaid = {
    at: nowSeconds(),
    source,
    amount: formatUnits(totalPaid),
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
      // An approval to write off the old debt is requested again.
      approval_id: null,
      repayments: [...loan.repayments, repaid],
      ...(ends && { status: 'completed', ended_at: nowSeconds(), next_at: null }),
    },
    movement,
    operations: releaseLoanCapacity(loan.product.id, parts.principal),
    ends,
    news: ends ? { kind: 'loan_repaid', params: { amount: formatUnits(loan.amount) } } : null,
  };
}
