import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { depositReclaimCollection } from '#functions/data/deposits/reclaims.ts';
import { accountCounters, readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, buildJournalEntry, type LedgerAccount } from '#functions/data/ledger/build-entry.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { closeUserAccount } from '#functions/domain/account-closure/close-account.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { matureInvestment } from '#functions/domain/investments/mature-investment.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { readLoanEligibility } from '#functions/domain/loans/eligibility.ts';
import { readPublicLoanProduct } from '#functions/domain/loans/loan-products.ts';
import { decideLoan } from '#functions/domain/staff/loans/decide-loan.ts';
import { disburseLoan } from '#functions/domain/staff/loans/disburse-loan.ts';
import { toAdminDeposit } from '#functions/domain/staff/money/list-deposits.ts';
import { reviewDeposit } from '#functions/domain/staff/money/review-deposit.ts';
import { reviewWithdrawal } from '#functions/domain/staff/money/review-withdrawal.ts';
import { readWithdrawalForStaff } from '#functions/domain/staff/money/withdrawal-view.ts';
import { cancelWithdrawal } from '#functions/domain/withdrawals/cancel-withdrawal.ts';
import { readWithdrawalLimits } from '#functions/domain/withdrawals/withdrawal-limits.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { listAccountDeposits, assignDepositAddress } from '#functions/testing/chain/deposit-accounts.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import { useTestChainReaders } from '#functions/testing/chain/with-chains.ts';
import { creditFinanceWallet, investInProduct } from '#functions/testing/market/investments.ts';
import { createTestReviewer } from '#functions/testing/money/reviewer.ts';
import { applyForTestLoan, createTestBorrower, WEEK_LOAN_PRODUCT } from '#functions/testing/people/borrowers.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { readErrorReason } from '#functions/testing/people/read-error-reason.ts';
import { requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import { OTHER_EXTERNAL_PAYOUT_ADDRESS, requestTestWithdrawal } from '#functions/testing/people/withdrawers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { LoanId, WithdrawalId } from '#shared/ids.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { collectDepositReclaims, sweepDepositReclaims } from './collect-reclaims.ts';

const { renew } = useTestTable();
useTestQueue('NOTIFY_QUEUE_URL');
/** Required confirmations of USDT. */
const DEPTH = 12;
const visit = { address: '198.51.100.7', userAgent: null, country: null };

let second = 1_800_000_000;
let story: DepositScenario;
let owner: UserPrincipal;
let count = 0;
let keep: () => void;
let again: () => void;
useTestChainReaders(() => ({ tron: story.chain.reader }));

/** Deposits and credits this many USDT, a second after the previous event. */
async function deposit(units: number): Promise<void> {
  second += 1;
  story.chain.send({ coin_type: 'USDT', to: 'T-owner', units: BigInt(units * 1_000_000) });
  await story.mine(DEPTH);
}
/** Available and frozen by wallet, without empty ones. */
async function readBalancesByWallet(): Promise<Record<string, string>> {
  const balances: Record<string, string> = {};
  for (const wallet of ['spot', 'trading', 'finance'] as const) {
    const { available: free, frozen } = await readWalletBalance(owner.account, wallet, 'USDT');
    if (free > 0n || frozen > 0n) balances[wallet] = `${formatUnits(free)}/${formatUnits(frozen)}`;
  }
  return balances;
}
const first = async (): Promise<StoredDeposit> => {
  const [deposit] = await listAccountDeposits(owner.account);
  if (!deposit) throw new Error('there is no deposit');
  return deposit;
};
const owed = async (deposit?: StoredDeposit) => (await toAdminDeposit(deposit ?? (await first()))).owed;
const hold = async () => (await readWithdrawalLimits(owner, null)).hold?.reasons ?? null;
/** Takes money out of a wallet like a loss, or adds it like a gain. */
const moved = (from: LedgerAccount, to: LedgerAccount, units: string) =>
  transact(
    [],
    buildJournalEntry(
      { account: owner.account, id: newId('jnl'), operation: 'adjustment', reference: 'tst_1', at: nowSeconds() },
      { from, to, asset: 'USDT', amount: toAmount(units) },
    ),
  );
const lose = (wallet: 'spot' | 'trading' | 'finance', units: string) =>
  moved(getAvailableBucket(wallet), 'house:adjustment', units);
const gain = (wallet: 'spot' | 'trading' | 'finance', units: string) =>
  moved('house:adjustment', getAvailableBucket(wallet), units);
/** Replaces the block of the deposit by a branch of the same depth. */
async function vanish(): Promise<void> {
  again = story.chain.snapshot();
  keep();
  await story.mine(DEPTH + 1);
}
const review = async (action: 'approve' | 'reject') =>
  reviewDeposit((await createTestReviewer())(), (await first()).id, action);

beforeEach(async () => {
  await renew();
  second = 1_800_000_000;
  setClock(() => second * 1000);
  story = new DepositScenario('tron');
  owner = await createTestBorrower(`reclaimed-${++count}`);
  await assignDepositAddress(owner, 'tron', 'T-owner');
  await story.watch();
  keep = story.chain.snapshot();
  await deposit(700);
});
const expectAllToAgree = async () => {
  expect(await reconcileAccount(owner.account, true)).toEqual([]);
  const mismatchNames: string[] = [];
  for await (const { id } of depositReclaimCollection.each(owner.account)) mismatchNames.push(id);
  const reclaimed = (await listAccountDeposits(owner.account)).filter(({ is_reclaimed }) => is_reclaimed === true);
  expect(mismatchNames).toEqual(reclaimed.map(({ id }) => id));
  expect(await readAccountCounter(owner.account, 'open_reclaims')).toBe(mismatchNames.length);
};
afterEach(async () => {
  await expectAllToAgree();
  setClock();
});

describe('a credited deposit whose block vanished', () => {
  it('is frozen in every wallet that received it, and holds withdrawals', async () => {
    await requestUsdtTransfer(owner, 'spot', 'trading', '300');
    await requestUsdtTransfer(owner, 'spot', 'finance', '150');
    await vanish();
    expect(await readBalancesByWallet()).toEqual({ spot: '0/250', trading: '0/300', finance: '0/150' });
    expect([await owed(), await hold()]).toEqual(['0', ['deposit_vanished']]);
    expect(await toAdminDeposit(await first())).toMatchObject({ held: '700', owed: '0' });
    expect(await readErrorReason(requestTestWithdrawal(owner, '10'))).toEqual([
      'WITHDRAWALS_HELD',
      { hold: ['heldDeposit'] },
    ]);
  });

  it('is released in all frozen wallets once its block is deep enough again', async () => {
    await requestUsdtTransfer(owner, 'spot', 'trading', '300');
    await vanish();
    again();
    story.chain.mine(2);
    await story.mine();
    expect(await readBalancesByWallet()).toEqual({ spot: '400/0', trading: '300/0' });
    expect([(await first()).reason, await hold()]).toEqual([null, null]);
  });

  it('is owed for the spent part, which blocks loans, investments and account closure', async () => {
    await requestUsdtTransfer(owner, 'spot', 'finance', '500');
    await lose('finance', '400');
    await vanish();
    expect(await readBalancesByWallet()).toEqual({ spot: '0/200', finance: '0/100' });
    expect(await owed()).toBe('400');
    expect((await readErrorReason(applyForTestLoan(owner, '1000')))[0]).toBe('DEPOSIT_VANISHED');
    const { needs } = await readLoanEligibility(owner, await readPublicLoanProduct(WEEK_LOAN_PRODUCT), 'JP');
    expect(needs.filter(({ is_met }) => !is_met)).toEqual([{ need: 'no_vanished_deposit', is_met: false }]);
    await creditFinanceWallet(owner.account, '1000');
    expect((await readErrorReason(investInProduct(owner, 1, '100')))[0]).toBe('DEPOSIT_VANISHED');
    expect((await readErrorReason(closeUserAccount(owner.user, [], visit)))[0]).toBe('INVALID_ORDER_STATUS');
  });

  it('is repaid first from the next deposit, in the journal entry of its credit', async () => {
    await lose('spot', '600');
    await vanish();
    expect([await readBalancesByWallet(), await owed()]).toEqual([{ spot: '0/100' }, '600']);
    await deposit(250);
    expect([await readBalancesByWallet(), await owed()]).toEqual([{ spot: '0/350' }, '350']);
    const [vanished, next] = await listAccountDeposits(owner.account);
    expect(next).toMatchObject({ status: 'completed', credited: toAmount('250') });
    expect(vanished?.journal_ids.at(-1)).toBe(next?.journal_ids[0]);
    await deposit(500);
    expect([await readBalancesByWallet(), await owed()]).toEqual([{ spot: '150/700' }, '0']);
  });

  it('is collected by the timer from any wallet until nothing is owed', async () => {
    await lose('spot', '600');
    await vanish();
    await gain('trading', '80');
    await gain('finance', '20.00000001');
    expect(await sweepDepositReclaims()).toEqual({ collected: 1, failed: 0 });
    expect([await readBalancesByWallet(), await owed()]).toEqual([
      { spot: '0/100', trading: '0/80', finance: '0/20.00000001' },
      '499.99999999',
    ]);
    expect(await sweepDepositReclaims()).toEqual({ collected: 0, failed: 0 });
    await gain('spot', '600');
    await Promise.all([collectDepositReclaims(owner.account), sweepDepositReclaims()]);
    expect([(await readBalancesByWallet())['spot'], await owed(), await hold()]).toEqual([
      '100.00000001/599.99999999',
      '0',
      ['deposit_vanished'],
    ]);
  });

  it('gets everything collected back once its block returns', async () => {
    await lose('spot', '600');
    await vanish();
    await gain('trading', '80');
    await sweepDepositReclaims();
    again();
    story.chain.mine(2);
    await story.mine();
    expect([await readBalancesByWallet(), await owed(), await hold()]).toEqual([
      { spot: '100/0', trading: '80/0' },
      '0',
      null,
    ]);
    expect(await sweepDepositReclaims()).toEqual({ collected: 0, failed: 0 });
  });

  it('leaves no debt once staff release it', async () => {
    await lose('spot', '600');
    await vanish();
    expect((await review('approve')).deposit).toMatchObject({ status: 'completed', reason: null });
    expect([await readBalancesByWallet(), await owed(), await hold()]).toEqual([{ spot: '100/0' }, '0', null]);
    await gain('spot', '5');
    await sweepDepositReclaims();
    expect(await readBalancesByWallet()).toEqual({ spot: '105/0' });
  });

  it('remains a debt after staff reject it, until it is collected in full', async () => {
    await lose('spot', '600');
    await vanish();
    expect((await review('reject')).deposit).toMatchObject({ status: 'rejected', credited: toAmount('600') });
    expect([await readBalancesByWallet(), await owed(), await hold()]).toEqual([{}, '600', ['deposit_vanished']]);
    await gain('trading', '50');
    await sweepDepositReclaims();
    expect([await readBalancesByWallet(), await owed()]).toEqual([{}, '550']);
    await deposit(400);
    expect([await readBalancesByWallet(), await owed()]).toEqual([{}, '150']);
    // Staff’s credit to a wallet, approved if it is large, writes it off.
    await gain('spot', '150');
    await sweepDepositReclaims();
    expect([await readBalancesByWallet(), await owed(), await hold()]).toEqual([{}, '0', null]);
    expect(await first()).toMatchObject({ status: 'rejected', credited: 0n, is_reclaimed: false });
  });

  it('is repaid before newer vanished deposits', async () => {
    await deposit(300);
    await lose('spot', '1000');
    await vanish();
    const all = async () =>
      Promise.all((await listAccountDeposits(owner.account)).map((owedDeposit) => owed(owedDeposit)));
    expect(await all()).toEqual(['700', '300']);
    await deposit(800);
    expect(await all()).toEqual(['0', '200', '0']);
    await review('approve');
    expect(await hold()).toEqual(['deposit_vanished']);
  });

  it('is reclaimed once by the next sweep when it vanished in an earlier version', async () => {
    await lose('spot', '600');
    await vanish();
    const { id } = await first();
    await updateItem(depositCollection.key(owner.account, id), {
      update: 'REMOVE is_reclaimed, held_trading, held_finance',
    });
    await transact([depositReclaimCollection.delete(owner.account, id)]);
    await updateItem(accountCounters.key(owner.account), {
      update: 'SET open_reclaims = :none',
      values: { ':none': 0 },
    });
    expect(await hold()).toBe(null);
    await gain('trading', '50');
    await sweepDepositReclaims();
    expect([await readBalancesByWallet(), await owed(), await hold()]).toEqual([
      { spot: '0/100', trading: '0/50' },
      '550',
      ['deposit_vanished'],
    ]);
  });
});

describe('a request from before a deposit vanished', () => {
  it('for a withdrawal: cannot be approved, shows why, and repays the debt when cancelled', async () => {
    const { id } = await requestTestWithdrawal(owner, '650', { withdraw_address: OTHER_EXTERNAL_PAYOUT_ADDRESS });
    const path = id as WithdrawalId;
    await vanish();
    expect([await readBalancesByWallet(), await owed()]).toEqual([{ spot: '0/700' }, '650']);
    const approve = reviewWithdrawal((await createTestTreasurer())('seen'), path, 'approve');
    expect(await readErrorReason(approve)).toEqual(['WITHDRAWALS_HELD', { hold: ['heldDeposit'] }]);
    expect((await readWithdrawalForStaff(path)).withdrawal.hints).toContain('deposit_vanished');
    await cancelWithdrawal(owner, newIdempotencyKey(), path);
    expect([await readBalancesByWallet(), await owed()]).toEqual([{ spot: '0/700' }, '0']);
  });

  it('for a loan: is not paid out', async () => {
    const { id } = await applyForTestLoan(owner, '1000');
    await decideLoan((await createTestTreasurer())('good'), id as LoanId, 'approve');
    await lose('spot', '1');
    await vanish();
    const paying = disburseLoan((await createTestTreasurer())('paid'), id as LoanId);
    expect((await readErrorReason(paying))[0]).toBe('DEPOSIT_VANISHED');
    expect(await owed()).toBe('1');
  });

  it('for an investment: is not renewed, and its principal repays the debt', async () => {
    await requestUsdtTransfer(owner, 'spot', 'finance', '700');
    const { id } = await investInProduct(owner, 1, '700', { auto_renew: true });
    await vanish();
    expect(await owed()).toBe('700');
    second += 8 * DAY_SECONDS;
    const { investmentCollection } = await import('#functions/data/investments/investments.ts');
    const due = await investmentCollection.read(owner.account, id as never);
    if (!due) throw new Error('there is no investment');
    expect(await matureInvestment(due)).toMatchObject({ paid: true, next: null });
    await sweepDepositReclaims();
    expect(await owed()).toBe('0');
  });
});
