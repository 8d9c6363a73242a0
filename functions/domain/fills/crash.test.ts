import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { cancelFuturesOrder } from '#functions/domain/futures/cancel-futures-order.ts';
import { requestPositionClose, finishPositionClose } from '#functions/domain/futures/close-position.ts';
import { listOwnOrders, listOwnTrades } from '#functions/domain/futures/list-own-futures.ts';
import { readOwnPositionWithTrades } from '#functions/domain/futures/read-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { fireTriggers, fireTriggersByTicks } from '#functions/domain/triggers/process-ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { type TableFault, createFaultyTable } from '#functions/testing/faults.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';

useTestTable();

const market = createTestMarket(1_880_000_000);
const FAULTS = ['before', 'after'] as const satisfies TableFault[];
let table: ReturnType<typeof createFaultyTable>;

beforeEach(async () => {
  market.pass(1000);
  table = createFaultyTable();
  await market.tick({ 'BTC/USDT': '50000' });
});
afterEach(() => {
  table.reset();
  setClock();
});

/** Counts the table calls of a piece of work. */
async function countTableCalls(work: () => Promise<unknown>): Promise<number> {
  table.reset();
  await work();
  return table.reset();
}

/** Crashes a piece of work before and after each table call, and checks the result of a retry. */
async function atEveryCall(
  prepare: () => Promise<{ work: () => Promise<unknown>; check: () => Promise<void> }>,
): Promise<number> {
  const calls = await countTableCalls((await prepare()).work);
  for (let call = 1; call <= calls; call++)
    for (const fault of FAULTS) {
      const { work, check } = await prepare();
      table.crashAt(call, fault);
      await work().catch(() => {});
      table.reset();
      await work();
      await work();
      await check();
    }
  return calls;
}

/** A worker that died and its successor, which completes what a table fault left over. */
const pass = async (tick: Tick): Promise<void> => {
  const owed = await fireTriggersByTicks([tick]);
  if (owed.length > 0 && (await fireTriggers(owed)).length > 0) throw new Error('not fired');
};
const funds = (caller: UserPrincipal) => readWalletBalance(caller.account, 'trading', 'USDT');
const trades = async (caller: UserPrincipal) => (await listOwnTrades(caller.account, {})).trades;

/** Nothing is open: the initial balance plus realised results, less all fees. Nothing is frozen. */
async function expectNothingOpen(caller: UserPrincipal): Promise<void> {
  const sum = (await trades(caller)).reduce(
    (all, trade) => all + toAmount(trade.realized_pnl) - toAmount(trade.fee),
    toAmount('100000') as bigint,
  );
  expect(await funds(caller)).toEqual({ available: sum, frozen: 0n });
}

describe('a crash at every table call, then a retry', () => {
  it('placing an order › creates one order and freezes its money once', async () => {
    const calls = await atEveryCall(async () => {
      const caller = await createDemoCustomer();
      const key = `intention-${caller.account.id.slice(-10)}`;
      return {
        work: () => placeTestPerpetual(caller, { key, type: 'limit', price: '40000' }),
        check: async () => {
          expect((await listOwnOrders(caller.account, {})).total).toBe(1);
          expect(await funds(caller)).toEqual({ available: toAmount('99899.8'), frozen: toAmount('100.2') });
        },
      };
    });
    expect(calls).toBeGreaterThanOrEqual(2);
  });

  it('cancelling an order › refunds once', async () => {
    await atEveryCall(async () => {
      const caller = await createDemoCustomer();
      const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '40000' });
      return {
        work: () => cancelFuturesOrder(caller, 'cancel-it-with-this', order.id as never),
        check: () => expectNothingOpen(caller),
      };
    });
  });

  it('filling an order by a tick › fills once', { tags: ['FIN-338'] }, async () => {
    const calls = await atEveryCall(async () => {
      await market.tick({ 'BTC/USDT': '50000' });
      const caller = await createDemoCustomer();
      await placeTestPerpetual(caller, { type: 'limit', price: '49000', stop_loss_price: '48500' });
      const tick = await market.tick({ 'BTC/USDT': '48900' });
      return {
        work: () => pass(tick),
        check: async () => {
          expect(await trades(caller)).toMatchObject([{ reason: 'open', price: '49000' }]);
          expect(await funds(caller)).toEqual({ available: toAmount('99899.8'), frozen: toAmount('100') });
          // Its own triggers remain: the next tick that reaches them closes it.
          await market.move({ 'BTC/USDT': '48400' });
          await expectNothingOpen(caller);
        },
      };
    });
    expect(calls).toBeGreaterThan(4);
  });

  const closing = async () => {
    await market.tick({ 'BTC/USDT': '50000' });
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    return {
      ask: () => requestPositionClose(caller, 'close-it-with-this', id as never, null),
      isClosed: async () => {
        expect(await readOwnPositionWithTrades(caller.account, id as never)).toMatchObject({
          position: { status: 'closed', realized_pnl: '20' },
          trades: [{ reason: 'open' }, { reason: 'close', price: '50500' }],
        });
        await expectNothingOpen(caller);
      },
    };
  };

  it('requesting a close › closes once, by the next tick', async () => {
    const calls = await atEveryCall(async () => {
      const { ask, isClosed } = await closing();
      return {
        work: ask,
        check: async () => {
          await finishPositionClose(await ask(), await market.tick({ 'BTC/USDT': '50500' }));
          await isClosed();
        },
      };
    });
    expect(calls).toBeGreaterThanOrEqual(2);
  });

  it('closing a position by a tick › closes once', async () => {
    const calls = await atEveryCall(async () => {
      const { ask, isClosed } = await closing();
      await ask();
      const tick = await market.tick({ 'BTC/USDT': '50500' });
      return { work: async () => finishPositionClose(await ask(), tick), check: isClosed };
    });
    expect(calls).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['takes a profit', { take_profit_price: '50500' }, '50600', 'take_profit'],
    ['stops a loss', { stop_loss_price: '49500' }, '49400', 'stop_loss'],
    ['liquidates', {}, '47000', 'liquidation'],
  ] as const)('a tick that %s › closes the position once', async (_, expectedCalls, at, reason) => {
    const calls = await atEveryCall(async () => {
      await market.tick({ 'BTC/USDT': '50000' });
      const caller = await createDemoCustomer();
      const { id } = await market.open(caller, expectedCalls);
      const tick = await market.tick({ 'BTC/USDT': at });
      return {
        work: () => pass(tick),
        check: async () => {
          const { trades: done } = await readOwnPositionWithTrades(caller.account, id as never);
          expect(done).toMatchObject([{ reason: 'open' }, { reason, price: at }]);
          await expectNothingOpen(caller);
        },
      };
    });
    expect(calls).toBeGreaterThan(4);
  });

  it('a margin warning › notifies the user once', async () => {
    await atEveryCall(async () => {
      await market.tick({ 'BTC/USDT': '50000' });
      const caller = await createDemoCustomer();
      const { id } = await market.open(caller);
      const tick = await market.tick({ 'BTC/USDT': '47900' });
      return {
        work: () => pass(tick),
        check: async () => {
          expect(await readOwnPositionWithTrades(caller.account, id as never)).toMatchObject({
            position: { reduce_only: true },
          });
          await expect(placeTestPerpetual(caller)).rejects.toMatchObject({ reason: 'REDUCE_ONLY' });
          await market.move({ 'BTC/USDT': '48300' });
          expect(await readOwnPositionWithTrades(caller.account, id as never)).toMatchObject({
            position: { reduce_only: false },
          });
        },
      };
    });
  });
});

it('crash tests of perpetuals › leave the ledger balanced', async () => {
  expect((await reconcileEverything()).mismatches).toEqual([]);
});
