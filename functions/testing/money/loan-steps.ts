import * as fc from 'fast-check';
import { expect } from 'vitest';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { readLoanProductUsage } from '#functions/data/loans/loan-uses.ts';
import {
  isLoanDisbursed,
  isLoanOverdue,
  loanCollection,
  readOpenLoan,
  type StoredLoan,
} from '#functions/data/loans/loans.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import type { ItemAttributes } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { readUserKyc } from '#functions/data/users/kyc.ts';
import { cancelLoanApplication } from '#functions/domain/loans/cancel-loan-application.ts';
import { repayLoan } from '#functions/domain/loans/repay-loan.ts';
import { sweepLoans } from '#functions/domain/loans/sweep-loans.ts';
import { buildLoanUpdate } from '#functions/domain/loans/update-loan.ts';
import { decideLoan } from '#functions/domain/staff/loans/decide-loan.ts';
import { disburseLoan } from '#functions/domain/staff/loans/disburse-loan.ts';
import { requestLoanWriteOff } from '#functions/domain/staff/loans/write-off-loan.ts';
import { grantApproval, rejectApproval } from '#functions/domain/staff/reviews/decide-approval.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { applyForTestLoan, WEEK_LOAN_PRODUCT, verifyTestKyc } from '#functions/testing/people/borrowers.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, ApprovalId } from '#shared/ids.ts';
import { type Amount, toAmount, toPercent } from '#shared/money.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import { recordInventoryCollateralSale } from './inventory-model.ts';
import { getJournalEntryBalances, type StoredItemBalances, toBigIntUnits } from './item-balances.ts';
import { defineMoneySteps, type RepeatableMoneyRequest } from './steps.ts';
import { type ScenarioCustomer, isInjectedFault, type MoneyTestDay, ignoreExpectedErrors } from './test-day.ts';

const RECORD = 'IDEMPOTENCY#loan#';
/** Aged loans are due this soon after, seconds. */
const SOON = 5;

const acts = fc.record({
  what: fc.constantFrom<'go on' | 'repay' | 'end'>('go on', 'go on', 'go on', 'repay', 'end', 'end'),
  give: fc.constantFrom('1000', '2500.00000001', '10000'),
  part: fc.constantFrom(null, '0.99999999', '1', '333.33333333', '5000'),
  isRefused: fc.constantFrom(false, false, false, true),
  /** True when all available USDT are gone by then, as if lost. */
  isBroke: fc.constantFrom(false, false, true),
});
type LoanAct = typeof acts extends fc.Arbitrary<infer T> ? T : never;

const coin = 'USDT';

/** Returns the money of a loan: paid out less a fee; repaid to each part's purpose; a write-off is the house's loss. */
function getLoanBalances(item: ItemAttributes): StoredItemBalances {
  const open = ['pending', 'approved', 'disbursed'].includes(String(item['status']));
  const balances: StoredItemBalances = { made: String(item['id']), ...(open && { open: 'open_loans' as const }) };
  if (item['disbursed_at'] === null) return balances;
  const byOwner = (item['repayments'] as StoredLoan['repayments'])
    .filter(({ source }) => source === 'owner')
    .reduce((sum, repayment) => sum + toAmount(repayment.amount), 0n);
  return {
    ...balances,
    moved: [
      { where: 'spot', coin, amount: toBigIntUnits(item['actual_amount']) - byOwner },
      { where: 'house:loan_fees', coin, amount: toBigIntUnits(item['processing_fee']) },
      { where: 'house:loans', coin, amount: -toBigIntUnits(item['principal']) },
      { where: 'house:loan_interest', coin, amount: toBigIntUnits(item['interest_paid']) },
      { where: 'house:loan_late_fees', coin, amount: toBigIntUnits(item['late_fee_paid']) },
      { where: 'house:loan_losses', coin, amount: -toBigIntUnits(item['written_off']) },
    ],
  };
}

/** Returns the collected amounts, by wallet, and coins exchanged for them: the loan states the purpose. */
function getCollectionBalances(item: Parameters<typeof getJournalEntryBalances>[0]): StoredItemBalances | null {
  const balances = getJournalEntryBalances(item, ['loan.collect', 'loan.collect_coin']);
  return balances && { moved: (balances.moved ?? []).filter(({ where }) => !where.startsWith('house:loan')) };
}

/** Checks the formula of docs/loans.md, a day at a time: the purpose of each repayment, and the remaining principal. */
function checkRepayments(item: ItemAttributes): void {
  const loan = item as unknown as StoredLoan;
  if (!isLoanDisbursed(loan)) return;
  const { disbursed_at, due_at, term_days: term } = loan;
  const share = (unitDays: bigint, rate: string) => (unitDays * toPercent(rate)) / (100n * 100_000_000n * 365n);
  let [principal, days, interest, lateInterest, interestPaid, latePaid]: [
    bigint,
    number,
    bigint,
    bigint,
    bigint,
    bigint,
  ] = [toBigIntUnits(loan.amount), 0, 0n, 0n, 0n, 0n];
  for (const repayment of loan.repayments) {
    const at = repayment.source === 'maturity' ? due_at : repayment.at;
    const until =
      at < due_at ? Math.floor((at - disbursed_at) / DAY_SECONDS) + 1 : term + Math.floor((at - due_at) / DAY_SECONDS);
    for (; days < until; days++)
      if (days < term) interest += principal;
      else lateInterest += principal + share(interest, loan.interest_rate) - interestPaid;
    const [repaid, lateFee, forInterest] = [
      toAmount(repayment.amount),
      toAmount(repayment.late_fee),
      toAmount(repayment.interest),
    ];
    const lateDue = share(lateInterest, loan.late_fee_rate) - latePaid;
    const interestDue = share(interest, loan.interest_rate) - interestPaid;
    expect([lateFee, forInterest]).toEqual([
      repaid < lateDue ? repaid : lateDue,
      repaid - lateFee < interestDue ? repaid - lateFee : interestDue,
    ]);
    [principal, interestPaid, latePaid] = [
      principal - toAmount(repayment.principal),
      interestPaid + forInterest,
      latePaid + lateFee,
    ];
  }
  expect([
    toBigIntUnits(loan.principal) + toBigIntUnits(loan.written_off),
    toBigIntUnits(loan.interest_paid),
    toBigIntUnits(loan.late_fee_paid),
  ]).toEqual([principal, interestPaid, latePaid]);
}

/** Ages one loan only: to just before it is due, or past that without a timer, and by days after that. */
async function ageLoan(read: StoredLoan, isLate: boolean): Promise<void> {
  if (!isLoanDisbursed(read)) return;
  const now = nowSeconds();
  const secondsLeft = read.due_at - now;
  const by = secondsLeft <= SOON ? 3 * DAY_SECONDS : secondsLeft + (isLate ? DAY_SECONDS : -SOON);
  const shift = (at: EpochSeconds) => addSeconds(at, -by);
  const { operation } = buildLoanUpdate(read, {
    disbursed_at: shift(read.disbursed_at),
    due_at: shift(read.due_at),
    next_at: isLate ? addSeconds(now, MINUTE_SECONDS) : read.next_at && shift(read.next_at),
    ...(read.coins_told_at !== undefined && { coins_told_at: shift(read.coins_told_at) }),
    repayments: read.repayments.map((repayment) => ({ ...repayment, at: shift(repayment.at as EpochSeconds) })),
  });
  await transact([operation]).catch((error: unknown) => {
    if (!(isInjectedFault(error) || (error instanceof Error && error.name === 'ConflictError'))) throw error;
  });
}

/** Removes all available USDT. */
async function emptyWallets(account: AccountRef): Promise<void> {
  for (const wallet of walletTypes) {
    const { available: amount } = await readWalletBalance(account, wallet, coin);
    if (amount === 0n) continue;
    const at = nowSeconds();
    const occasion = { account, id: newId('jnl'), operation: 'seed.grant' as const, reference: account.id, at };
    await transact(
      [],
      buildJournalEntry(occasion, { from: getAvailableBucket(wallet), to: 'house:seed', asset: coin, amount }),
    );
  }
}

/** Returns the customer with verified documents. */
async function withOwnPapers(customer: ScenarioCustomer, day: MoneyTestDay): Promise<void> {
  const faulty = day.faults(false);
  try {
    const { user } = customer.caller;
    if (user.kyc_status !== 'verified' || (await readUserKyc(user.id)).length === 0)
      customer.caller = await verifyTestKyc(customer.caller);
  } finally {
    day.faults(faulty);
  }
}

/** Decides the first member's request as a second one. */
async function decideAsSecondMember(approval: ApprovalId | null, isRefused: boolean): Promise<void> {
  if (approval === null) return;
  const request = (await createTestTreasurer())('seen');
  await (isRefused ? rejectApproval(approval, request) : grantApproval(approval, request));
}

/** Runs the next act on an open loan: staff decide it and pay it out, time passes, it is repaid or written off. */
function planNextLoanAct(
  { caller }: ScenarioCustomer,
  loan: StoredLoan,
  { what, part, isRefused, isBroke }: LoanAct,
): RepeatableMoneyRequest {
  const { id, status } = loan;
  if (status === 'disbursed') {
    if (what === 'repay') {
      return async (key) => (await repayLoan(caller, key, id, part === null ? undefined : toAmount(part))).id;
    }
    return async () => {
      if (isBroke) await ignoreExpectedErrors(() => emptyWallets(caller.account));
      const wasOverdue = isLoanOverdue(loan, nowSeconds());
      if (what === 'go on' || !wasOverdue) await ageLoan(loan, what === 'end');
      // Requests at once when the account is empty: a sweep would nearly always collect the loan first.
      if (what === 'end' && (wasOverdue || isBroke))
        await decideAsSecondMember(
          (await requestLoanWriteOff((await createTestTreasurer())('gone'), id)).approval_id,
          isRefused,
        );
      return null;
    };
  }
  if (what === 'end' && isBroke) return async (key) => (await cancelLoanApplication(caller, key, id)).id;
  return async () => {
    const member = await createTestTreasurer();
    if (isRefused || status === 'pending') await decideLoan(member('seen'), id, isRefused ? 'reject' : 'approve');
    else await decideAsSecondMember((await disburseLoan(member('seen'), id)).approval_id, what === 'repay');
    return null;
  };
}

/** Loans, staff acts on them, and their collection. */
export const loanMoneySteps = defineMoneySteps({
  name: 'loans',
  weight: 20,
  acts,
  meets: ['INVALID_ORDER_STATUS', 'INSUFFICIENT_BALANCE', 'AMOUNT_OUT_OF_RANGE', 'DEPOSIT_VANISHED'],
  prepare: async (customer, act, day) => {
    const { account } = customer.caller;
    if (account.kind !== 'live') return null;
    await withOwnPapers(customer, day);
    const open = await readOpenLoan(account);
    if (open) return planNextLoanAct(customer, open, act);
    const { caller } = customer;
    return async (key) => (await applyForTestLoan(caller, act.give, WEEK_LOAN_PRODUCT, key)).id;
  },
  sweep: async (_, times) => {
    const runs = await Promise.allSettled(Array.from({ length: times }, () => sweepLoans()));
    for (const run of runs) if (run.status === 'rejected' && !isInjectedFault(run.reason)) throw run.reason;
  },
  told: (item) => {
    if (item.sk.startsWith(RECORD)) return { recorded: String(item['reference']) };
    return loanCollection.holds(item.sk) ? getLoanBalances(item) : getCollectionBalances(item);
  },
  checked: ({ key, before, after }, day) => {
    if (loanCollection.holds(key.sk) && after) checkRepayments(after);
    if (!before && after?.['operation'] === 'loan.collect_coin')
      recordInventoryCollateralSale(after as unknown as StoredJournalEntry, day);
  },
  end: async ({ caller }) => {
    const open = caller.account.kind === 'live' ? await readOpenLoan(caller.account) : null;
    if (!open) return;
    try {
      if (open.status !== 'disbursed') await cancelLoanApplication(caller, newId('jnl'), open.id);
      else {
        await creditSpotCoins(toAccountRef(open), { USDT: '20000' });
        await repayLoan(caller, newId('jnl'), open.id, undefined);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  },
  ended: async (day) => {
    for (const { caller } of day.customers) expect(await readOpenLoan(caller.account)).toBe(null);
    expect((await readLoanProductUsage(WEEK_LOAN_PRODUCT)).lent).toBe(0n as Amount);
  },
});
