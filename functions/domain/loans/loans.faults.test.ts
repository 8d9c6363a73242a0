import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { readLoanProductUsage } from '#functions/data/loans/loan-uses.ts';
import type { StoredLoan } from '#functions/data/loans/loans.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { disburseLoan } from '#functions/domain/staff/loans/disburse-loan.ts';
import { requestLoanWriteOff } from '#functions/domain/staff/loans/write-off-loan.ts';
import { grantApproval } from '#functions/domain/staff/reviews/decide-approval.ts';
import { setClock } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { createRequestedLoan, createOverdueLoan } from '#functions/testing/contract/loan-subjects.ts';
import { type TableFault, createFaultyTable } from '#functions/testing/faults.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { readTestLoan, WEEK_LOAN_PRODUCT, verifyTestKyc } from '#functions/testing/people/borrowers.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTableInMemory } from '#functions/testing/tables/use-memory-table.ts';
import type { ApprovalId, LoanId } from '#shared/ids.ts';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/time.ts';
import { processDueLoanStep } from './process-due-loan-step.ts';
import { repayLoan } from './repay-loan.ts';

useTestTableInMemory();

let second = 1_860_000_000;
let person = 0;
let caller: UserPrincipal;
let table: ReturnType<typeof createFaultyTable>;

beforeEach(() => {
  second += 10 * DAY_SECONDS;
  setClock(() => second * 1000);
  vi.spyOn(log, 'warn').mockImplementation(() => {});
  vi.spyOn(log, 'error').mockImplementation(() => {});
  table = createFaultyTable();
});
afterEach(() => {
  table.reset();
  setClock();
  vi.restoreAllMocks();
});

/** An operation on a loan that is ready for it; repeating it has the same effect. */
interface Case {
  loan: () => Promise<LoanId>;
  work: (id: LoanId) => Promise<() => Promise<unknown>>;
  /** Gain of the funding wallet by it, USDT. */
  gets: string;
  done: Partial<StoredLoan>;
}

const parseSignedUnits = (text: string): bigint => (text.startsWith('-') ? -toAmount(text.slice(1)) : toAmount(text));

/** Staff repeat it with the code of the next half minute. */
const by = async (member: Awaited<ReturnType<typeof createTestTreasurer>>) => {
  second += 30;
  return member('again');
};
const approving = async (approval_id: ApprovalId | null) => {
  const member = await createTestTreasurer();
  return async () => grantApproval(approval_id as ApprovalId, await by(member));
};

const cases: Record<string, Case> = {
  'paying it out': {
    loan: () => createRequestedLoan(caller, { status: 'approved' }),
    work: async (id) => {
      const member = await createTestTreasurer();
      return async () => disburseLoan(await by(member), id);
    },
    gets: '990',
    done: { status: 'disbursed', principal: toAmount('1000') },
  },
  'paying it out by two': {
    loan: () => createRequestedLoan(caller, { status: 'approved' }, '10000'),
    work: async (id) => approving((await disburseLoan((await createTestTreasurer())('large'), id)).approval_id),
    gets: '9900',
    done: { status: 'disbursed', principal: toAmount('10000') },
  },
  'a repayment': {
    loan: () => createOverdueLoan(caller, 0),
    work: async (id) => {
      const key = newIdempotencyKey();
      return () => repayLoan(caller, key, id, toAmount('700'));
    },
    gets: '-700',
    done: { status: 'disbursed', principal: toAmount('303.45205479') },
  },
  'collecting what is due': {
    loan: () => createOverdueLoan(caller, 0),
    work: async (id) => async () => processDueLoanStep(await readTestLoan(caller, { id })),
    gets: '-1003.45205479',
    done: { status: 'completed', principal: ZERO_AMOUNT },
  },
  'writing it off': {
    loan: () => createOverdueLoan(caller),
    work: async (id) => approving((await requestLoanWriteOff((await createTestTreasurer())('gone'), id)).approval_id),
    gets: '0',
    done: { status: 'completed', written_off: toAmount('1000'), principal: ZERO_AMOUNT },
  },
};

describe('a loan step with a crash at every table call, then a retry', () => {
  it.each(Object.entries(cases))(
    '%s › takes effect once',
    { tags: ['FIN-249'] },
    async (name, { loan, work, gets, done }) => {
      caller = await verifyTestKyc(await createLiveCustomer(`crashed-${person++}`, '0'));
      await creditSpotCoins(caller.account, { USDT: '100000' });
      const readAvailable = async () => (await readWalletBalance(caller.account, 'spot', 'USDT')).available;
      const open = async () => (await readAccountCounters(caller.account))('open_loans');
      /** Runs it, with or without a crash, then again; returns the number of calls of the first run. */
      async function once(crash: { call: number; fault: TableFault } | null): Promise<number> {
        const before = await open();
        const id = await loan();
        const act = await work(id);
        const had = await readAvailable();
        table.reset();
        if (crash) table.crashAt(crash.call, crash.fault);
        await act().catch(() => {});
        const calls = table.reset();
        // A retry reports that it is done, or finds nothing to do.
        await act().catch(() => {});
        const stored = await readTestLoan(caller, { id });
        expect([crash, stored, stored.journal_ids.length]).toMatchObject([crash, done, 1]);
        expect([crash, (await readAvailable()) - had]).toEqual([crash, parseSignedUnits(gets)]);
        // Payouts within a day count together.
        second += DAY_SECONDS + HOUR_SECONDS;
        expect((await open()) - before).toBe(stored.status === 'completed' ? 0 : 1);
        return calls;
      }
      const calls = await once(null);
      expect(calls).toBeGreaterThanOrEqual(3);
      const lent = (await readLoanProductUsage(WEEK_LOAN_PRODUCT)).lent;
      let times = 0;
      for (let call = 1; call <= calls; call++)
        for (const fault of ['before', 'after'] as const) {
          await once({ call, fault });
          times += 1;
        }
      expect(await reconcileAccount(caller.account, true)).toEqual([]);
      // Each used its principal’s capacity once.
      const room = (lent - (await readLoanProductUsage(WEEK_LOAN_PRODUCT)).lent) / BigInt(times);
      expect(room).toBe(
        { 'a repayment': toAmount('696.54794521') }[name] ?? (done.status === 'completed' ? toAmount('1000') : 0n),
      );
    },
  );
});
