import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { readNotificationCounts } from '#functions/data/notify/notifications.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { listNotifications } from '#functions/domain/notify/list-notifications.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { buyTestOption, buyTestOptions } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { readAvailableUsdt, createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { handleSettleMessages } from './settle-messages.ts';
import { settleOwnDueOptions, settleOwnOption } from './settle-own-options.ts';
import { sweepOptions } from './sweep-options.ts';

useTestTable();
const queue = useTestSettleQueue();

let second = 1_800_000_000;
let caller: UserPrincipal;

/** Sets the clock to this second. */
const goTo = (at: number) => {
  second = at;
  setClock(() => second * 1000 + 300);
};

beforeEach(async () => {
  goTo(second + 10_000);
  await writeTestTick(second, { 'BTC/USDT': '100', 'ETH/USDT': '100' });
  caller = await createDemoCustomer();
});
afterEach(() => setClock());

/** Delivers the queued messages, in this order and this often. Returns the failed ones. */
const deliver = async (orders: readonly OptionOrder[], repeated = false) => {
  const results = await handleSettleMessages(
    orders.map((order) => ({
      message: {
        kind: caller.account.kind,
        account_id: caller.account.id,
        order_id: order.id as OptionOrderId,
        due_at: order.expired_at as never,
      },
      repeated,
    })),
  );
  return results.filter(({ status }) => status === 'rejected');
};
const read = async (order: OptionOrder) => optionOrderCollection.read(caller.account, order.id as OptionOrderId);

describe('settleOption', () => {
  it.each([
    ['call', '100.00000001', 'win', '100010', '10'],
    ['call', '99.99999999', 'lose', '99900', '-100'],
    ['call', '100', 'settled', '100000', '0'],
    ['put', '99.99999999', 'win', '100010', '10'],
    ['put', '100.00000001', 'lose', '99900', '-100'],
    ['put', '100', 'settled', '100000', '0'],
  ] as const)(
    'settles a %s from 100 to %s as %s',
    { tags: ['TRD-057', 'TRD-088'] },
    async (direction, expiry, status, balance, profit) => {
      const order = await buyTestOption(caller, { direction });
      await writeTestTick(order.expired_at - 1, { 'BTC/USDT': '1' });
      const exit = await writeTestTick(order.expired_at, { 'BTC/USDT': expiry });
      await writeTestTick(order.expired_at + 1, { 'BTC/USDT': '1' });
      goTo(order.expired_at + 1);
      const settled = await settleOwnOption(caller.account, order.id as OptionOrderId);
      expect(settled).toMatchObject({ status, exit: { at: order.expired_at, price: expiry, hash: exit.hash } });
      expect(await readAvailableUsdt(caller.account)).toBe(balance);
      expect(await readDailyPnl(caller.account, nowSeconds())).toMatchObject({
        realized: toAmount(profit),
        fees: ZERO_AMOUNT,
        options: toAmount(profit),
      });
      const stored = await read(order);
      expect(Number(stored?.profit_loss) / 1e8).toBe(Number(profit));
      expect(stored?.journal_ids).toHaveLength(status === 'lose' ? 2 : 3);
    },
  );

  it('rejects an order before its expiry', { tags: ['TRD-088'] }, async () => {
    const order = await buyTestOption(caller);
    goTo(order.expired_at - 1);
    await expect(settleOwnOption(caller.account, order.id as OptionOrderId)).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
  });

  it("rejects another account's order as not found", async () => {
    const order = await buyTestOption(caller);
    const other = await createDemoCustomer();
    await expect(settleOwnOption(other.account, order.id as OptionOrderId)).rejects.toMatchObject({
      reason: 'ORDER_NOT_FOUND',
    });
  });

  it('refunds the stake when the expiry price is disputed, stale or missing', { tags: ['TRD-057'] }, async () => {
    const heldOption = await buyTestOption(caller);
    await writeTestTick(heldOption.expired_at, { 'BTC/USDT': ['200', 9000, 'held:binance'], 'ETH/USDT': '100' });
    goTo(heldOption.expired_at + 1);
    await deliver([heldOption]);
    expect(await read(heldOption)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'PRICE_HELD',
      exit: { source: 'held:binance' },
    });
    await writeTestTick(second, { 'BTC/USDT': '100', 'ETH/USDT': '100' });
    const stale = await buyTestOption(caller);
    const missing = await buyTestOption(caller, { symbol: 'ETH/USDT' });
    await writeTestTick(stale.expired_at, { 'BTC/USDT': ['200', 3001] });
    await writeTestTick(missing.expired_at, { 'BTC/USDT': '200' });
    goTo(missing.expired_at + 1);
    await deliver([stale, missing]);
    expect(await read(stale)).toMatchObject({ status: 'cancelled', cancel_reason: 'PRICE_STALE' });
    expect(await read(missing)).toMatchObject({ status: 'cancelled', cancel_reason: 'PRICE_MISSING', exit: null });
    expect(await readAvailableUsdt(caller.account)).toBe('100000');
  });

  it('settles an hour late by its expiry tick, found by the sweep', { tags: ['TRD-088'] }, async () => {
    await sweepOptions();
    const orders = [
      await buyTestOption(caller),
      await buyTestOption(caller, { direction: 'put' }),
      await buyTestOption(caller, { period_id: 'p360' }),
    ];
    await writeTestTick(orders[0]?.expired_at ?? 0, { 'BTC/USDT': '101' });
    await writeTestTick(orders[2]?.expired_at ?? 0, { 'BTC/USDT': '99' });
    goTo(second + 3600);
    await writeTestTick(second, { 'BTC/USDT': '1000' });
    queue.sent = [];
    await sweepOptions();
    expect(queue.sent.map(({ message }) => message.order_id).sort()).toEqual(orders.map(({ id }) => id).sort());
    await handleSettleMessages(queue.sent.map(({ message }) => ({ message, repeated: false })));
    expect(await Promise.all(orders.map(async (order) => (await read(order))?.status))).toEqual([
      'win',
      'lose',
      'lose',
    ]);
    queue.sent = [];
    expect(await sweepOptions()).toEqual({ queued: 0 });
  });

  it(
    'is queued by the sweep after a clock jump of months, without a read of each minute',
    { tags: ['FIN-261'] },
    async () => {
      goTo(second + 600);
      await writeTestTick(second, { 'BTC/USDT': '100' });
      await sweepOptions();
      const orders = [await buyTestOption(caller), await buyTestOption(caller, { period_id: 'p1800' })];
      goTo(second + 100 * DAY_SECONDS);
      await writeTestTick(second, { 'BTC/USDT': '1000' });
      queue.sent = [];
      let calls = 0;
      const uncounted = hookTableCalls(async ({ send }) => {
        calls += 1;
        return send();
      });
      try {
        await sweepOptions();
      } finally {
        uncounted();
      }
      expect(queue.sent.map(({ message }) => message.order_id).sort()).toEqual(orders.map(({ id }) => id).sort());
      expect(calls).toBeLessThan(3000);
      await handleSettleMessages(queue.sent.map(({ message }) => ({ message, repeated: false })));
      goTo(second + 300);
      await writeTestTick(second, { 'BTC/USDT': '1000' });
      const order = await buyTestOption(caller, { period_id: 'p1800' });
      goTo(order.expired_at - 60);
      queue.sent = [];
      await sweepOptions();
      expect(queue.sent).toEqual([{ delay: 60, message: expect.objectContaining({ order_id: order.id }) }]);
      await writeTestTick(order.expired_at, { 'BTC/USDT': '1000' });
      goTo(order.expired_at + 1);
      await deliver([order]);
    },
  );

  it('is queued by the sweep when its period exceeds the queue delay', async () => {
    const order = await buyTestOption(caller, { period_id: 'p1800' });
    expect(queue.sent).toEqual([]);
    await sweepOptions();
    expect(queue.sent).toEqual([]);
    goTo(order.expired_at - 100);
    await sweepOptions();
    expect(queue.sent).toEqual([{ delay: 100, message: expect.objectContaining({ order_id: order.id }) }]);
  });

  it('notifies the owner once for periods of half an hour or longer', async () => {
    const shortOption = await buyTestOption(caller);
    const longOption = await buyTestOption(caller, { period_id: 'p1800' });
    await writeTestTick(shortOption.expired_at, { 'BTC/USDT': '101' });
    goTo(shortOption.expired_at + 1);
    await deliver([shortOption]);
    expect(await readNotificationCounts(caller.user.id)).toEqual({ unread: 0, total: 0, pushes: 0 });
    await writeTestTick(longOption.expired_at, { 'BTC/USDT': '99' });
    goTo(longOption.expired_at + 1);
    await Promise.all([
      deliver([longOption, longOption]),
      settleOwnOption(caller.account, longOption.id as OptionOrderId),
    ]);
    expect(await listNotifications(caller.user.id, {})).toMatchObject({
      unread_count: 1,
      notifications: [
        {
          kind: 'option_settled',
          title: 'BTC/USDT option: lost',
          message: 'Your call on BTC/USDT with 100.00 USDT was settled: lost. Profit and loss: −100.00 USDT.',
          link: `/orders/${longOption.id}`,
        },
      ],
    });
  });

  it('settles once under five deliveries, parallel and out of order', async () => {
    const orders = await buyTestOptions(
      caller,
      Array.from({ length: 20 }, (_, i) => ({ direction: i % 2 ? 'call' : 'put' })),
    );
    await writeTestTick(orders[0]?.expired_at ?? 0, { 'BTC/USDT': '100.5' });
    goTo(second + 62);
    const deliveries = Array.from({ length: 5 }, () => [...orders].reverse()).flat();
    expect(await Promise.all([deliver(deliveries), deliver(orders, true)])).toEqual([[], []]);
    // Ten wins of 10 and ten losses of 100.
    expect(await readAvailableUsdt(caller.account)).toBe('99100');
    expect((await readDailyPnl(caller.account, nowSeconds())).realized).toBe(toAmount('-900'));
    expect(await settleOwnDueOptions(caller.account)).toEqual([]);
  });

  it('settles all due options of the owner, and no others', { tags: ['TRD-088'] }, async () => {
    const [first, second] = [await buyTestOption(caller), await buyTestOption(caller, { direction: 'put' })];
    const later = await buyTestOption(caller, { period_id: 'p360' });
    await writeTestTick(first.expired_at, { 'BTC/USDT': '101' });
    await writeTestTick(second.expired_at, { 'BTC/USDT': '101' });
    goTo(second.expired_at + 1);
    const settled = await settleOwnDueOptions(caller.account);
    expect(settled.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'lose'],
      [first.id, 'win'],
    ]);
    expect((await read(later))?.status).toBe('pending');
  });

  it('waits for a second being written and retries', async () => {
    const order = await buyTestOption(caller);
    goTo(order.expired_at);
    queue.sent = [];
    let readCount = 0;
    setClock(() => second * 1000 + 300 + 1000 * readCount++);
    await deliver([order]);
    expect((await read(order))?.status).toBe('pending');
    expect(queue.sent).toHaveLength(1);
  });

  it('leaves no reconciliation mismatch', async () => {
    expect(await reconcileEverything()).toMatchObject({ complete: true, mismatches: [] });
  });
});

describe('settlement message before its tick exists', () => {
  /** The clock advances with each call of the table, and an action runs once after the head is read. */
  function passing(ms: number, happens: () => Promise<unknown> = async () => {}): () => void {
    let [now, remainingFaults] = [second * 1000 + 300, 1];
    setClock(() => now);
    return hookTableCalls(async ({ command, input, send }) => {
      now += ms;
      const answer = await send();
      if (command.startsWith('Get') && JSON.stringify(input).includes('HEAD') && remainingFaults-- > 0) await happens();
      return answer;
    }, 'passing');
  }

  it('waits for a tick that comes a moment later', async () => {
    const order = await buyTestOption(caller);
    goTo(order.expired_at);
    queue.sent = [];
    const stop = passing(100, () => writeTestTick(order.expired_at, { 'BTC/USDT': '101' }));
    expect(await deliver([order])).toEqual([]);
    stop();
    expect(await read(order)).toMatchObject({ status: 'win' });
    expect(queue.sent).toEqual([]);
  });

  it.each([
    ['ten seconds later', 0],
    ['when it is due, where that is later', 60],
  ])('is queued again %s', async (_, later) => {
    const order = await buyTestOption(caller);
    goTo(order.expired_at);
    queue.sent = [];
    // It is awaited for three seconds.
    const stop = passing(1000);
    expect(await deliver([{ ...order, expired_at: order.expired_at + later }])).toEqual([]);
    stop();
    expect(await read(order)).toMatchObject({ status: 'pending' });
    const delay = later === 0 ? 10 : order.expired_at + later - nowSeconds();
    expect(queue.sent).toEqual([{ delay, message: expect.objectContaining({ order_id: order.id }) }]);
  });
});
