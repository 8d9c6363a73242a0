import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import { type SystemSettingValues, systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { toCoinConfig, coinConfigStore } from '#functions/data/market/coin-configs.ts';
import { getWalletKey } from '#functions/data/table/money-keys.ts';
import { putItem } from '#functions/data/table/table.ts';
import { readUser } from '#functions/data/users/users.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { buildTransferRequest, requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { JournalEntryId } from '#shared/ids.ts';
import { coinSpecs } from '#shared/market/coins.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { WalletStatus, WalletType } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/time.ts';
import { readTransferLimits } from './transfer-limits.ts';
import { transferBetweenWallets } from './transfer-money.ts';

useTestTable();

/** Start of a day. */
let day = Math.floor(1_800_000_000 / DAY_SECONDS) * DAY_SECONDS;
const at = (seconds: number) => setClock(() => (day + seconds) * 1000);
let person = 0;
let caller: UserPrincipal;

beforeEach(async () => {
  day += 2 * DAY_SECONDS;
  at(60);
  await putItem(systemSettingsConfigStore.key(), { figures: {} });
  caller = await createLiveCustomer(`mover-${person++}`, '400000');
});
afterEach(() => setClock());

const readBalances = async ({ account }: UserPrincipal = caller) => {
  const types: WalletType[] = ['spot', 'trading', 'finance'];
  const balances = await Promise.all(types.map((type) => readWalletBalance(account, type, 'USDT')));
  return balances.map(({ available, frozen }) => formatUnits(available + frozen));
};

/** Sets limits as staff do; in force once the cached values expire. */
async function setFigures(figures: SystemSettingValues): Promise<void> {
  await putItem(systemSettingsConfigStore.key(), { figures });
  const since = now() + 2000;
  setClock(() => since);
}

const setStatus = (type: WalletType, status: WalletStatus) =>
  getDynamoClient().send(
    new UpdateCommand({
      TableName: config.table(),
      Key: { ...getWalletKey(caller.account, type, 'USDT') },
      UpdateExpression:
        'SET #status = :status, wallet_type = :type, coin_type = :coin, version = :none, available = :none, frozen = :none',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status, ':type': type, ':coin': 'USDT', ':none': 0 },
    }),
  );

describe('transferBetweenWallets', () => {
  it('moves the money atomically with a journal entry and a record', { tags: ['FIN-107'] }, async () => {
    const transfer = await transferBetweenWallets(caller, newIdempotencyKey(), {
      ...buildTransferRequest(caller.account, 'trading', 'spot', '100.00000001'),
      memo: 'for a rainy day',
    });
    expect(transfer).toMatchObject({
      from_wallet_id: toWalletId(caller.account, 'trading', 'USDT'),
      from_wallet_type: 'trading',
      to_wallet_id: toWalletId(caller.account, 'spot', 'USDT'),
      to_wallet_type: 'spot',
      coin_type: 'USDT',
      amount: '100.00000001',
      memo: 'for a rainy day',
      status: 'completed',
      created_at: day + 60,
    });
    const entry = await readJournalEntry(caller.account, transfer.journal_id as JournalEntryId);
    expect(entry).toMatchObject({ operation: 'transfer', reference: transfer.id, created_at: day + 60 });
    expect(transfer.journal_id).toMatch(/^jnl_/);
    expect(await readBalances()).toEqual(['100.00000001', '399899.99999999', '0']);
    await requestUsdtTransfer(caller, 'spot', 'finance', '0.00000001');
    expect(await readBalances()).toEqual(['100', '399899.99999999', '0.00000001']);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
    expect(await readAccountCounter(caller.account, 'transfers_total')).toBe(2);
  });

  it('transfers once per idempotency key and rejects another request under it', { tags: ['FIN-112'] }, async () => {
    const key = newIdempotencyKey();
    const request = buildTransferRequest(caller.account, 'trading', 'spot', '10');
    const all = await Promise.all(Array.from({ length: 5 }, () => transferBetweenWallets(caller, key, request)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await readBalances()).toEqual(['10', '399990', '0']);
    await expect(transferBetweenWallets(caller, key, { ...request, amount: toAmount('11') })).rejects.toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
    await expect(transferBetweenWallets(caller, key, { ...request, memo: 'another' })).rejects.toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is atomic under a crash at any table call, and is not repeated', async () => {
    const faults = createFaultyTable();
    try {
      for (let call = 1; call <= 6; call++)
        for (const fault of ['before', 'after'] as const) {
          const [key, before] = [newIdempotencyKey(), await readBalances()];
          const request = buildTransferRequest(caller.account, 'trading', 'spot', '1');
          faults.crashAt(call, fault);
          await transferBetweenWallets(caller, key, request).catch(() => undefined);
          faults.reset();
          await transferBetweenWallets(caller, key, request);
          const [spot = '', trading = ''] = before;
          const expectedBalances = [
            formatUnits(toAmount(spot) + toAmount('1')),
            formatUnits(toAmount(trading) - toAmount('1')),
            '0',
          ];
          expect([call, fault, await readBalances()]).toEqual([call, fault, expectedBalances]);
        }
    } finally {
      faults.reset();
    }
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('never exceeds the balance under concurrency', { tags: ['FIN-108'] }, async () => {
    const poor = await createLiveCustomer(`mover-${person++}`, '10');
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => requestUsdtTransfer(poor, 'trading', 'finance', '3')),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await readBalances(poor)).toEqual(['0', '1', '9']);
    const message = 'Insufficient balance. Amount: 1.00000001 USDT, your balance: 1 USDT';
    await expect(requestUsdtTransfer(poor, 'trading', 'spot', '1.00000001')).rejects.toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
      fields: { amount: [message] },
    });
  });

  it('requires two different wallets of the account', { tags: ['FIN-108'] }, async () => {
    await expect(requestUsdtTransfer(caller, 'spot', 'spot', '1')).rejects.toMatchObject({
      reason: 'SAME_WALLET',
      reasons: { to_wallet_id: [{ name: 'sameWallet' }] },
    });
    const other = await createLiveCustomer(`mover-${person++}`, '100');
    const theirs = { ...buildTransferRequest(caller.account, 'trading', 'spot', '1') };
    theirs.to_wallet_id = toWalletId(other.account, 'spot', 'USDT');
    await expect(transferBetweenWallets(caller, newIdempotencyKey(), theirs)).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    });
    theirs.from_wallet_id = toWalletId(other.account, 'trading', 'USDT');
    await expect(transferBetweenWallets(caller, newIdempotencyKey(), theirs)).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    });
    theirs.to_wallet_id = toWalletId(caller.account, 'spot', 'USDT');
    await expect(transferBetweenWallets(caller, newIdempotencyKey(), theirs)).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    });
    expect([await readBalances(), await readBalances(other)]).toEqual([
      ['0', '400000', '0'],
      ['0', '100', '0'],
    ]);
  });

  it.each(['inactive', 'suspended', 'maintenance'] as const)(
    'rejects a wallet that is %s, as source or target',
    { tags: ['FIN-109', 'FIN-137'] },
    async (status) => {
      await setStatus('finance', status);
      for (const [from, to] of [
        ['trading', 'finance'],
        ['finance', 'spot'],
      ] as const)
        await expect(requestUsdtTransfer(caller, from, to, '1')).rejects.toMatchObject({
          reason: 'WALLET_NOT_ACTIVE',
          reasons: { amount: [{ name: 'walletNotActive' }] },
        });
      await requestUsdtTransfer(caller, 'trading', 'spot', '1');
      expect(await readBalances()).toEqual(['1', '399999', '0']);
    },
  );

  it('moves money into a pending wallet, but not out of it', { tags: ['FIN-034', 'FIN-136'] }, async () => {
    await setStatus('finance', 'pending');
    await requestUsdtTransfer(caller, 'trading', 'finance', '2');
    await expect(requestUsdtTransfer(caller, 'finance', 'spot', '1')).rejects.toMatchObject({
      reason: 'WALLET_NOT_ACTIVE',
      reasons: { amount: [{ name: 'walletNotActive' }] },
    });
    expect(await readBalances()).toEqual(['0', '399998', '2']);
  });

  it('rejects a restricted user or a frozen account', async () => {
    const restricted = { ...caller, user: { ...caller.user, status: 'suspended' as const } };
    await expect(requestUsdtTransfer(restricted, 'trading', 'spot', '1')).rejects.toMatchObject({
      reason: 'ACCOUNT_RESTRICTED',
    });
    const frozen = { ...caller, user: { ...caller.user, is_frozen: true } };
    await expect(requestUsdtTransfer(frozen, 'trading', 'spot', '1')).rejects.toMatchObject({
      reason: 'ACCOUNT_FROZEN',
    });
  });

  it('rejects while transfers of the coin are disabled', { tags: ['FIN-140'] }, async () => {
    const [usdt] = coinSpecs;
    if (!usdt) throw new Error('there is no coin');
    const switched = (is_transfer_enabled: boolean) => {
      const since = now() + 2000;
      setClock(() => since);
      return putItem(coinConfigStore.key(), { coins: { USDT: { ...toCoinConfig(usdt, {}), is_transfer_enabled } } });
    };
    await switched(false);
    await expect(requestUsdtTransfer(caller, 'trading', 'spot', '1')).rejects.toMatchObject({
      reason: 'VALIDATION_FAILED',
      reasons: { coin_type: [{ name: 'transferOff' }] },
    });
    expect(await readBalances()).toEqual(['0', '400000', '0']);
    await switched(true);
    expect(await requestUsdtTransfer(caller, 'trading', 'spot', '1')).toMatchObject({ status: 'completed' });
  });

  it('moves demo money, but not in an account that was reset', async () => {
    const demo = await createDemoCustomer();
    await requestUsdtTransfer(demo, 'trading', 'spot', '250');
    expect(await readBalances(demo)).toEqual(['250', '99750', '0']);
    await resetDemo(demo.user);
    await expect(requestUsdtTransfer(demo, 'trading', 'spot', '1')).rejects.toMatchObject({
      reason: 'CHANGED_MEANWHILE',
    });
    const user = await readUser(demo.user.id);
    const next = { ...demo, account: { kind: 'demo', id: user?.demo_account } } as UserPrincipal;
    expect([await readBalances(demo), await readBalances(next)]).toEqual([
      ['0', '0', '0'],
      ['0', '100000', '0'],
    ]);
  });
});

describe('transfer limits', () => {
  it('cap the amount of a single transfer and report the maximum', { tags: ['FIN-111'] }, async () => {
    await expect(requestUsdtTransfer(caller, 'trading', 'spot', '50000.00000001')).rejects.toMatchObject({
      reason: 'TRANSFER_SINGLE_LIMIT',
      reasons: { amount: [{ name: 'transferSingle', params: { most: '50000', left: '50000' } }] },
    });
    await requestUsdtTransfer(caller, 'trading', 'spot', '50000');
    expect(await readBalances()).toEqual(['50000', '350000', '0']);
  });

  it('cap the amount of a day and report the remainder', { tags: ['FIN-111'] }, async () => {
    for (let i = 0; i < 3; i++) await requestUsdtTransfer(caller, 'trading', 'spot', '50000');
    await requestUsdtTransfer(caller, 'trading', 'spot', '49999.5');
    expect(await readTransferLimits(caller.account)).toEqual({
      single: '50000',
      daily: '200000',
      daily_left: '0.5',
      hourly: 20,
      hourly_left: 16,
    });
    await expect(requestUsdtTransfer(caller, 'spot', 'trading', '0.50000001')).rejects.toMatchObject({
      reason: 'TRANSFER_DAILY_LIMIT',
      reasons: { amount: [{ name: 'transferDaily', params: { left: '0.5', most: '200000' } }] },
    });
    await requestUsdtTransfer(caller, 'spot', 'trading', '0.5');
    // One second after it ends.
    at(DAY_SECONDS + 1);
    await requestUsdtTransfer(caller, 'spot', 'trading', '50000');
    expect(await readBalances()).toEqual(['149999', '250001', '0']);
  });

  it('cap the number of transfers in an hour; rejected transfers do not count', { tags: ['FIN-111'] }, async () => {
    at(HOUR_SECONDS - 600);
    await expect(requestUsdtTransfer(caller, 'spot', 'trading', '1')).rejects.toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
    });
    const all = await Promise.allSettled(
      Array.from({ length: 25 }, () => requestUsdtTransfer(caller, 'trading', 'spot', '1')),
    );
    const rejections = all.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(rejections).toHaveLength(5);
    for (const rejection of rejections)
      expect(rejection).toMatchObject({
        reason: 'TRANSFER_FREQUENCY_LIMIT',
        reasons: { amount: [{ name: 'transferOften', params: { left: 0, most: 20 } }] },
        retryAfter: 600,
      });
    expect(await readBalances()).toEqual(['20', '399980', '0']);
    at(HOUR_SECONDS);
    await requestUsdtTransfer(caller, 'trading', 'spot', '1');
  });

  it('value a coin in USDT at the latest price', async () => {
    const [, btc] = coinSpecs;
    if (!btc) throw new Error('there is no second coin');
    await putItem(coinConfigStore.key(), { coins: { BTC: { ...toCoinConfig(btc, {}), is_transfer_enabled: true } } });
    const since = now() + 2000;
    setClock(() => since);
    await creditSpotCoins(caller.account, { BTC: '10' });
    const moveBtc = (units: string, from: WalletType = 'spot', to: WalletType = 'trading') =>
      transferBetweenWallets(caller, newIdempotencyKey(), {
        from_wallet_id: toWalletId(caller.account, from, 'BTC'),
        to_wallet_id: toWalletId(caller.account, to, 'BTC'),
        coin_type: 'BTC',
        amount: toAmount(units),
      });
    await expect(moveBtc('0.1')).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
    await writeTestTick(nowSeconds(), { 'BTC/USDT': '60000' });
    // The earlier count is in USDT and does not change.
    await requestUsdtTransfer(caller, 'trading', 'spot', '50000');
    await expect(moveBtc('0.83333334')).rejects.toMatchObject({
      reason: 'TRANSFER_SINGLE_LIMIT',
      reasons: { amount: [{ name: 'transferSingle', params: { most: '50000', left: '50000' } }] },
    });
    for (let i = 0; i < 2; i++) await moveBtc('0.8');
    await requestUsdtTransfer(caller, 'trading', 'spot', '50000');
    expect((await readTransferLimits(caller.account)).daily_left).toBe('4000');
    await expect(moveBtc('0.06666667')).rejects.toMatchObject({
      reason: 'TRANSFER_DAILY_LIMIT',
      reasons: { amount: [{ name: 'transferDaily', params: { left: '4000', most: '200000' } }] },
    });
    await moveBtc('0.06666666');
    expect((await readTransferLimits(caller.account)).daily_left).toBe('0.0004');
  });

  it('follow the configured settings', { tags: ['FIN-111'] }, async () => {
    await setFigures({ transfer_single_limit: '10', transfer_daily_limit: '15', transfer_hourly_count: '3' });
    await expect(requestUsdtTransfer(caller, 'trading', 'spot', '10.1')).rejects.toMatchObject({
      reason: 'TRANSFER_SINGLE_LIMIT',
    });
    await requestUsdtTransfer(caller, 'trading', 'spot', '10');
    await expect(requestUsdtTransfer(caller, 'trading', 'spot', '6')).rejects.toMatchObject({
      reason: 'TRANSFER_DAILY_LIMIT',
    });
    await requestUsdtTransfer(caller, 'trading', 'spot', '1');
    await requestUsdtTransfer(caller, 'trading', 'spot', '1');
    await expect(requestUsdtTransfer(caller, 'trading', 'spot', '1')).rejects.toMatchObject({
      reason: 'TRANSFER_FREQUENCY_LIMIT',
    });
    // Lowered below the amount moved already.
    await setFigures({ transfer_daily_limit: '1', transfer_hourly_count: '1' });
    expect(await readTransferLimits(caller.account)).toMatchObject({ daily_left: '0', hourly_left: 0 });
  });
});
