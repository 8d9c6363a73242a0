import { beforeEach, describe, expect, it, vi } from 'vitest';
import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import { openFuturesItemIndex } from '#functions/data/futures/open-names.ts';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { EXPOSURE_SHARDS, getExposureKey } from '#functions/data/ledger/exposure.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { journalItems } from '#functions/data/table/money-keys.ts';
import { getItem, queryAllItems } from '#functions/data/table/table.ts';
import { iterateEndedDemoEpochs, readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { getUserAccount, readUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { listOwnOptions } from '#functions/domain/options/list-own-options.ts';
import { readOptionStatistics } from '#functions/domain/options/read-option-statistics.ts';
import { settleOption } from '#functions/domain/options/settle-option.ts';
import { newId } from '#functions/lib/ids.ts';
import * as logs from '#functions/lib/log.ts';
import { SimulatedCrash, createFaultyTable } from '#functions/testing/faults.ts';
import {
  placeTestOption,
  buyOptionInMarket,
  readStoredOption,
  type OptionOverrides,
} from '#functions/testing/market/options.ts';
import { startUntilFirstCommit, placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { readAvailableUsdt, createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { testSeed } from '#functions/testing/tier.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type EpochSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import { resetDemo } from './reset-demo.ts';
import { sweepDemoResets } from './sweep-demo-resets.ts';

useTestTable();
useTestSettleQueue();

let start = 1_800_000_000;
let market: ReturnType<typeof createTestMarket>;
const buy = (caller: UserPrincipal, overrides: OptionOverrides = {}) => buyOptionInMarket(market, caller, overrides);

beforeEach(async () => {
  start += 100_000;
  market = createTestMarket(start);
  await market.tick({ 'BTC/USDT': '50000' });
});

/** Reloads the user. */
async function reloadCaller(caller: UserPrincipal): Promise<UserPrincipal> {
  const user = await readUser(caller.user.id);
  const account = user && getUserAccount(user, 'simulate');
  if (!account) throw new Error('the demo account is gone');
  return { ...caller, user, account };
}

async function exposures(): Promise<bigint> {
  let sum = 0n;
  for (const period of ['p60', 'perpetual-long', 'perpetual-short'])
    for (let shard = 0; shard < EXPOSURE_SHARDS; shard++) {
      const item = await getItem<{ payouts?: bigint; notional?: bigint }>(
        getExposureKey('demo', 'BTC/USDT', period, shard),
      );
      sum += BigInt(item?.payouts ?? item?.notional ?? 0);
    }
  return sum;
}

/** Expects the state of a reset account, however it was reset. */
async function expectEmpty(account: AccountRef): Promise<void> {
  for (const { available, frozen } of await readWallets(account)) {
    expect(BigInt(available)).toBe(0n);
    expect(BigInt(frozen)).toBe(0n);
  }
  expect(await reconcileAccount(account, true)).toEqual([]);
  expect(await getItem(accountCounters.key(account))).toMatchObject({ ended_at: expect.anything() });
  const counters = await getItem<Record<string, number>>(accountCounters.key(account));
  for (const name of ['open_options', 'open_futures_orders', 'open_positions'])
    expect(Number(counters?.[name] ?? 0)).toBe(0);
  const open = [];
  for await (const item of queryAllItems({ pk: accountPartition(account), prefix: openFuturesItemIndex.prefix }))
    open.push(item);
  expect(open).toEqual([]);
  expect((await readDemoEpoch(account))?.emptied_at).toBeDefined();
}

describe('resetDemo', () => {
  it(
    'voids open items, unfreezes balances, keeps records and hides them from the new lists',
    { tags: ['TRD-148'] },
    async () => {
      const before = await exposures();
      const caller = await createDemoCustomer();
      const position = await market.open(caller, { quantity: '500', leverage: 50, take_profit_price: '60000' });
      const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '40000', quantity: '200' });
      const option = await buy(caller, { amount: '300' });
      const lost = await buy(caller, { amount: '50' });
      const storedOption = await optionOrderCollection.read(caller.account, lost.id as never);
      if (!storedOption) throw new Error('no order');
      expect(await resetDemo(caller.user)).toEqual({ epoch: 2, balance: '100000' });

      expect(await positionCollection.read(caller.account, position.id as never)).toMatchObject({
        status: 'closed',
        margin: 0n,
        realized_pnl: 0n,
        cancel_reason: 'RESET',
      });
      expect(await futuresOrderCollection.read(caller.account, order.id as never)).toMatchObject({
        status: 'cancelled',
        cancel_reason: 'RESET',
      });
      expect(await optionOrderCollection.read(caller.account, option.id as never)).toMatchObject({
        status: 'cancelled',
        cancel_reason: 'RESET',
        profit_loss: 0n,
      });
      await expectEmpty(caller.account);
      expect(await exposures()).toBe(before);

      const now = await reloadCaller(caller);
      expect(now.account.id).not.toBe(caller.account.id);
      expect(await readAvailableUsdt(now.account)).toBe('100000');
      expect(await listOwnOptions(now.account, {})).toMatchObject({ total: 0, orders: [] });
      expect(await readOptionStatistics(now.account)).toMatchObject({ count: 0, open: 0 });
      expect(await reconcileAccount(now.account, true)).toEqual([]);
      await buy(now);
      expect(await listOwnOptions(now.account, {})).toMatchObject({ total: 1 });
      // Ticks that would have closed the position or filled the order find nothing.
      await market.move({ 'BTC/USDT': '30000' });
      await market.move({ 'BTC/USDT': '70000' });
      await expectEmpty(caller.account);
      // Neither does the message that waits for the option's expiry.
      market.pass(2 * MINUTE_SECONDS);
      expect((await settleOption(storedOption)).result).toBe('already');
    },
  );

  it('rejects a user without a demo account, and the second of two concurrent resets', async () => {
    const live = await createLiveCustomer('without-demo', '10');
    await expect(resetDemo(live.user)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    const caller = await createDemoCustomer();
    const both = await Promise.allSettled([resetDemo(caller.user), resetDemo(caller.user)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { reason: 'CHANGED_MEANWHILE' },
    });
    expect(await resetDemo((await reloadCaller(caller)).user)).toMatchObject({ epoch: 3 });
  });

  it('rejects new orders after the epoch has ended', async () => {
    const caller = await createDemoCustomer();
    await resetDemo(caller.user);
    await expect(buy(caller)).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' });
    await expect(placeTestPerpetual(caller)).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' });
    await expectEmpty(caller.account);
  });

  it('completes once, by the sweep, after a crash at any table call', async () => {
    const error = vi.spyOn(logs.log, 'error').mockImplementation(() => {});
    const table = createFaultyTable();
    try {
      for (let call = 1, isEnded = false; !isEnded; call += 2) {
        const caller = await createDemoCustomer();
        await market.open(caller, { quantity: '100' });
        await placeTestPerpetual(caller, { type: 'limit', price: '40000' });
        await buy(caller);
        table.crashAt(call, call % 4 === 1 ? 'after' : 'before');
        const done = await resetDemo(caller.user).catch((cause: unknown) => cause);
        const calls = table.reset();
        isEnded = calls < call;
        const now = await reloadCaller(caller);
        if (now.account.id === caller.account.id) {
          expect(done).toBeInstanceOf(SimulatedCrash);
          expect(await readAvailableUsdt(now.account)).not.toBe('100000');
          continue;
        }
        await sweepDemoResets();
        await expectEmpty(caller.account);
        expect(await readAvailableUsdt(now.account)).toBe('100000');
        expect(await reconcileAccount(now.account, true)).toEqual([]);
      }
    } finally {
      table.reset();
      error.mockRestore();
    }
    const remainingItems = [];
    for await (const account of iterateEndedDemoEpochs()) remainingItems.push(account);
    expect(remainingItems).toEqual([]);
  });

  it(`keeps the ledger balanced whatever happens concurrently (TEST_SEED=${testSeed})`, async () => {
    const random = createSeededRandom(testSeed);
    const before = await exposures();
    for (let round = 0; round < 6; round++) {
      const caller = await createDemoCustomer();
      await market.open(caller, { quantity: '100', leverage: 100, stop_loss_price: '49600' });
      await placeTestPerpetual(caller, { type: 'limit', price: '49700', quantity: '50' });
      await placeTestPerpetual(caller, { type: 'stop_market', stop_price: '50200', side: 'buy', quantity: '50' });
      const due = await readStoredOption(caller.account, (await buy(caller)).id);
      market.pass(due.expired_at - market.second() - 1);
      await market.tick({ 'BTC/USDT': '50001' });
      market.pass(1);
      const resting = (
        await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller, { quantity: '30' }))
      ).done.catch(() => null);
      // They wait for a price that never comes: the money frozen for them is released.
      const pendingCalls: Promise<unknown>[] = [];
      const startOption = async () => {
        pendingCalls.push((await startUntilFirstCommit(caller.account, () => placeTestOption(caller))).done);
      };
      const acts: (() => Promise<unknown>)[] = [
        () => resetDemo(caller.user),
        () => settleOption(due),
        () => market.move({ 'BTC/USDT': random() < 0.5 ? '49500' : '50300' }),
        () => startOption(),
        () => startOption(),
        () => placeTestPerpetual(caller, { type: 'limit', price: '48000' }),
      ];
      const order = acts.map((act) => ({ act, place: random() })).sort((a, b) => a.place - b.place);
      const outcomes = await Promise.allSettled(order.map(({ act }) => act()));
      market.pass(2);
      await resting;
      outcomes.push(...(await Promise.allSettled(pendingCalls)));
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'CHANGED_MEANWHILE' });
      await sweepDemoResets();
      await expectEmpty(caller.account);
      const now = await reloadCaller(caller);
      expect(await readAvailableUsdt(now.account)).toBe('100000');
      expect(await reconcileAccount(now.account, true)).toEqual([]);
      await market.tick({ 'BTC/USDT': '50000' });
    }
    expect(await exposures()).toBe(before);
  });

  it('writes a demo.void entry in the old epoch and a demo.reset entry in the new one', async () => {
    const caller = await createDemoCustomer();
    await buy(caller, { amount: '400', key: newId('jnl') });
    await resetDemo(caller.user);
    const operations = async (account: AccountRef) => {
      const operationNames: string[] = [];
      for await (const { operation } of queryAllItems<{ operation: string }>(journalItems.range(account)))
        operationNames.push(operation);
      return operationNames.sort();
    };
    expect(await operations(caller.account)).toEqual([
      'demo.grant',
      'demo.void',
      'option.enter',
      'option.place',
      'option.void',
    ]);
    const now = await reloadCaller(caller);
    expect(await operations(now.account)).toEqual(['demo.reset']);
    expect(await readDemoEpoch(now.account)).toMatchObject({ epoch: 2, previous: caller.account.id });
    const at: EpochSeconds | undefined = (await readDemoEpoch(caller.account))?.ended_at;
    expect(at).toBe(market.second());
  });
});
