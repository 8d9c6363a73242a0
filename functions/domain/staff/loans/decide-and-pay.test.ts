import { beforeEach, describe, expect, it } from 'vitest';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { readLoanProductUsage } from '#functions/data/loans/loan-uses.ts';
import { approvalCollection } from '#functions/data/staff/approvals.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { cancelLoanApplication } from '#functions/domain/loans/cancel-loan-application.ts';
import { processDueLoanStep } from '#functions/domain/loans/process-due-loan-step.ts';
import { readOwnLoan } from '#functions/domain/loans/read-loan.ts';
import { repayLoan } from '#functions/domain/loans/repay-loan.ts';
import { grantApproval, rejectApproval } from '#functions/domain/staff/reviews/decide-approval.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { readSpotCoins, creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import {
  applyForTestLoan,
  createTestBorrower,
  createDisbursedTestLoan,
  readTestLoan,
  WEEK_LOAN_PRODUCT,
} from '#functions/testing/people/borrowers.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { readErrorReason as reasonsOf } from '#functions/testing/people/read-error-reason.ts';
import { updateTestUser } from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ApprovalId, LoanId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { decideLoan } from './decide-loan.ts';
import { disburseLoan } from './disburse-loan.ts';
import { readLoanForStaff } from './loan-detail.ts';
import { readLoanPortfolio } from './loan-portfolio.ts';
import { requestLoanWriteOff } from './write-off-loan.ts';

useTestTable();

let second = 1_900_000_000;
let person = 0;
let caller: UserPrincipal;
type Member = Awaited<ReturnType<typeof createTestTreasurer>>;
let [finance, another]: Member[] = [];

beforeEach(async () => {
  second += 100 * DAY_SECONDS;
  setClock(() => second * 1000);
  caller = await createTestBorrower(`lent-${person++}`);
  [finance, another] = [await createTestTreasurer(), await createTestTreasurer()];
});

/** By an unused code. */
const by = (member: Member | undefined, words = 'because') => {
  second += 30;
  if (!member) throw new Error('no member of staff');
  return member(words);
};
const toLoanId = ({ id }: { id: string }) => id as LoanId;
const readRejectionReason = async (act: Promise<unknown>): Promise<string> => (await reasonsOf(act))[0];
const apply = async (text: string, applicant = caller) => toLoanId(await applyForTestLoan(applicant, text));
const approved = async (text: string, applicant = caller) => {
  const id = await apply(text, applicant);
  await decideLoan(by(await createTestTreasurer()), id, 'approve');
  return id;
};
const paying = (id: LoanId, member = finance) => disburseLoan(by(member), id);
const state = async (id: LoanId, applicant = caller) => readOwnLoan(applicant.account, id);
const requestDisbursement = async (id: LoanId): Promise<ApprovalId> => {
  const { approval_id } = await paying(id);
  if (approval_id === null) throw new Error('it was paid out by one');
  return approval_id;
};
const booksAgree = async (applicant = caller) => expect(await reconcileAccount(applicant.account, true)).toEqual([]);

describe('loan application', () => {
  it('is approved with a code, then disbursed less its fee', { tags: ['FIN-244'] }, async () => {
    const id = await apply('2000');
    expect(await readRejectionReason(paying(id))).toBe('INVALID_ORDER_STATUS');
    expect(await readRejectionReason(decideLoan({ ...by(finance), code: undefined }, id, 'approve'))).toBe(
      'STEP_UP_REQUIRED',
    );
    expect(await decideLoan(by(finance, ' fine '), id, 'approve')).toMatchObject({
      status: 'approved',
      decisions: [{ what: 'approved', text: 'fine' }],
    });
    expect(await readRejectionReason(decideLoan(by(finance), id, 'approve'))).toBe('INVALID_ORDER_STATUS');
    expect(await readSpotCoins(caller.account)).toEqual({});
    const { application, approval_id } = await paying(id);
    expect([approval_id, application]).toMatchObject([null, { status: 'disbursed', disbursed_at: second }]);
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '1980' });
    expect(await readRejectionReason(paying(id))).toBe('INVALID_ORDER_STATUS');
    const { journal } = await readLoanForStaff(id);
    expect(journal.map(({ operation, legs }) => [operation, legs.length])).toEqual([['loan.disburse', 4]]);
    await booksAgree();
  });

  it(
    'can be rejected before and after approval, with a visible reason, freeing the limit',
    { tags: ['FIN-244'] },
    async () => {
      const before = (await readLoanProductUsage(WEEK_LOAN_PRODUCT)).lent;
      for (const make of [apply, approved]) {
        const id = await make('1000');
        await decideLoan(by(finance, ' Too little income. '), id, 'reject');
        expect(await state(id)).toMatchObject({ status: 'rejected', reject_reason: 'Too little income.' });
        expect(await readRejectionReason(decideLoan(by(finance), id, 'reject'))).toBe('INVALID_ORDER_STATUS');
      }
      expect((await readLoanProductUsage(WEEK_LOAN_PRODUCT)).lent).toBe(before);
      expect((await readAccountCounters(caller.account))('open_loans')).toBe(0);
    },
  );

  it('has one outcome when its owner and staff act concurrently', { tags: ['FIN-244'] }, async () => {
    const id = await apply('1000');
    const both = await Promise.all([
      readRejectionReason(cancelLoanApplication(caller, newIdempotencyKey(), id)),
      readRejectionReason(decideLoan(by(finance), id, 'reject')),
    ]);
    expect(both.toSorted()).toEqual(['INVALID_ORDER_STATUS', 'done']);
    expect((await readAccountCounters(caller.account))('open_loans')).toBe(0);
  });

  it.each([
    [{ is_frozen: true }, 'ACCOUNT_RESTRICTED'],
    [{ status: 'suspended' }, 'ACCOUNT_RESTRICTED'],
    [{ kyc_status: 'rejected' }, 'KYC_VERIFICATION_REQUIRED'],
    [{ country: 'SY' }, 'COUNTRY_RESTRICTED'],
  ] as const)(
    'is not disbursed to a user changed to %j after the approval',
    { tags: ['FIN-252'] },
    async (change, reason) => {
      const [small, large] = [await approved('1000'), await createTestBorrower(`changes-${person++}`)];
      await updateTestUser(caller, change);
      expect(await readRejectionReason(paying(small))).toBe(reason);
      const id = await approved('15000', large);
      const approval = await requestDisbursement(id);
      await updateTestUser(large, change);
      expect(await readRejectionReason(grantApproval(approval, by(another)))).toBe(reason);
      expect(await readSpotCoins(large.account)).toEqual({});
    },
  );

  it('of a suspended user › is not approved, but can be rejected', async () => {
    const id = await apply('1000');
    await updateTestUser(caller, { status: 'suspended' });
    expect(await reasonsOf(decideLoan(by(finance), id, 'approve'))).toEqual([
      'ACCOUNT_RESTRICTED',
      { body: ['accountSuspended'] },
    ]);
    expect(await decideLoan(by(finance), id, 'reject')).toMatchObject({ status: 'rejected' });
  });

  it("shows the applicant's profile to the decider", { tags: ['FIN-252'] }, async () => {
    const before = await createDisbursedTestLoan(caller, '1000');
    await creditSpotCoins(caller.account, { USDT: '100' });
    await repayLoan(caller, newIdempotencyKey(), toLoanId(before), undefined);
    await updateTestUser(caller, { credit_score: 71 });
    const { applicant } = await readLoanForStaff(await apply('2000'));
    expect(applicant).toMatchObject({
      kyc_status: 'verified',
      country: 'JP',
      credit_score: 71,
      loans_repaid: 1,
      loans_late: 0,
      loans_written_off: 0,
      other_debts: '0',
    });
    expect([applicant.age, applicant.owned]).toEqual([expect.any(Number), '89.50684932']);
  });
});

describe('disbursement of a loan above the approval limit', () => {
  it('requires two members and pays once', { tags: ['FIN-253'] }, async () => {
    const id = await approved('10000');
    const approval = await requestDisbursement(id);
    expect(await readSpotCoins(caller.account)).toEqual({});
    expect(await readRejectionReason(paying(id, another))).toBe('INVALID_ORDER_STATUS');
    expect(await readRejectionReason(grantApproval(approval, by(finance)))).toBe('SELF_APPROVAL');
    expect(await grantApproval(approval, by(another))).toMatchObject({ state: 'approved' });
    expect(await state(id)).toMatchObject({ status: 'disbursed' });
    // An approver who lost the answer gets the current state.
    expect(await grantApproval(approval, by(another))).toMatchObject({ state: 'approved' });
    expect(await readRejectionReason(grantApproval(approval, by(await createTestTreasurer())))).toBe(
      'INVALID_ORDER_STATUS',
    );
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '9900' });
    await booksAgree();
  });

  it('requires a second member when the first one also approved the application', async () => {
    const id = await apply('10000');
    await decideLoan(by(finance), id, 'approve');
    const { approval_id } = await paying(id);
    expect(await readSpotCoins(caller.account)).toEqual({});
    expect(await readRejectionReason(grantApproval(approval_id as ApprovalId, by(finance)))).toBe('SELF_APPROVAL');
    expect(await grantApproval(approval_id as ApprovalId, by(another))).toMatchObject({
      second_person: { rule: 'value', value: '10000', limit: '10000' },
    });
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '9900' });
  });

  it("requires a second member for the member's total, which is then reset", async () => {
    const to = async (text: string) => {
      const borrower = await createTestBorrower(`lent-${person++}`);
      return paying(await approved(text, borrower));
    };
    for (let n = 0; n < 3; n++) expect((await to('3000')).approval_id).toBeNull();
    const { approval_id } = await to('2000');
    expect(await grantApproval(approval_id as ApprovalId, by(another))).toMatchObject({
      second_person: { rule: 'member_total', total: '11000', acts: 4 },
    });
    expect((await to('2000')).approval_id).toBeNull();
  });

  it('counts the disbursements to a customer and by a member within 24 hours', { tags: ['FIN-253'] }, async () => {
    await creditSpotCoins(caller.account, { USDT: '500' });
    const first = await approved('6000');
    expect((await paying(first)).approval_id).toBe(null);
    await repayLoan(caller, newIdempotencyKey(), first, undefined);
    // The same customer, by a member who has paid out nothing: 6,000 and 4,000.
    const secondLoan = await approved('4000');
    expect((await paying(secondLoan, another)).approval_id).not.toBe(null);
    // Another customer, by the member who paid out 6,000.
    const other = await createTestBorrower(`lent-${person++}`);
    const theirs = await approved('4000', other);
    expect((await paying(theirs)).approval_id).not.toBe(null);
    second += DAY_SECONDS + 3600;
    const third = await createTestBorrower(`lent-${person++}`);
    expect((await paying(await approved('9999.99999999', third))).approval_id).toBe(null);
  });

  it('is requested again after a rejection or an expired approval', { tags: ['FIN-253'] }, async () => {
    const id = await approved('10000');
    await rejectApproval(await requestDisbursement(id), by(another));
    expect(await readTestLoan(caller, { id })).toMatchObject({ status: 'approved', approval_id: null });
    const late = await requestDisbursement(id);
    second += 2 * DAY_SECONDS;
    expect(await readRejectionReason(grantApproval(late, by(another)))).toBe('INVALID_ORDER_STATUS');
    const good = await requestDisbursement(id);
    expect(good).not.toBe(late);
    await grantApproval(good, by(another));
    expect(await state(id)).toMatchObject({ status: 'disbursed' });
  });

  it.each([
    ['its owner takes it back', (id: LoanId) => cancelLoanApplication(caller, newIdempotencyKey(), id)],
    ['it is rejected', (id: LoanId) => decideLoan(by(finance), id, 'reject')],
  ])('is rejected when %s before the approval', { tags: ['FIN-253'] }, async (_, change) => {
    const id = await approved('10000');
    const approval = await requestDisbursement(id);
    await change(id);
    expect(await readRejectionReason(grantApproval(approval, by(another)))).toBe('CHANGED_MEANWHILE');
    expect((await approvalCollection.find(approval))?.state).toBe('pending');
    expect(await readSpotCoins(caller.account)).toEqual({});
  });

  it('pays once under concurrent approvals and a cancellation', async () => {
    const id = await approved('10000');
    const approval = await requestDisbursement(id);
    const third = await createTestTreasurer();
    const all = await Promise.all([
      readRejectionReason(grantApproval(approval, by(another))),
      readRejectionReason(grantApproval(approval, by(third))),
      readRejectionReason(cancelLoanApplication(caller, newIdempotencyKey(), id)),
    ]);
    expect(all.filter((reason) => reason === 'done')).toHaveLength(1);
    const isPaid = (await state(id)).status === 'disbursed';
    expect(await readSpotCoins(caller.account)).toEqual(isPaid ? { USDT: '9900' } : {});
    await booksAgree();
  });
});

describe('overdue loan', () => {
  const overdue = async (days: number) => {
    const loan = await createDisbursedTestLoan(caller, '3000');
    second = (loan.due_at ?? 0) + days * DAY_SECONDS;
    return toLoanId(loan);
  };

  it(
    'is written off by two members: principal becomes a house loss, the rest lapses',
    { tags: ['FIN-254'] },
    async () => {
      const running = await createDisbursedTestLoan(caller, '3000');
      expect(await readRejectionReason(requestLoanWriteOff(by(finance), toLoanId(running)))).toBe(
        'INVALID_ORDER_STATUS',
      );
      const id = toLoanId(running);
      // The whole balance is collected first: 2,970 of 3,010.35616438.
      second = running.due_at ?? 0;
      await processDueLoanStep(await readTestLoan(caller, { id }));
      second += 40 * DAY_SECONDS;
      await processDueLoanStep(await readTestLoan(caller, { id }));
      const before = await readLoanPortfolio();
      expect(before.overdue.find(({ age }) => age === '31-90')).toMatchObject({ loans: 1 });
      const { application, approval_id } = await requestLoanWriteOff(by(finance), id);
      if (approval_id === null) throw new Error('it was written off by one');
      expect(application).toMatchObject({ status: 'disbursed', approval_id, written_off: '0' });
      expect(await readRejectionReason(grantApproval(approval_id, by(finance)))).toBe('SELF_APPROVAL');
      expect(await readRejectionReason(requestLoanWriteOff(by(another), id))).toBe('INVALID_ORDER_STATUS');
      // The timer reminds in between: the amount owed stays the same.
      second += DAY_SECONDS;
      await processDueLoanStep(await readTestLoan(caller, { id }));
      await grantApproval(approval_id, by(another));
      expect(await state(id)).toMatchObject({
        status: 'completed',
        outstanding: '0',
        written_off: '40.35616438',
        is_overdue: false,
      });
      const after = await readLoanPortfolio();
      expect(Number(after.written_off) - Number(before.written_off)).toBeCloseTo(40.35616438, 8);
      expect(after.loans).toBe(before.loans - 1);
      expect((await readAccountCounters(caller.account))('open_loans')).toBe(0);
      expect(await readRejectionReason(repayLoan(caller, newIdempotencyKey(), id, undefined))).toBe(
        'INVALID_ORDER_STATUS',
      );
      expect((await readLoanForStaff(id)).journal.at(-1)).toMatchObject({ operation: 'loan.write_off' });
      await booksAgree();
    },
  );

  it('is not written off after a repayment and is requested again', { tags: ['FIN-254'] }, async () => {
    const id = await overdue(3);
    const { approval_id } = await requestLoanWriteOff(by(finance), id);
    await creditSpotCoins(caller.account, { USDT: '1' });
    await repayLoan(caller, newIdempotencyKey(), id, toAmount('1'));
    expect(await readRejectionReason(grantApproval(approval_id as ApprovalId, by(another)))).toBe('CHANGED_MEANWHILE');
    expect((await requestLoanWriteOff(by(finance), id)).approval_id).not.toBe(approval_id);
  });

  it('concurrent write-off, repayment and timer each take what the others left', { tags: ['FIN-249'] }, async () => {
    const id = await overdue(3);
    const { approval_id } = await requestLoanWriteOff(by(finance), id);
    await Promise.all([
      readRejectionReason(grantApproval(approval_id as ApprovalId, by(another))),
      readRejectionReason(repayLoan(caller, newIdempotencyKey(), id, toAmount('100'))),
      readTestLoan(caller, { id }).then(processDueLoanStep),
    ]);
    const { loan_amount, outstanding, owed, written_off, repayments, status } = await state(id);
    const repaid = repayments.reduce((sum, repayment) => sum + toAmount(repayment.principal), 0n);
    expect(toAmount(loan_amount)).toBe(repaid + toAmount(written_off) + toAmount(owed.principal));
    expect(status === 'completed').toBe(outstanding === '0');
    await booksAgree();
  });
});
