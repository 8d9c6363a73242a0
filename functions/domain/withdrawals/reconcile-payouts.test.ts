import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { putItem } from '#functions/data/table/table.ts';
import { hotWalletNonces } from '#functions/data/withdrawals/hot-wallets.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { FakeHotWallet } from '#functions/testing/chain/fake-wallet.ts';
import { readSpotCoins } from '#functions/testing/market/exchanges.ts';
import {
  requestApprovedTestWithdrawal,
  updateTestUser,
  readStoredWithdrawal,
  useTestHotWallet,
  createTestWithdrawer,
} from '#functions/testing/people/withdrawers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import type { SystemSettingName } from '#shared/staff/system-settings.ts';
import { DAY_SECONDS, MINUTE_SECONDS } from '#shared/time.ts';
import { queueDueWithdrawals } from './queue-due-withdrawals.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { sendWithdrawal } from './send-withdrawal.ts';
import { updateWithdrawal } from './update-withdrawal.ts';

useTestTable();
const queue = useTestQueue('WITHDRAWALS_QUEUE_URL');

let second = Math.floor(1_890_000_000 / DAY_SECONDS) * DAY_SECONDS;
let person = 0;
let wallet: FakeHotWallet;
let caller: UserPrincipal;

beforeEach(async () => {
  second += 3 * DAY_SECONDS;
  setClock(() => second * 1000);
  vi.spyOn(log, 'warn').mockImplementation(() => {});
  vi.spyOn(log, 'error').mockImplementation(() => {});
  await setFigures({});
  wallet = new FakeHotWallet();
  await putItem(hotWalletNonces.key('ethereum'), { next: 0 });
  useTestHotWallet(() => wallet);
  caller = await createTestWithdrawer(`followed-${person++}`);
});
afterEach(() => {
  setClock();
  vi.restoreAllMocks();
});

/** Sets settings as staff do; in force once the cached values expire. */
async function setFigures(figures: Partial<Record<SystemSettingName, string>>): Promise<void> {
  await putItem(systemSettingsConfigStore.key(), { figures });
  second += 5;
  expect(now()).toBe(second * 1000);
}

const send = (id: WithdrawalId) => sendWithdrawal(caller.account, id);
const follow = () => reconcilePayouts('ethereum', wallet.sender, wallet.reader);
const now_ = (id: WithdrawalId) => readStoredWithdrawal(caller, id);
const alarms = () => vi.mocked(log.error).mock.calls.map(([message]) => message);

describe('payout transaction', () => {
  it('that is reverted is refunded in full once confirmed', { tags: ['FIN-183'] }, async () => {
    const id = await requestApprovedTestWithdrawal(caller, '100');
    await send(id);
    wallet.reverts = true;
    wallet.mine(11);
    await follow();
    expect(await now_(id)).toMatchObject({ status: 'processing', confirmation_count: 11 });
    wallet.mine();
    await follow();
    expect(await now_(id)).toMatchObject({ status: 'failed', reason: 'reverted' });
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '100000' });
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('that is dropped is broadcast again with the same bytes', { tags: ['FIN-183'] }, async () => {
    const id = await requestApprovedTestWithdrawal(caller, '100');
    await send(id);
    wallet.drop();
    await follow();
    expect(new Set(wallet.received).size).toBe(1);
    expect(wallet.received).toHaveLength(2);
    wallet.mine(12);
    await follow();
    expect(await now_(id)).toMatchObject({ status: 'completed' });
  });

  it('that is dropped for long is replaced under the same nonce', async () => {
    const id = await requestApprovedTestWithdrawal(caller, '100');
    await send(id);
    second += 15 * MINUTE_SECONDS;
    wallet.drop();
    await follow();
    const { attempts, nonce } = await now_(id);
    expect([attempts.length, new Set(attempts.map(({ tx_hash }) => tx_hash)).size]).toEqual([2, 2]);
    wallet.mine(12);
    await follow();
    expect(await now_(id)).toMatchObject({ status: 'completed', nonce, tx_hash: attempts[1]?.tx_hash });
    expect(wallet.paid).toHaveLength(1);
  });

  it(
    'that is stuck is replaced under the same nonce; the one that is mined completes it',
    { tags: ['FIN-183'] },
    async () => {
      const id = await requestApprovedTestWithdrawal(caller, '100');
      await send(id);
      wallet.leastBump = 1;
      wallet.mine(5);
      second += 15 * MINUTE_SECONDS - 1;
      await follow();
      expect((await now_(id)).attempts).toHaveLength(1);
      second += 1;
      await follow();
      const replaced = await now_(id);
      expect(replaced.attempts).toHaveLength(2);
      expect(replaced.tx_hash).toBe(replaced.attempts[1]?.tx_hash);
      // The previous one wins the race.
      wallet.drop();
      wallet.leastBump = 0;
      await wallet.sender.broadcast(replaced.attempts[0]?.raw ?? '');
      wallet.mine(12);
      await follow();
      expect(await now_(id)).toMatchObject({ status: 'completed', tx_hash: replaced.attempts[0]?.tx_hash });
      expect(wallet.paid).toHaveLength(1);
    },
  );

  it(
    'whose nonce another transaction used is refunded once confirmed, with an alarm',
    { tags: ['FIN-183'] },
    async () => {
      const id = await requestApprovedTestWithdrawal(caller, '100');
      wallet.faults = ['lost'];
      await send(id);
      wallet.useNonce();
      await follow();
      expect(await now_(id)).toMatchObject({ status: 'processing', replaced_at_height: wallet.height });
      wallet.mine(11);
      await follow();
      expect(await now_(id)).toMatchObject({ status: 'processing' });
      wallet.mine();
      await follow();
      expect(await now_(id)).toMatchObject({ status: 'failed', tx_hash: null });
      expect(await readSpotCoins(caller.account)).toEqual({ USDT: '100000' });
      expect(alarms()).toContain('nonce used by another transaction');
      wallet.faults = ['none'];
      const next = await requestApprovedTestWithdrawal(caller, '50');
      expect(await send(next)).toMatchObject({ nonce: 1 });
      wallet.mine(12);
      await follow();
      expect(await now_(next)).toMatchObject({ status: 'completed' });
    },
  );

  it('in an orphaned block is confirmed from the start again', { tags: ['FIN-183'] }, async () => {
    const id = await requestApprovedTestWithdrawal(caller, '100');
    await send(id);
    wallet.mine(4);
    await follow();
    expect(await now_(id)).toMatchObject({ confirmation_count: 4 });
    wallet.reorganise();
    await follow();
    expect(await now_(id)).toMatchObject({ confirmation_count: 0 });
    wallet.mine(12);
    await follow();
    expect(await now_(id)).toMatchObject({ status: 'completed' });
    expect(wallet.paid).toHaveLength(1);
  });
});

describe('approved withdrawal', () => {
  it.each([
    ['frozen', { is_frozen: true }, { is_frozen: null }],
    ['restricted', { status: 'suspended' }, { status: 'active' }],
    ['not allowed to', { flags: { withdraw: false } }, { flags: { withdraw: true } }],
  ] as const)('is not sent while its owner is %s', { tags: ['FIN-184'] }, async (_, change, restoredFields) => {
    const id = await requestApprovedTestWithdrawal(caller, '100');
    await updateTestUser(caller, change);
    expect(await send(id)).toMatchObject({ status: 'processing', reason: 'account_held', nonce: null });
    expect(wallet.received).toEqual([]);
    await updateTestUser(caller, restoredFields);
    expect(await send(id)).toMatchObject({ reason: null, nonce: 0 });
  });

  it('is not sent during a hold', { tags: ['FIN-184'] }, async () => {
    const id = await requestApprovedTestWithdrawal(caller, '100');
    await updateTestUser(caller, { password_changed_at: nowSeconds() });
    expect(await send(id)).toMatchObject({ reason: 'account_held', nonce: null });
    second += DAY_SECONDS;
    expect(await send(id)).toMatchObject({ reason: null, nonce: 0 });
  });

  it('waits for the next day at the daily ceiling, with an alarm', { tags: ['FIN-184'] }, async () => {
    const [first, next] = [
      await requestApprovedTestWithdrawal(caller, '100'),
      await requestApprovedTestWithdrawal(caller, '100'),
    ];
    await setFigures({ withdrawal_daily_ceiling: '150' });
    expect(await send(first)).toMatchObject({ nonce: 0 });
    expect(await send(next)).toMatchObject({ status: 'processing', reason: 'sending_paused', nonce: null });
    expect(alarms()).toContain('daily ceiling of withdrawals reached');
    second += DAY_SECONDS;
    expect(await send(next)).toMatchObject({ reason: null, nonce: 1 });
    expect(wallet.received).toHaveLength(2);
  });

  it('waits with an alarm when the hot wallet holds too little', { tags: ['FIN-184'] }, async () => {
    const id = await requestApprovedTestWithdrawal(caller, '100');
    wallet.holds = 94_999_999n;
    expect(await send(id)).toMatchObject({ reason: 'sending_paused', nonce: null });
    expect(alarms()).toContain('hot wallet balance too low');
    wallet.holds = 95_000_000n;
    expect(await send(id)).toMatchObject({ reason: null, nonce: 0 });
  });

  it('is left to staff when there is no signer, even if one is added later', { tags: ['FIN-185'] }, async () => {
    const id = await requestApprovedTestWithdrawal(caller, '100');
    useTestHotWallet(() => null);
    expect(await send(id)).toMatchObject({ status: 'processing', reason: 'sent_by_staff' });
    useTestHotWallet(() => wallet);
    await send(id);
    expect(wallet.received).toEqual([]);
  });

  it.each([
    ['frozen', { is_frozen: true }, { is_frozen: null }],
    ['suspended', { status: 'suspended' }, { status: 'active' }],
  ] as const)(
    'is taken from staff while its owner is %s, and returned to them afterwards',
    async (_, change, restoredFields) => {
      const id = await requestApprovedTestWithdrawal(caller, '100');
      useTestHotWallet(() => null);
      await send(id);
      await updateTestUser(caller, change);
      queue.sent = [];
      await queueDueWithdrawals();
      expect(queue.sent).toContainEqual({ account_id: caller.account.id, withdrawal_id: id });
      expect(await send(id)).toMatchObject({ status: 'processing', reason: 'account_held' });
      await updateTestUser(caller, restoredFields);
      expect(await send(id)).toMatchObject({ status: 'processing', reason: 'sent_by_staff' });
    },
  );

  it('is never signed after staff may have sent it, even when a signer is added', async () => {
    const id = await requestApprovedTestWithdrawal(caller, '100');
    useTestHotWallet(() => null);
    // As stored before `by_staff`.
    await updateWithdrawal(await now_(id), { reason: 'sent_by_staff' });
    await updateTestUser(caller, { is_frozen: true });
    expect(await send(id)).toMatchObject({ reason: 'account_held' });
    useTestHotWallet(() => wallet);
    await updateTestUser(caller, { is_frozen: null });
    await send(id);
    expect(await now_(id)).toMatchObject({ status: 'processing', reason: 'sent_by_staff', nonce: null });
    expect(wallet.received).toEqual([]);
  });

  it(
    'is queued again when its message was lost, but not once signed or while unconfirmed',
    { tags: ['FIN-184'] },
    async () => {
      await send(await requestApprovedTestWithdrawal(caller, '20'));
      const requestCount = () =>
        queue.sent.filter((message) => (message as { account_id: string }).account_id === caller.account.id);
      queue.sent = [];
      await queueDueWithdrawals();
      expect(requestCount()).toEqual([]);
      queue.fail = true;
      const lost = await requestApprovedTestWithdrawal(caller, '21');
      queue.fail = false;
      queue.sent = [];
      await queueDueWithdrawals();
      expect(requestCount()).toEqual([{ account_id: caller.account.id, withdrawal_id: lost }]);
    },
  );
});
