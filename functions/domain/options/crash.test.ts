import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { optionOrders } from '#functions/data/options/option-orders.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { setClock } from '#functions/lib/clock.ts';
import { type Fault, faultyTable } from '#functions/testing/faults.ts';
import { buy } from '#functions/testing/market/options.ts';
import { writeTick } from '#functions/testing/market/prices.ts';
import { balanceOf, demoCustomer } from '#functions/testing/people/customers.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import { seededRandom } from '#functions/testing/random.ts';
import { useTable } from '#functions/testing/table.ts';
import { seed } from '#functions/testing/tier.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { listOwnOptions } from './list-own-options.ts';
import { settleMessages } from './settle-messages.ts';

useTable();
useSettleQueue();

let second = 1_800_000_000;
let table: ReturnType<typeof faultyTable>;
let caller: Caller;

beforeEach(async () => {
  second += 1000;
  setClock(() => second * 1000 + 300);
  table = faultyTable();
  await writeTick(second, { 'BTC/USDT': '100' });
  caller = await demoCustomer();
});
afterEach(() => {
  table.reset();
  setClock();
});

const settle = (order: OptionOrder) =>
  settleMessages([
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

/** Calls of the table that a piece of work makes. */
async function callsOf(work: () => Promise<unknown>): Promise<number> {
  table.reset();
  await work();
  return table.reset();
}

describe('a crash at every call of the table', () => {
  it('while placing, then the same request again: one order, one stake', async () => {
    const calls = await callsOf(() => buy(caller, { key: 'measure-calls' }));
    expect(calls).toBeGreaterThanOrEqual(2);
    let placed = 1;
    for (let call = 1; call <= calls; call++)
      for (const fault of ['before', 'after'] as const satisfies Fault[]) {
        const key = `intention-${call}-${fault}`;
        table.crashAt(call, fault);
        await buy(caller, { key }).catch(() => {});
        table.reset();
        const order = await buy(caller, { key });
        expect(await buy(caller, { key })).toEqual(order);
        placed += 1;
        expect((await listOwnOptions(caller.account, {})).total, `call ${call} ${fault}`).toBe(placed);
        expect(await balanceOf(caller.account)).toBe(String(100_000 - 100 * placed));
      }
  });

  it('while settling, then the same message again: paid once', async () => {
    const first = await buy(caller);
    const orders: OptionOrder[] = [first];
    while (orders.length < 30) orders.push(await buy(caller));
    await writeTick(first.expired_at, { 'BTC/USDT': '101' });
    second += 61;
    const calls = await callsOf(() => settle(first));
    let settled = 1;
    for (let call = 1; call <= calls; call++)
      for (const fault of ['before', 'after'] as const satisfies Fault[]) {
        const order = orders[settled];
        if (!order) throw new Error('more calls than orders');
        table.crashAt(call, fault);
        await settle(order).catch(() => {});
        table.reset();
        await settle(order);
        await settle(order);
        settled += 1;
        expect((await optionOrders.read(caller.account, order.id as OptionOrderId))?.status).toBe('win');
        expect(await balanceOf(caller.account), `call ${call} ${fault}`).toBe(String(100_000 - 3000 + settled * 110));
      }
    expect(settled).toBeGreaterThan(4);
  });
});

describe('conflicts of transactions at random', () => {
  it(`are retried and lose nothing (TEST_SEED=${seed})`, async () => {
    const random = seededRandom(seed);
    table.conflict(0.3, random);
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => buy(caller)));
    const orders = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'SERVICE_UNAVAILABLE' });
    await writeTick(second + 60, { 'BTC/USDT': '101' });
    second += 61;
    await Promise.all(orders.map(settle));
    table.reset();
    await Promise.all(orders.map(settle));
    expect(await balanceOf(caller.account)).toBe(String(100_000 + 10 * orders.length));
    expect(orders.length).toBeGreaterThan(20);
    expect((await reconcileEverything()).mismatches).toEqual([]);
  });
});
