import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { getWalletKey } from '#functions/data/table/money-keys.ts';
import { putItem } from '#functions/data/table/table.ts';
import { readTransferCounts } from '#functions/data/transfers/transfer-counts.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { listJournalLines } from '#functions/domain/ledger/list-journal-lines.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { creditFinanceWallet, investInProduct } from '#functions/testing/market/investments.ts';
import { buyTestOption } from '#functions/testing/market/options.ts';
import { createTestMarket, placeTestPerpetual } from '#functions/testing/market/perpetuals.ts';
import { createDisbursedTestLoan, createTestBorrower } from '#functions/testing/people/borrowers.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { requestUsdtTransfer, toFundingIds } from '#functions/testing/people/transfers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { WalletId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import { type WalletStatus, type WalletType, walletTypes } from '#shared/schemas/ledger.ts';
import { SETTING_SWITCH_OFF } from '#shared/staff/system-settings.ts';
import { listOwnTransfers } from './list-own-transfers.ts';

useTestTable();

const market = createTestMarket(1_800_000_000);
let person = 0;

beforeEach(async () => {
  market.pass(1000);
  await putItem(systemSettingsConfigStore.key(), { figures: {} });
  await market.tick({ 'BTC/USDT': '50000' });
});
afterEach(() => setClock());

/** A live customer with these balances, USDT. */
async function createHolder({ spot = '0', trading = '0', finance = '0' }): Promise<UserPrincipal> {
  const caller = await createLiveCustomer(`funding-${person++}`, trading);
  if (spot !== '0') await creditSpotCoins(caller.account, { USDT: spot });
  if (finance !== '0') await creditFinanceWallet(caller.account, finance);
  return caller;
}

/** Passes some seconds: cached settings are read again, and journal entries from now on are later ones. */
async function passSeconds(): Promise<void> {
  market.pass(3);
  await market.tick({ 'BTC/USDT': '50000' });
}

/** Balances in USDT, by wallet: available, and frozen after a slash if any. */
async function readBalances({ account }: UserPrincipal): Promise<string[]> {
  const balances = await Promise.all(walletTypes.map((type) => readWalletBalance(account, type, 'USDT')));
  return balances.map(({ available, frozen }) =>
    frozen === 0n ? formatUnits(available) : `${formatUnits(available)}/${formatUnits(frozen)}`,
  );
}

/** Sets the status of a USDT wallet as staff would, bypassing write rules. */
const setStatus = ({ account }: UserPrincipal, type: WalletType, status: WalletStatus) =>
  getDynamoClient().send(
    new UpdateCommand({
      TableName: config.table(),
      Key: { ...getWalletKey(account, type, 'USDT') },
      UpdateExpression:
        'SET #status = :status, wallet_type = :type, coin_type = :coin, available = if_not_exists(available, :none), ' +
        'frozen = if_not_exists(frozen, :none), version = if_not_exists(version, :none)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status, ':type': type, ':coin': 'USDT', ':none': 0 },
    }),
  );

/** Places an order that rests, of 100 USDT margin and 0.2 USDT fee. */
const placeResting = (caller: UserPrincipal, types: readonly WalletType[], key: string = newIdempotencyKey()) =>
  placeTestPerpetual(caller, {
    type: 'limit',
    price: '40000',
    fund_from: toFundingIds(caller.account, types),
    key,
  });

const readTransfers = async ({ account }: UserPrincipal) => (await listOwnTransfers(account, {})).transfers;

/** Checks that nothing was moved, and that the ledger agrees. */
async function expectUntouched(caller: UserPrincipal, balances: string[]): Promise<void> {
  expect(await readBalances(caller)).toEqual(balances);
  expect(await readTransfers(caller)).toEqual([]);
  expect(await reconcileAccount(caller.account, true)).toEqual([]);
}

describe('fund_from of a perpetual order', () => {
  it('moves what is missing and freezes it in one transaction, with an entry for each', async () => {
    const caller = await createHolder({ spot: '500', trading: '40' });
    await passSeconds();
    const before = (await readAccountCounters(caller.account))('event_seq');
    const { order } = await placeResting(caller, ['spot']);
    expect(await readBalances(caller)).toEqual(['439.8', '0/100.2', '0']);
    expect(await readTransfers(caller)).toMatchObject([
      { from_wallet_type: 'spot', to_wallet_type: 'trading', amount: '60.2', status: 'completed' },
    ]);
    // One commit.
    expect((await readAccountCounters(caller.account))('event_seq')).toBe(before + 1);
    const { data } = await listJournalLines(caller.account, { limit: 10 });
    expect(data.slice(0, 2)).toMatchObject([
      { operation: 'transfer', wallet_type: 'spot', amount: '-60.2', balance_after: '439.8' },
      { operation: 'transfer', wallet_type: 'trading', amount: '60.2', balance_after: '100.2' },
    ]);
    expect(order).toMatchObject({ status: 'pending', margin: '100', fee: '0.2' });
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('takes from the wallets in their order, and nothing from one that is not needed', async () => {
    const caller = await createHolder({ spot: '60', finance: '1000' });
    await placeResting(caller, ['spot', 'finance']);
    expect(await readBalances(caller)).toEqual(['0', '0/100.2', '959.8']);
    await placeResting(caller, ['finance', 'spot']);
    expect(await readBalances(caller)).toEqual(['0', '0/200.4', '859.6']);
    const moved = (await readTransfers(caller)).map(({ from_wallet_type: from, amount }) => `${from} ${amount}`);
    expect(moved.sort()).toEqual(['finance 100.2', 'finance 40.2', 'spot 60']);
    expect(await readTransferCounts(caller.account, nowSeconds())).toMatchObject({ counted: 3 });
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('moves nothing when the trading wallet has enough', async () => {
    const caller = await createHolder({ spot: '500', trading: '100.2' });
    await placeResting(caller, ['spot']);
    expect(await readBalances(caller)).toEqual(['500', '0/100.2', '0']);
    expect(await readTransfers(caller)).toEqual([]);
  });

  it('rejects what all named wallets lack together, with their sum, and moves nothing', async () => {
    const caller = await createHolder({ spot: '50', trading: '20', finance: '1000' });
    const message = 'Insufficient balance. Your order amount: 100.2 USDT, Your balance: 70 USDT';
    await expect(placeResting(caller, ['spot'])).rejects.toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
      message,
      fields: { quantity: [message] },
    });
    await expectUntouched(caller, ['50', '20', '1000']);
  });

  it('repeats under the same key without moving again; other sources are another request', async () => {
    const caller = await createHolder({ spot: '500' });
    const key = newIdempotencyKey();
    const placed = await placeResting(caller, ['spot'], key);
    expect((await placeResting(caller, ['spot'], key)).order.id).toBe(placed.order.id);
    await expect(placeResting(caller, ['finance'], key)).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    await expect(placeResting(caller, [], key)).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await readBalances(caller)).toEqual(['399.8', '0/100.2', '0']);
    expect(await readTransfers(caller)).toHaveLength(1);
  });

  it('moves once for concurrent requests under one key', async () => {
    const caller = await createHolder({ spot: '500' });
    const key = newIdempotencyKey();
    const placed = await Promise.all([1, 2, 3].map(() => placeResting(caller, ['spot'], key)));
    expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1);
    expect(await readBalances(caller)).toEqual(['399.8', '0/100.2', '0']);
    expect(await readTransfers(caller)).toHaveLength(1);
  });

  it('never takes more than the sources hold under concurrent requests', async () => {
    const caller = await createHolder({ spot: '250' });
    const placed = await Promise.allSettled([1, 2, 3].map(() => placeResting(caller, ['spot'])));
    const reasons = placed.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(reasons).toMatchObject([{ reason: 'INSUFFICIENT_BALANCE' }]);
    expect(await readBalances(caller)).toEqual(['49.6', '0/200.4', '0']);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it.each([
    ['an unknown wallet', () => toFundingIds({ kind: 'live', id: newId('acc') }, ['spot']), 'NOT_FOUND'],
    ['a wallet of another coin', (of: UserPrincipal) => [toWalletId(of.account, 'spot', 'BTC')], 'NOT_FOUND'],
    ['the paying wallet', (of: UserPrincipal) => toFundingIds(of.account, ['trading']), 'SAME_WALLET'],
  ] as const)('rejects %s, also when nothing is missing', async (_, ids: (of: UserPrincipal) => WalletId[], reason) => {
    const caller = await createHolder({ spot: '500', trading: '1000' });
    const request = { type: 'limit', price: '40000', fund_from: ids(caller) } as const;
    await expect(placeTestPerpetual(caller, request)).rejects.toMatchObject({ reason });
    await expectUntouched(caller, ['500', '1000', '0']);
  });

  it('treats the wallet of another user as unknown', async () => {
    const [caller, other] = [await createHolder({}), await createHolder({ spot: '500' })];
    const fund_from = toFundingIds(other.account, ['spot']);
    await expect(placeTestPerpetual(caller, { type: 'limit', price: '40000', fund_from })).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    });
    await expectUntouched(other, ['500', '0', '0']);
  });

  it('never pays with demo money for a live order, or the other way round', async () => {
    const [live, demo] = [await createHolder({ spot: '500' }), await createDemoCustomer()];
    await requestUsdtTransfer(demo, 'trading', 'spot', '40000');
    const pay = (caller: UserPrincipal, source: UserPrincipal['account']) =>
      placeTestPerpetual(caller, { type: 'limit', price: '40000', fund_from: toFundingIds(source, ['spot']) });
    await expect(pay(live, demo.account)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    await expect(pay(demo, live.account)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    // An account id under the other kind is no wallet either.
    await expect(pay(demo, { ...demo.account, kind: 'live' })).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    expect(await readBalances(live)).toEqual(['500', '0', '0']);
    expect(await readBalances(demo)).toEqual(['40000', '60000', '0']);
  });

  it('works with the wallets of a demo account', async () => {
    const demo = await createDemoCustomer();
    await requestUsdtTransfer(demo, 'trading', 'spot', '40000');
    await placeTestPerpetual(demo, {
      type: 'limit',
      price: '40000',
      quantity: '70000',
      fund_from: toFundingIds(demo.account, ['spot']),
    });
    expect(await readBalances(demo)).toEqual(['29860', '0/70140', '0']);
  });

  it.each([
    ['transfer_single_limit', '100.19999999', 'TRANSFER_SINGLE_LIMIT'],
    ['transfer_daily_limit', '150', 'TRANSFER_DAILY_LIMIT'],
    ['transfer_hourly_count', '1', 'TRANSFER_FREQUENCY_LIMIT'],
  ] as const)('keeps within the limit %s of transfers, counted with them', async (figure, value, reason) => {
    const caller = await createHolder({ spot: '500' });
    if (reason !== 'TRANSFER_SINGLE_LIMIT') await requestUsdtTransfer(caller, 'spot', 'finance', '50');
    const before = await readBalances(caller);
    await putItem(systemSettingsConfigStore.key(), { figures: { [figure]: value } });
    await passSeconds();
    await expect(placeResting(caller, ['spot'])).rejects.toMatchObject({
      reason,
      fields: { fund_from: [expect.any(String)] },
    });
    expect(await readBalances(caller)).toEqual(before);
  });

  it.each([
    ['a pending paying wallet, which lets no money out', 'trading', 'pending'],
    ['a suspended paying wallet', 'trading', 'suspended'],
    ['a suspended source', 'spot', 'suspended'],
    ['a pending source', 'spot', 'pending'],
  ] as const)('is rejected for %s', async (_, type, status) => {
    // All of the margin comes from elsewhere: the paying wallet's available balance does not change.
    const caller = await createHolder({ spot: '500' });
    await setStatus(caller, type, status);
    await expect(placeResting(caller, ['spot'])).rejects.toMatchObject({ reason: 'WALLET_NOT_ACTIVE' });
    await expectUntouched(caller, ['500', '0', '0']);
  });

  it('needs no transfers to be open when nothing is missing', async () => {
    const caller = await createHolder({ spot: '500', trading: '100.2' });
    await putItem(systemSettingsConfigStore.key(), { figures: { transfers_on: SETTING_SWITCH_OFF } });
    await passSeconds();
    await placeResting(caller, ['spot']);
    await expect(placeResting(caller, ['spot'])).rejects.toMatchObject({ reason: 'SYSTEM_OFF' });
    expect(await readBalances(caller)).toEqual(['500', '0/100.2', '0']);
  });

  it('does not lift the leverage limit of borrowed money', async () => {
    const caller = await createTestBorrower(`borrower-${person++}`);
    await createDisbursedTestLoan(caller, '2000');
    await market.tick({ 'BTC/USDT': '50000' });
    const before = await readBalances(caller);
    const place = (leverage: number) =>
      placeTestPerpetual(caller, {
        type: 'limit',
        price: '40000',
        leverage,
        fund_from: toFundingIds(caller.account, ['spot']),
      });
    await expect(place(50)).rejects.toMatchObject({ reason: 'LEVERAGE_LIMITED' });
    await expectUntouched(caller, before);
    expect((await place(20)).order.status).toBe('pending');
  });
});

describe('fund_from of an option', () => {
  it('pays the missing stake from another wallet', async () => {
    const caller = await createHolder({ spot: '500', trading: '30' });
    await buyTestOption(caller, { amount: '100', fund_from: toFundingIds(caller.account, ['spot']) });
    expect(await readBalances(caller)).toEqual(['430', '0', '0']);
    expect(await readTransfers(caller)).toMatchObject([{ amount: '70', to_wallet_type: 'trading' }]);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });
});

describe('fund_from of an investment', () => {
  it('moves the missing principal into the finance wallet and freezes it', async () => {
    const caller = await createHolder({ spot: '100', trading: '300', finance: '50' });
    const investment = await investInProduct(caller, 2, '400', {
      fund_from: toFundingIds(caller.account, ['spot', 'trading']),
    });
    expect(investment).toMatchObject({ investment_amount: '400', status: 'active' });
    expect(await readBalances(caller)).toEqual(['0', '50', '0/400']);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('is rejected at the invested amount when the sources are short', async () => {
    const caller = await createHolder({ spot: '100', finance: '50' });
    await expect(
      investInProduct(caller, 2, '400', { fund_from: toFundingIds(caller.account, ['spot']) }),
    ).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE', fields: { investment_amount: [expect.any(String)] } });
    await expectUntouched(caller, ['100', '0', '50']);
  });
});
