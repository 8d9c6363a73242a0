import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { readTradingPrice } from '#functions/domain/market/read-trading-price.ts';
import { setClock } from '#functions/lib/clock.ts';
import { type TableFault, createFaultyTable } from '#functions/testing/faults.ts';
import { placeTestOption, buyTestOption, buyTestOptions } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { readAvailableUsdt, createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { testSeed } from '#functions/testing/tier.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { listOwnOptions } from './list-own-options.ts';
import { handleSettleMessages } from './settle-messages.ts';

useTestTable();
useTestSettleQueue();

let second = 1_800_000_000;
let table: ReturnType<typeof createFaultyTable>;
let caller: UserPrincipal;

beforeEach(async () => {
  second += 1000;
  setClock(() => second * 1000 + 300);
  table = createFaultyTable();
  await writeTestTick(second, { 'BTC/USDT': '100' });
  caller = await createDemoCustomer();
});
afterEach(() => {
  table.reset();
  setClock();
});

const settle = (order: OptionOrder) =>
  handleSettleMessages([
    {
      message: {
        kind: 'demo',
        account_id: caller.account.id,
        order_id: order.id as OptionOrderId,
        due_at: order.expired_at as never,
      },
      repeated: true,
    },
  ]);

/** Returns the table calls of a piece of work. */
async function countTableCalls(work: () => Promise<unknown>): Promise<number> {
  table.reset();
  await work();
  return table.reset();
}

describe('option with a crash at any table call', () => {
  /** The present price is known, and the tick for the entry exists: no waiting. */
  async function ready(): Promise<void> {
    second += 10;
    let looks = 0;
    // Advances with each read, so that a call without a result times out.
    setClock(() => second * 1000 + 20 * looks++);
    await writeTestTick(second, { 'BTC/USDT': '100' });
    await readTradingPrice('BTC/USDT', 'options', 'demo');
    await writeTestTick(second + 1, { 'BTC/USDT': '100' });
  }

  it(
    'while placing and entering: the repeated request leaves one order and one stake',
    { tags: ['FIN-338'] },
    async () => {
      await ready();
      const calls = await countTableCalls(() => placeTestOption(caller, { key: 'measure-calls' }));
      expect(calls).toBeGreaterThanOrEqual(4);
      let placed = 1;
      for (let call = 1; call <= calls; call++)
        for (const fault of ['before', 'after'] as const satisfies TableFault[]) {
          const key = `intention-${call}-${fault}`;
          await ready();
          table.crashAt(call, fault);
          await placeTestOption(caller, { key }).catch(() => {});
          table.reset();
          setClock(() => second * 1000 + 300);
          const order = await buyTestOption(caller, { key });
          expect(await buyTestOption(caller, { key })).toEqual(order);
          placed += 1;
          expect((await listOwnOptions(caller.account, {})).total, `call ${call} ${fault}`).toBe(placed);
          expect(await readWalletBalance(caller.account, 'trading', 'USDT')).toEqual({
            available: toAmount(String(100_000 - 100 * placed)),
            frozen: 0n,
          });
        }
      expect((await reconcileEverything()).mismatches).toEqual([]);
    },
  );

  it('while settling: the repeated message pays once', async () => {
    const orders = await buyTestOptions(
      caller,
      Array.from({ length: 30 }, () => ({})),
    );
    const [first] = orders;
    if (!first) throw new Error('nothing bought');
    await writeTestTick(first.expired_at, { 'BTC/USDT': '101' });
    second += 62;
    const calls = await countTableCalls(() => settle(first));
    let settled = 1;
    for (let call = 1; call <= calls; call++)
      for (const fault of ['before', 'after'] as const satisfies TableFault[]) {
        const order = orders[settled];
        if (!order) throw new Error('more calls than orders');
        table.crashAt(call, fault);
        await settle(order).catch(() => {});
        table.reset();
        await settle(order);
        await settle(order);
        settled += 1;
        expect((await optionOrderCollection.read(caller.account, order.id as OptionOrderId))?.status).toBe('win');
        expect(await readAvailableUsdt(caller.account), `call ${call} ${fault}`).toBe(
          String(100_000 - 3000 + settled * 110),
        );
      }
    expect(settled).toBeGreaterThan(4);
  });
});

describe('options under random transaction conflicts', () => {
  it(`are retried, and no money is lost (TEST_SEED=${testSeed})`, async () => {
    const random = createSeededRandom(testSeed);
    table.conflict(0.3, random);
    let latest = second;
    // Ever higher: however long buying takes, each wins a minute later.
    const pass = (at: number) => writeTestTick(at, { 'BTC/USDT': String(100 + at - second) });
    setClock(() => latest * 1000 + 995);
    let isWaiting = true;
    const placements = Promise.allSettled(Array.from({ length: 30 }, () => placeTestOption(caller))).finally(() => {
      isWaiting = false;
    });
    while (isWaiting) {
      await pass(latest + 1).catch(() => {});
      // The write is verified: a busy engine may lose an answer.
      latest = (await readLatestTick())?.at ?? latest;
      await setImmediate();
    }
    const results = await placements;
    const orders = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'SERVICE_UNAVAILABLE' });
    const last = Math.max(...orders.map(({ expired_at }) => expired_at ?? 0));
    table.reset();
    for (let at = latest + 1; at <= last; at++) await pass(at);
    table.conflict(0.3, random);
    setClock(() => last * 1000 + 1000);
    await Promise.all(orders.map(settle));
    table.reset();
    await Promise.all(orders.map(settle));
    expect(await readAvailableUsdt(caller.account)).toBe(String(100_000 + 10 * orders.length));
    expect(orders.length).toBeGreaterThan(20);
    expect((await reconcileEverything()).mismatches).toEqual([]);
  });
});
