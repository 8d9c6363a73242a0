import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { readLoanProductUsage } from '#functions/data/loans/loan-uses.ts';
import { notificationCollection } from '#functions/data/notify/notifications.ts';
import { putItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { closeUserAccount } from '#functions/domain/account-closure/close-account.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { transferBetweenWallets } from '#functions/domain/transfers/transfer-money.ts';
import { readWithdrawalHold } from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { readSpotCoins, creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import {
  applyForTestLoan,
  createTestBorrower,
  createDisbursedTestLoan,
  MONTH_LOAN_PRODUCT,
  readTestLoan,
  WEEK_LOAN_PRODUCT,
} from '#functions/testing/people/borrowers.ts';
import { readAvailableUsdt, createDemoCustomer } from '#functions/testing/people/customers.ts';
import { readErrorReason as reasonsOf } from '#functions/testing/people/read-error-reason.ts';
import { buildTransferRequest } from '#functions/testing/people/transfers.ts';
import { requestTestWithdrawal, updateTestUser } from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { LoanId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { cancelLoanApplication } from './cancel-loan-application.ts';
import { readLoanEligibility } from './eligibility.ts';
import { readPublicLoanProduct } from './loan-products.ts';
import { processDueLoanStep } from './process-due-loan-step.ts';
import { readOwnLoan } from './read-loan.ts';
import { readUnborrowedEquity } from './read-unborrowed-equity.ts';
import { repayLoan } from './repay-loan.ts';
import { sweepLoans } from './sweep-loans.ts';
import { buildLoanUpdate } from './update-loan.ts';

useTestTable();

let second = 1_800_000_000;
let person = 0;
let caller: UserPrincipal;

beforeEach(async () => {
  second += 100 * DAY_SECONDS;
  setClock(() => second * 1000);
  await putItem(systemSettingsConfigStore.key(), { figures: {} });
  caller = await createTestBorrower(`borrower-${person++}`);
});
afterEach(() => {
  setClock();
  vi.unstubAllEnvs();
});

const readFirstReason = async (act: Promise<unknown>): Promise<string> => (await reasonsOf(act))[0];
const pass = (seconds: number) => {
  second += seconds;
};
const loanId = ({ id }: { id: string }) => id as LoanId;
const now = (of: { id: string }) => readOwnLoan(caller.account, loanId(of));
const repay = (of: { id: string }, text?: string, key = newIdempotencyKey()) =>
  repayLoan(caller, key, loanId(of), text === undefined ? undefined : toAmount(text));
const step = async (of: { id: string }) => processDueLoanStep(await readTestLoan(caller, of));
const listNotificationKinds = async () => {
  const kinds: string[] = [];
  for await (const notification of notificationCollection.each(caller.user.id)) kinds.push(notification.kind);
  return kinds.filter((kind) => kind.startsWith('loan_'));
};
const booksAgree = async () => expect(await reconcileAccount(caller.account, true)).toEqual([]);

describe('a loan application', () => {
  it('stores the terms, agreement and time, and moves no money', { tags: ['FIN-241'] }, async () => {
    const application = await applyForTestLoan(caller, '10000');
    expect(application).toMatchObject({
      status: 'pending',
      loan_amount: '10000',
      term_days: 7,
      interest_rate: '18',
      processing_fee: '100',
      actual_amount: '9900',
      total_interest: '34.52054794',
      total_repayment: '10034.52054794',
      late_fee_rate: '24',
      outstanding: '0',
      due_at: null,
      agreed_at: second,
    });
    expect(application.agreement_version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await readSpotCoins(caller.account)).toEqual({});
    await booksAgree();
  });

  it('is limited to one at a time per eligible user', { tags: ['FIN-242'] }, async () => {
    await applyForTestLoan(caller, '1000');
    expect(await readFirstReason(applyForTestLoan(caller, '1000'))).toBe('LOAN_ACTIVE_ALREADY');
    const createLacking = (change: Parameters<typeof updateTestUser>[1]) =>
      createTestBorrower(`lacks-${person++}`).then((borrower) => updateTestUser(borrower, change));
    const applying = async (pendingCaller: Promise<UserPrincipal>, product = WEEK_LOAN_PRODUCT) =>
      readFirstReason(applyForTestLoan(await pendingCaller, '1000', product));
    expect(await applying(createLacking({ kyc_status: 'rejected' }))).toBe('KYC_VERIFICATION_REQUIRED');
    expect(await applying(createLacking({ is_frozen: true }))).toBe('ACCOUNT_FROZEN');
    expect(await applying(createLacking({ status: 'suspended' }))).toBe('ACCOUNT_RESTRICTED');
    expect(await applying(createLacking({ country: 'SY' }))).toBe('COUNTRY_RESTRICTED');
    expect(await applying(createLacking({ credit_score: 59 }), MONTH_LOAN_PRODUCT)).toBe('ACCOUNT_RESTRICTED');
    expect(await applying(createLacking({ credit_score: 60 }), MONTH_LOAN_PRODUCT)).toBe('done');
    expect(await applying(createTestBorrower(`young-${person++}`, '0', '2016-01-01'))).toBe('ACCOUNT_RESTRICTED');
  });

  it('reports each eligibility condition', { tags: ['FIN-242'] }, async () => {
    const young = await createTestBorrower(`young-${person++}`, '0', '2020-01-01');
    const { is_eligible, needs } = await readLoanEligibility(
      young,
      await readPublicLoanProduct(MONTH_LOAN_PRODUCT),
      'JP',
    );
    expect(is_eligible).toBe(false);
    expect(needs.filter(({ is_met }) => !is_met).map(({ need }) => need)).toEqual(['age', 'credit_score']);
    expect(await readLoanEligibility(caller, await readPublicLoanProduct(WEEK_LOAN_PRODUCT), 'JP')).toMatchObject({
      is_eligible: true,
    });
  });

  it('is rejected for an amount outside the range and for demo accounts', { tags: ['FIN-241'] }, async () => {
    expect(await readFirstReason(applyForTestLoan(caller, '999.99999999'))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(await readFirstReason(applyForTestLoan(caller, '20000.00000001'))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(await readFirstReason(applyForTestLoan(await createDemoCustomer(), '1000'))).toBe(
      'KYC_VERIFICATION_REQUIRED',
    );
  });

  it('is returned again for its idempotency key, and another request under it is rejected', async () => {
    const key = newIdempotencyKey();
    const first = await applyForTestLoan(caller, '1000', WEEK_LOAN_PRODUCT, key);
    expect(await applyForTestLoan(caller, '1000', WEEK_LOAN_PRODUCT, key)).toEqual(first);
    expect(await readFirstReason(applyForTestLoan(caller, '1001', WEEK_LOAN_PRODUCT, key))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('is created once for concurrent requests', { tags: ['FIN-242'] }, async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => readFirstReason(applyForTestLoan(caller, '1000'))));
    expect(all.toSorted()).toEqual(['LOAN_ACTIVE_ALREADY', 'LOAN_ACTIVE_ALREADY', 'LOAN_ACTIVE_ALREADY', 'done']);
  });

  it('frees its capacity when its owner cancels it', { tags: ['FIN-244'] }, async () => {
    const before = await readLoanProductUsage(WEEK_LOAN_PRODUCT);
    const application = await applyForTestLoan(caller, '3000');
    expect((await readLoanProductUsage(WEEK_LOAN_PRODUCT)).lent).toBe(before.lent + toAmount('3000'));
    expect(await cancelLoanApplication(caller, newIdempotencyKey(), loanId(application))).toMatchObject({
      status: 'cancelled',
    });
    expect((await readLoanProductUsage(WEEK_LOAN_PRODUCT)).lent).toBe(before.lent);
    expect((await readAccountCounters(caller.account))('open_loans')).toBe(0);
    expect(await readFirstReason(cancelLoanApplication(caller, newIdempotencyKey(), loanId(application)))).toBe(
      'INVALID_ORDER_STATUS',
    );
  });
});

describe('a disbursed loan', () => {
  it('pays the amount less the fee and owes one day of interest at once', async () => {
    const loan = await createDisbursedTestLoan(caller, '10000');
    expect(loan).toMatchObject({ status: 'disbursed', disbursed_at: second, due_at: second + 7 * DAY_SECONDS });
    expect(loan.outstanding).toBe('10004.93150684');
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '9900' });
    await booksAgree();
  });

  it('can be repaid in part, which lowers the debt immediately, then in full', { tags: ['FIN-245'] }, async () => {
    await creditSpotCoins(caller.account, { USDT: '500' });
    const loan = await createDisbursedTestLoan(caller, '10000');
    const part = await repay(loan, '4000');
    expect(part).toMatchObject({ status: 'disbursed', outstanding: '6004.93150684', repaid: '4000' });
    pass(3 * DAY_SECONDS);
    const owed = (await now(loan)).outstanding;
    expect(await readFirstReason(repay(loan, '6100'))).toBe('AMOUNT_OUT_OF_RANGE');
    const wholeRepayment = await repay(loan);
    expect(wholeRepayment).toMatchObject({ status: 'completed', outstanding: '0', ended_at: second });
    expect(wholeRepayment.repayments.map(({ source, amount: text }) => [source, text])).toEqual([
      ['owner', '4000'],
      ['owner', owed],
    ]);
    expect(await readFirstReason(repay(loan))).toBe('INVALID_ORDER_STATUS');
    expect((await readAccountCounters(caller.account))('open_loans')).toBe(0);
    expect(await listNotificationKinds()).toContain('loan_repaid');
    await booksAgree();
  });

  it('is repaid once per key, and by concurrent requests only up to the debt', { tags: ['FIN-245'] }, async () => {
    await creditSpotCoins(caller.account, { USDT: '5000' });
    const loan = await createDisbursedTestLoan(caller, '2000');
    const key = newIdempotencyKey();
    const [first, secondAnswer] = [await repay(loan, '500', key), await repay(loan, '500', key)];
    expect(secondAnswer).toEqual(first);
    const all = await Promise.all([1, 2, 3].map(() => readFirstReason(repay(loan, '1000'))));
    expect(all.filter((reason) => reason === 'done')).toHaveLength(1);
    await booksAgree();
  });

  it('cannot be repaid beyond the balance', async () => {
    const loan = await createDisbursedTestLoan(caller, '2000');
    expect(await readFirstReason(repay(loan))).toBe('INSUFFICIENT_BALANCE');
  });
});

describe('a due loan', () => {
  it(
    'sends reminders 3 days and 1 day before and when due, then debits spot, trading, finance',
    { tags: ['FIN-246'] },
    async () => {
      const loan = await createDisbursedTestLoan(caller, '3000');
      await creditSpotCoins(caller.account, { USDT: '200' });
      await transferBetweenWallets(
        caller,
        newIdempotencyKey(),
        buildTransferRequest(caller.account, 'spot', 'trading', '3000'),
      );
      expect(await step(loan)).toBe(null);
      pass(4 * DAY_SECONDS);
      expect(await step(loan)).toMatchObject({ status: 'disbursed' });
      expect(await step(loan)).toBe(null);
      pass(2 * DAY_SECONDS);
      await step(loan);
      const due = loan.due_at ?? 0;
      second = due - (due % DAY_SECONDS);
      if (second > loan.due_at! - DAY_SECONDS && second < due) await step(loan);
      second = due;
      expect(await step(loan)).toMatchObject({ status: 'completed', principal: 0n });
      expect(await readAvailableUsdt(caller.account)).toBe('159.64383562');
      expect(await readSpotCoins(caller.account)).toEqual({});
      expect((await listNotificationKinds()).filter((kind) => kind === 'loan_due').length).toBeGreaterThanOrEqual(2);
      await booksAgree();
    },
  );

  it('is debited as of its due time when the platform is late', { tags: ['FIN-246'] }, async () => {
    const loan = await createDisbursedTestLoan(caller, '3000');
    await creditSpotCoins(caller.account, { USDT: '500' });
    pass(7 * DAY_SECONDS + 5 * DAY_SECONDS);
    expect(await step(loan)).toMatchObject({ status: 'completed', late_fee_paid: 0n });
    expect((await now(loan)).repaid).toBe('3010.35616438');
  });

  it.each([
    ['a leap day', '2040-02-26T12:34:56Z', '2040-03-04T12:34:56Z', [300, 300]],
    ['the end of daylight saving', '2041-10-31T04:30:00Z', '2041-11-07T04:30:00Z', [240, 300]],
  ])('over %s › is due to the second with the same interest', { tags: ['FIN-262'] }, async (_, from, to, zone) => {
    vi.stubEnv('TZ', 'America/New_York');
    expect([from, to].map((at) => new Date(at).getTimezoneOffset())).toEqual(zone);
    second = Date.parse(from) / 1000;
    caller = await createTestBorrower(`borrower-${person++}`);
    const loan = await createDisbursedTestLoan(caller, '3000');
    await creditSpotCoins(caller.account, { USDT: '500' });
    expect(loan).toMatchObject({ due_at: Date.parse(to) / 1000 });
    second = Date.parse(to) / 1000 - 1;
    expect(await step(loan)).toMatchObject({ status: 'disbursed' });
    second = Date.parse(from) / 1000 - 3600;
    expect(await step(loan)).toBe(null);
    expect((await now(loan)).owed).toMatchObject({ principal: '3000', late_fee: '0' });
    second = Date.parse(to) / 1000 - 1;
    await step(loan);
    expect(await now(loan)).toMatchObject({ status: 'disbursed', outstanding: '3010.35616438' });
    second += 1;
    expect(await step(loan)).toMatchObject({ status: 'completed', late_fee_paid: 0n });
    expect((await now(loan)).repaid).toBe('3010.35616438');
    await booksAgree();
  });

  it(
    'is debited partly; the rest is overdue, holds withdrawals and accrues a late fee',
    { tags: ['FIN-246'] },
    async () => {
      const loan = await createDisbursedTestLoan(caller, '3000');
      pass(7 * DAY_SECONDS);
      expect(await step(loan)).toMatchObject({ status: 'disbursed' });
      expect(await now(loan)).toMatchObject({ is_overdue: false, outstanding: '40.35616438' });
      pass(1);
      expect(await now(loan)).toMatchObject({ is_overdue: true });
      expect(await readWithdrawalHold(caller.user, nowSeconds())).toEqual({ reasons: ['loan_overdue'], until: null });
      expect(await readFirstReason(applyForTestLoan(caller, '1000'))).toBe('LOAN_OVERDUE');
      pass(2 * DAY_SECONDS);
      const late = await now(loan);
      expect(late.owed.late_fee).not.toBe('0');
      await creditSpotCoins(caller.account, { USDT: '100' });
      expect(await sweepLoans()).toMatchObject({ failed: 0 });
      expect(await now(loan)).toMatchObject({ status: 'completed', outstanding: '0' });
      expect(await readWithdrawalHold(caller.user, nowSeconds())).toBe(null);
      await booksAgree();
    },
  );

  it('is debited once by concurrent timers', { tags: ['FIN-249'] }, async () => {
    const loan = await createDisbursedTestLoan(caller, '3000');
    await creditSpotCoins(caller.account, { USDT: '500' });
    pass(7 * DAY_SECONDS);
    await Promise.all([1, 2, 3, 4].map(() => step(loan)));
    expect(await now(loan)).toMatchObject({ status: 'completed', repaid: '3010.35616438' });
    expect((await now(loan)).repayments).toHaveLength(1);
    await booksAgree();
  });
});

describe('an outstanding loan', () => {
  it('limits withdrawals to unborrowed equity', { tags: ['FIN-248'] }, async () => {
    await creditSpotCoins(caller.account, { USDT: '1000' });
    await createDisbursedTestLoan(caller, '10000');
    // 1,000 of their own, less the fee and a day of interest.
    expect(await readUnborrowedEquity(caller.account)).toBe(toAmount('895.06849316'));
    expect(await readFirstReason(requestTestWithdrawal(caller, '896'))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(await requestTestWithdrawal(caller, '800')).toMatchObject({ amount: '800' });
    expect(await readUnborrowedEquity(caller.account)).toBe(toAmount('95.06849316'));
    expect(await readFirstReason(requestTestWithdrawal(caller, '96'))).toBe('AMOUNT_OUT_OF_RANGE');
  });

  it('of a product that allows withdrawals › permits full withdrawals', { tags: ['FIN-248'] }, async () => {
    await creditSpotCoins(caller.account, { USDT: '1000' });
    const loan = await readTestLoan(caller, await createDisbursedTestLoan(caller, '10000'));
    const { operation } = buildLoanUpdate(loan, { product: { ...loan.product, may_leave: true } });
    await transact([operation]);
    expect(await readUnborrowedEquity(caller.account)).toBe(null);
    expect(await requestTestWithdrawal(caller, '5000')).toMatchObject({ amount: '5000' });
  });

  it('blocks account closure, from its application on', async () => {
    const application = await applyForTestLoan(caller, '1000');
    const visit = { address: '198.51.100.7', userAgent: null, country: null };
    expect(await readFirstReason(closeUserAccount(caller.user, [], visit))).toBe('INVALID_ORDER_STATUS');
    await cancelLoanApplication(caller, newIdempotencyKey(), loanId(application));
    expect(await readFirstReason(closeUserAccount(caller.user, [], visit))).toBe('done');
  });

  it('limits the second of two concurrent withdrawals by the first', { tags: ['FIN-248'] }, async () => {
    await creditSpotCoins(caller.account, { USDT: '1000' });
    await createDisbursedTestLoan(caller, '10000');
    const both = await Promise.all([
      readFirstReason(requestTestWithdrawal(caller, '600')),
      readFirstReason(requestTestWithdrawal(caller, '600')),
    ]);
    expect(both.toSorted()).toEqual(['AMOUNT_OUT_OF_RANGE', 'done']);
  });
});
