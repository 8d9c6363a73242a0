import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { readUser } from '#functions/data/users/users.ts';
import {
  recordPayoutAddressUse,
  readAddressBookSettings,
  writeAddressBookSettings,
} from '#functions/data/withdrawals/payout-addresses.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { creditDeposit } from '#functions/domain/deposits/credit-deposit.ts';
import { handleOrphanedDeposit } from '#functions/domain/deposits/orphan-deposit.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { isLoanCovered } from '#functions/domain/loans/read-unborrowed-equity.ts';
import { decideLoan } from '#functions/domain/staff/loans/decide-loan.ts';
import { disburseLoan } from '#functions/domain/staff/loans/disburse-loan.ts';
import { reviewWithdrawal } from '#functions/domain/staff/money/review-withdrawal.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { interleaveAtEveryTableCall, type InterleavedOutcome } from '#functions/testing/at-every-call.ts';
import { FakeHotWallet } from '#functions/testing/chain/fake-wallet.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { applyForTestLoan, createTestBorrower } from '#functions/testing/people/borrowers.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import {
  requestApprovedTestWithdrawal,
  requestTestWithdrawal,
  EXTERNAL_PAYOUT_ADDRESS,
  useTestHotWallet,
} from '#functions/testing/people/withdrawers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTableInMemory } from '#functions/testing/tables/use-memory-table.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { LoanId, WithdrawalId } from '#shared/ids.ts';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { sendWithdrawal } from './send-withdrawal.ts';

useTestTableInMemory();
useTestQueue('NOTIFY_QUEUE_URL');
useTestQueue('WITHDRAWALS_QUEUE_URL');

const AT = 1_800_000_000_000;
let person = 0;

beforeEach(() => {
  setClock(() => AT);
  useTestHotWallet(() => new FakeHotWallet());
});
afterEach(() => {
  setClock();
  vi.restoreAllMocks();
});

/** Creates a user with this balance and an approved loan; returns the act that pays it out. */
async function withApprovedLoan(balance: string, lent: string) {
  const caller = await createTestBorrower(`race-${++person}`, balance);
  const id = (await applyForTestLoan(caller, lent)).id as LoanId;
  await decideLoan((await createTestTreasurer())('good'), id, 'approve');
  const member = await createTestTreasurer();
  return { caller, payOut: () => disburseLoan(member('paid'), id) };
}

/** Creates a deposit with enough confirmations: `between` credits it, or it was credited before. */
async function createDeposit(
  { user, account }: UserPrincipal,
  units: string,
  isCredited: boolean,
): Promise<StoredDeposit> {
  const deposit: StoredDeposit = {
    id: newId('dep'),
    account_kind: 'live',
    account_id: account.id,
    user_id: user.id,
    coin_type: 'USDT',
    chain_type: 'TRC20',
    network: 'tron',
    amount: toAmount(units),
    tx_hash: newId('jnl'),
    ordinal: 0,
    claimed: false,
    address: 'T-owner',
    block_height: 1,
    block_hash: 'one',
    status: 'confirming',
    reason: null,
    confirmation_count: 12,
    required_confirmations: 12,
    credited: ZERO_AMOUNT,
    held: ZERO_AMOUNT,
    value: null,
    created_at: nowSeconds(),
    ended_at: null,
    journal_ids: [],
    admin_notes: null,
    processed_at: null,
    processed_by: null,
    version: 1,
  };
  await transact([depositCollection.add(account, deposit)]);
  return isCredited ? creditDeposit(deposit) : deposit;
}

/**
 * Runs an act while money moves within the first query of wallets: the first wallets are read before that, the others
 * after.
 */
async function withTornWallets<T>(act: () => Promise<T>, between: () => Promise<unknown>): Promise<T> {
  interface Page {
    output: { Items?: { wallet_type?: string }[] };
  }
  let isDone = false;
  const stop = hookTableCalls(async ({ command, send }) => {
    const before = (await send()) as Page;
    if (isDone || command !== 'QueryCommand' || before.output.Items?.[0]?.wallet_type === undefined) return before;
    isDone = true;
    await between();
    const after = (await send()) as Page;
    const isSpot = ({ wallet_type }: { wallet_type?: string }) => wallet_type === 'spot';
    const otherItems = after.output.Items?.filter((item) => !isSpot(item)) ?? [];
    return { ...after, output: { ...after.output, Items: [...before.output.Items.filter(isSpot), ...otherItems] } };
  }, 'torn wallets');
  try {
    return await act();
  } finally {
    stop();
    expect(isDone).toBe(true);
  }
}

const toOutcomeText = ({ result }: InterleavedOutcome<unknown>): string => {
  if (result.status === 'fulfilled') return 'done';
  if (!(result.reason instanceof AppError)) throw result.reason as Error;
  return result.reason.reason;
};
/** Returns the outcomes, by whether the other act ran before the commit. */
const by = (outcomes: readonly InterleavedOutcome<unknown>[], isBeforeCommit: boolean): string[] =>
  [...new Set(outcomes.filter((outcome) => outcome.isBeforeCommit === isBeforeCommit).map(toOutcomeText))].toSorted();

describe('concurrent requestWithdrawal', () => {
  it('never withdraws borrowed money, at whichever call the loan is disbursed', async () => {
    const outcomes = await interleaveAtEveryTableCall(async () => {
      const { caller, payOut } = await withApprovedLoan('0', '9000');
      return { act: () => requestTestWithdrawal(caller, '8900'), between: payOut };
    });
    expect(outcomes.length).toBeGreaterThan(10);
    expect(outcomes.filter((outcome) => toOutcomeText(outcome) === 'done')).toEqual([]);
    expect(by(outcomes, true)).toContain('AMOUNT_OUT_OF_RANGE');
  });

  it('counts money once that moves between wallets while equity is read', async () => {
    const { caller, payOut } = await withApprovedLoan('2000', '9000');
    await payOut();
    const moveMoney = () => requestUsdtTransfer(caller, 'spot', 'trading', '5000');
    await expect(withTornWallets(() => requestTestWithdrawal(caller, '4000'), moveMoney)).rejects.toMatchObject({
      reason: 'AMOUNT_OUT_OF_RANGE',
    });
    expect(await readAccountCounter(caller.account, 'open_withdrawals')).toBe(0);
  });

  it('withdraws unborrowed equity and leaves the loan covered', async () => {
    const callers: UserPrincipal[] = [];
    const outcomes = await interleaveAtEveryTableCall(async () => {
      const { caller, payOut } = await withApprovedLoan('2000', '9000');
      callers.push(caller);
      return { act: () => requestTestWithdrawal(caller, '1500'), between: payOut };
    });
    expect([by(outcomes, true), by(outcomes, false)]).toEqual([['done'], ['done']]);
    for (const { account } of callers) expect(await isLoanCovered(account)).toBe(true);
  });

  it.each<
    [
      what: string,
      held: string,
      expected: string,
      between: (caller: UserPrincipal, deposit: StoredDeposit) => Promise<unknown>,
    ]
  >([
    ['a deposit vanishes', '0', 'WITHDRAWALS_HELD', (_, deposit) => handleOrphanedDeposit(deposit)],
    [
      'the address book becomes the only way out',
      '700',
      'ADDRESS_NOT_ALLOWED',
      async ({ user }) =>
        transact([writeAddressBookSettings(user.id, { ...(await readAddressBookSettings(user.id)), only_book: true })]),
    ],
  ])('rejects a withdrawal when %s before the commit', async (_, balance, expected, between) => {
    const outcomes = await interleaveAtEveryTableCall(async () => {
      const caller = await createTestBorrower(`race-${++person}`, balance);
      const deposit = await createDeposit(caller, '700', true);
      return { act: () => requestTestWithdrawal(caller, '300'), between: () => between(caller, deposit) };
    });
    expect([by(outcomes, true), by(outcomes, false)]).toEqual([[expected], ['done']]);
  });

  it('rejects when the documents are rejected before the commit', async () => {
    const outcomes = await interleaveAtEveryTableCall(async () => {
      const caller = await createTestBorrower(`race-${++person}`, '700');
      const reject = async () => {
        const user = await readUser(caller.user.id);
        if (user) await transact([updateUserFields(user, { kyc_status: 'rejected' })]);
      };
      return { act: () => requestTestWithdrawal(caller, '300'), between: reject };
    });
    expect([by(outcomes, true), by(outcomes, false)]).toEqual([['KYC_VERIFICATION_REQUIRED'], ['done']]);
  });

  it('requires review when the money was credited during the request', async () => {
    const outcomes = await interleaveAtEveryTableCall(async () => {
      const caller = await createTestBorrower(`race-${++person}`);
      const to = { network: 'ethereum', address: EXTERNAL_PAYOUT_ADDRESS, memo: null };
      await transact([recordPayoutAddressUse(caller.user.id, to, 'used_at', nowSeconds())]);
      const deposit = await createDeposit(caller, '400', false);
      return { act: () => requestTestWithdrawal(caller, '300'), between: () => creditDeposit(deposit) };
    });
    const requestedWithdrawals = outcomes.flatMap(({ result }) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    expect(requestedWithdrawals.length).toBeGreaterThan(3);
    expect([...new Set(requestedWithdrawals.map(({ status, reason }) => `${status} ${reason}`))]).toEqual([
      'pending unusual',
    ]);
  });
});

describe('pending withdrawal with concurrent changes', () => {
  it('is not approved when a deposit vanishes before the commit', async () => {
    const outcomes = await interleaveAtEveryTableCall(async () => {
      const caller = await createTestBorrower(`race-${++person}`);
      const deposit = await createDeposit(caller, '700', true);
      const { id } = await requestTestWithdrawal(caller, '300');
      const request = (await createTestTreasurer())('seen');
      return {
        act: () => reviewWithdrawal(request, id as WithdrawalId, 'approve'),
        between: () => handleOrphanedDeposit(deposit),
      };
    });
    expect(by(outcomes, true)).toEqual(['WITHDRAWALS_HELD']);
    expect(by(outcomes, false)).toEqual(['done']);
  });

  it('is not signed when a deposit vanishes before the commit', async () => {
    let wallet = new FakeHotWallet();
    useTestHotWallet(() => wallet);
    const outcomes = await interleaveAtEveryTableCall(async () => {
      const caller = await createTestBorrower(`race-${++person}`);
      const deposit = await createDeposit(caller, '700', true);
      const id = await requestApprovedTestWithdrawal(caller, '300');
      wallet = new FakeHotWallet();
      const act = async () => {
        await sendWithdrawal(caller.account, id);
        return withdrawalCollection.read(caller.account, id);
      };
      return { act, between: () => handleOrphanedDeposit(deposit) };
    });
    const signed = outcomes.filter(({ result }) => result.status === 'fulfilled' && result.value?.nonce !== null);
    expect(signed.filter(({ isBeforeCommit }) => isBeforeCommit)).toEqual([]);
    expect(signed.length).toBeGreaterThan(0);
  });

  it('is approved and signed without counting money twice that moves between wallets', async () => {
    const { caller, payOut } = await withApprovedLoan('2000', '9000');
    const pending = (await requestTestWithdrawal(caller, '900')).id as WithdrawalId;
    const approved = await requestApprovedTestWithdrawal(caller, '1050');
    await payOut();
    expect(await isLoanCovered(caller.account)).toBe(false);
    const moveMoney = () => requestUsdtTransfer(caller, 'spot', 'trading', '500');
    const request = (await createTestTreasurer())('seen');
    await expect(withTornWallets(() => reviewWithdrawal(request, pending, 'approve'), moveMoney)).rejects.toMatchObject(
      { reason: 'WITHDRAWALS_HELD' },
    );
    expect(await withTornWallets(() => sendWithdrawal(caller.account, approved), moveMoney)).toMatchObject({
      reason: 'loan_uncovered',
      nonce: null,
    });
  });

  it('is not approved or signed while the remaining equity does not cover the loan', async () => {
    const { caller, payOut } = await withApprovedLoan('2000', '9000');
    const { id } = await requestTestWithdrawal(caller, '1950');
    const path = id as WithdrawalId;
    await payOut();
    expect(await isLoanCovered(caller.account)).toBe(false);
    await expect(reviewWithdrawal((await createTestTreasurer())('seen'), path, 'approve')).rejects.toMatchObject({
      reason: 'WITHDRAWALS_HELD',
    });
    await creditSpotCoins(caller.account, { USDT: '100' });
    await reviewWithdrawal((await createTestTreasurer())('seen'), path, 'approve');
    await requestUsdtTransfer(caller, 'spot', 'trading', '100');
    expect(await sendWithdrawal(caller.account, path)).toMatchObject({
      status: 'processing',
      nonce: expect.any(Number),
    });
  });
});
