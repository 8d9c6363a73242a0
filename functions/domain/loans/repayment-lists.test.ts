import { beforeEach, describe, expect, it } from 'vitest';
import { loanCollection, type StoredLoan } from '#functions/data/loans/loans.ts';
import { putItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { createTestBorrower, createDisbursedTestLoan, readTestLoan } from '#functions/testing/people/borrowers.ts';
import { readErrorReason } from '#functions/testing/people/read-error-reason.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { JournalEntryId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { LoanRepayment } from '#shared/schemas/loans.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { processDueLoanStep } from './process-due-loan-step.ts';
import { readOwnLoan } from './read-loan.ts';
import { repayLoan } from './repay-loan.ts';

// Only an engine enforces the item size limit.
useTestTableOnEngine();

let second = 1_800_000_000;
let person = 0;
let caller: UserPrincipal;
let loan: StoredLoan;

beforeEach(async () => {
  second += 100 * DAY_SECONDS;
  setClock(() => second * 1000);
  caller = await createTestBorrower(`repaying-${person++}`, '1000');
  loan = await readTestLoan(caller, await createDisbursedTestLoan(caller, '3000'));
});

/** Builds any number of tiny repayments. */
const buildRepayments = (count: number) =>
  Array.from({ length: count }, (): LoanRepayment => ({
    at: second,
    source: 'owner',
    amount: '0.00000001',
    late_fee: '0',
    interest: '0.00000001',
    principal: '0',
    journal_id: newId('jnl'),
  }));
const write = (change: Partial<StoredLoan>) =>
  putItem(loanCollection.key(caller.account, loan.id), loanCollection.item({ ...loan, ...change }));
const repay = (units?: string) =>
  repayLoan(caller, newIdempotencyKey(), loan.id, units === undefined ? undefined : toAmount(units));
const stored = () => readTestLoan(caller, loan);

describe('loan repayments', () => {
  it('require at least 1 USDT, or the whole debt', async () => {
    expect(await readErrorReason(repay('0.99999999'))).toEqual(['AMOUNT_OUT_OF_RANGE', { amount: ['repayLeast 1'] }]);
    expect(await repay('1')).toMatchObject({ repaid: '1' });
    const { outstanding } = await readOwnLoan(caller.account, loan.id);
    await repay(String(Number(outstanding) - 0.5));
    expect(await repay('0.5')).toMatchObject({ status: 'completed', outstanding: '0' });
  });

  it('are listed up to the newest hundred, while the debt counts all', async () => {
    await write({ repayments: buildRepayments(98) });
    for (const units of ['1', '2', '3', '4']) await repay(units);
    const view = await readOwnLoan(caller.account, loan.id);
    expect(view.repayments.map(({ amount }) => amount).slice(-5)).toEqual(['0.00000001', '1', '2', '3', '4']);
    expect([view.repayments.length, view.repaid]).toEqual([100, '10']);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });
});

/** Loans in their old form, which the next repayment would have outgrown. */
describe('a loan with thousands of earlier repayments', { tags: 'needs-engine' }, () => {
  const OLD = 2600;
  const fill = (repayments: LoanRepayment[], remaining: number) =>
    write({
      repayments,
      journal_ids: repayments.map(({ journal_id }) => journal_id as JournalEntryId),
      reject_reason: 'x'.repeat(remaining),
    });
  /** Returns how many more characters fit into its item, less a hundred. */
  async function room(): Promise<number> {
    let roomBytes = 0;
    for (let step = 8192; step >= 64; step /= 2)
      if (
        await fill(buildRepayments(OLD), roomBytes + step).then(
          () => true,
          () => false,
        )
      )
        roomBytes += step;
    return roomBytes;
  }
  let filled: number | undefined;
  beforeEach(async () => {
    filled ??= await room();
    // Ids and times of another run may be a digit longer.
    await fill(buildRepayments(OLD), filled - 30);
  });

  it('is read with the newest hundred and repaid in part and in full', async () => {
    expect((await stored()).repayments).toHaveLength(OLD);
    expect((await readOwnLoan(caller.account, loan.id)).repayments).toHaveLength(100);
    await repay('500');
    expect((await stored()).repayments).toHaveLength(100);
    expect(await repay()).toMatchObject({ status: 'completed', outstanding: '0' });
  });

  it('triggers its reminder and is collected when due', async () => {
    second = (loan.due_at ?? 0) - 3 * DAY_SECONDS;
    expect(await processDueLoanStep(loan)).toMatchObject({ status: 'disbursed' });
    second = loan.due_at ?? 0;
    expect(await processDueLoanStep(loan)).toMatchObject({ status: 'completed', principal: 0n });
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });
});
