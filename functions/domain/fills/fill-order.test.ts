import { beforeEach, describe, expect, it } from 'vitest';
import { countReduceOnlyPosition, readAccountSymbolTotals } from '#functions/data/futures/account-symbols.ts';
import { futuresOrderCollection, type StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { openPositions, positionCollection } from '#functions/data/futures/positions.ts';
import { iterateSymbolTriggers } from '#functions/data/futures/triggers.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { readDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { symbolOverrideConfigStore } from '#functions/data/market/symbols.ts';
import { getItem, putItem, deleteItem, updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { runWithConflicts, injectTableFailure } from '#functions/testing/inject-conflicts.ts';
import {
  startUntilFirstCommit,
  overrideFuturesTerms,
  placeTestPerpetual,
  createTestMarket,
  type PerpetualOverrides,
} from '#functions/testing/market/perpetuals.ts';
import { createTestBorrower, createDisbursedTestLoan } from '#functions/testing/people/borrowers.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { FuturesOrderId, PositionId } from '#shared/ids.ts';
import { toAmount, formatUnits, toPrice } from '#shared/money.ts';
import { fillOrder } from './fill-order.ts';

useTestTable();

const market = createTestMarket(1_916_000_000);
let caller: UserPrincipal;

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
  caller = await createDemoCustomer();
});

const stored = async (id: string): Promise<StoredFuturesOrder> => {
  const storedOrder = await futuresOrderCollection.read(caller.account, id as FuturesOrderId);
  if (!storedOrder) throw new Error(`There is no ${id}.`);
  return storedOrder;
};
const placeRestingOrder = async (overrides: PerpetualOverrides = {}) =>
  stored((await placeTestPerpetual(caller, { type: 'limit', price: '49000', ...overrides })).order.id);
const tick = (at: string) => market.tick({ 'BTC/USDT': at });
const getOrderKey = ({ id }: StoredFuturesOrder) => futuresOrderCollection.key(caller.account, id);
const counters = () => getItem<Record<string, number | bigint>>(accountCounters.key(caller.account));
const listTriggers = async (id: string | undefined) => {
  const foundTriggers: [string, string | null, number][] = [];
  for await (const trigger of iterateSymbolTriggers('BTC/USDT')) {
    const { kind, level, after } = trigger;
    const of = 'order_id' in trigger ? trigger.order_id : 'position_id' in trigger && trigger.position_id;
    if (of === id) foundTriggers.push([kind, level && formatUnits(level), after]);
  }
  return foundTriggers.sort(([one], [other]) => (one < other ? -1 : 1));
};
async function filled(order: StoredFuturesOrder, at: string, waited = true) {
  const fill = await fillOrder(order, await tick(at), waited);
  if (fill.result !== 'filled') throw new Error(`not filled: ${fill.result}`);
  return fill;
}

describe('fillOrder', () => {
  it('refunds an order above 20x when a loan was paid out meanwhile, and fills one at 20x', async () => {
    caller = await createTestBorrower('leveraged', '1000');
    await requestUsdtTransfer(caller, 'spot', 'trading', '900');
    const [high, low] = [await placeRestingOrder({ leverage: 21 }), await placeRestingOrder({ leverage: 20 })];
    await createDisbursedTestLoan(caller, '1000');
    const seenTick = await tick('48900');
    expect(await fillOrder(high, seenTick, true)).toMatchObject({
      result: 'cancelled',
      order: { cancel_reason: 'LEVERAGE_LIMITED' },
    });
    expect((await fillOrder(low, seenTick, true)).result).toBe('filled');
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });
});

describe('an order filled by a tick', () => {
  it('opens a position with its trade, postings, counters and triggers', async () => {
    const order = await placeRestingOrder({ take_profit_price: '49500', stop_loss_price: '48500' });
    const before = await counters();
    const day = await readDailyPnl(caller.account, nowSeconds());
    const { position, trade, notification, ...fill } = await filled(order, '48900');
    const { account_kind, account_id, user_id, username, symbol, leverage, rule, quantity, margin, fee } = order;
    const sharedFields = { account_kind, account_id, user_id, username, symbol, leverage, rule, quantity, margin, fee };
    const entry = expect.objectContaining({ price: '48900', at: market.second() });
    expect([leverage, quantity, margin, fee]).toEqual([20, toAmount('100'), toAmount('100'), toAmount('0.2')]);
    expect(position).toEqual({
      ...sharedFields,
      id: expect.stringMatching(/^pos_/),
      order_id: order.id,
      side: 'long',
      status: 'open',
      contract_value: toAmount('1'),
      unclosed_quantity: toAmount('100'),
      notional: toAmount('2000'),
      entry_price: toPrice('49000'),
      take_profit_price: toPrice('49500'),
      stop_loss_price: toPrice('48500'),
      realized_pnl: 0n,
      fee_rate: '0.01',
      maintenance_margin_rate: '0.09',
      counted_in_symbol: true,
      counted_on: order.counted_on,
      gap_charge_rate: 0n,
      reduce_only: false,
      closing: null,
      opened_at: nowSeconds(),
      accepted_ms: order.accepted_ms,
      entry,
      after: order.after + 1,
      exposure_shard: order.exposure_shard,
      version: 1,
      trade_ids: [trade.id],
      journal_ids: [expect.stringMatching(/^jnl_/)],
    });
    expect(trade).toEqual({
      ...sharedFields,
      id: expect.stringMatching(/^trd_/),
      order_id: order.id,
      order_id_ref: order.id,
      position_id: position.id,
      side: 'buy',
      reason: 'open',
      price: toPrice('49000'),
      // 2,000 / 49,000.
      size: toAmount('0.04081632'),
      realized_pnl: 0n,
      gap: 0n,
      gap_charge: 0n,
      created_at: nowSeconds(),
      accepted_ms: order.accepted_ms,
      entry,
      exit: null,
      journal_id: position.journal_ids[0],
    });
    expect(fill.order).toEqual({
      ...order,
      status: 'filled',
      position_id: position.id,
      trade_id: trade.id,
      fill_price: toPrice('49000'),
      entry: position.entry,
      closed_at: nowSeconds(),
      journal_ids: [...order.journal_ids, ...position.journal_ids],
    });
    expect(await stored(order.id)).toMatchObject(fill.order);
    expect(await positionCollection.read(caller.account, position.id)).toMatchObject(position);
    expect((await openPositions.all(caller.account)).map(({ id }) => id)).toEqual([position.id]);
    expect(await futuresTradeCollection.read(caller.account, trade.id)).toMatchObject(trade);
    const booked = trade.journal_id && (await readJournalEntry(caller.account, trade.journal_id));
    expect(booked).toMatchObject({
      operation: 'futures.open',
      reference: order.id,
      legs: [
        { wallet: 'trading:USDT', bucket: 'frozen', amount: -20_000_000 },
        { wallet: 'house:fees', amount: 20_000_000 },
      ],
    });
    expect(notification).toMatchObject({
      kind: 'order_filled',
      params: { symbol: 'BTC/USDT', side: 'buy', leverage: '20', margin: '100', price: '49000' },
    });
    expect(await counters()).toMatchObject({
      open_futures_orders: 0,
      open_positions: 1,
      positions_total: 1,
      futures_trades_total: 1,
      volume: 200_000_000_000,
      event_seq: Number(before?.['event_seq']) + 1,
    });
    expect(await readDailyPnl(caller.account, nowSeconds())).toEqual({
      ...day,
      fees: toAmount('0.2'),
      exposed: toAmount('0.2'),
      futures_volume: toAmount('2000'),
      orders: 1,
    });
    expect(await listTriggers(order.id)).toEqual([]);
    expect(await listTriggers(position.id)).toEqual([
      ['liquidation', '46594.1', position.after],
      ['stop_loss', '48500', position.after],
      ['take_profit', '49500', position.after],
      ['warning', '47040', position.after],
    ]);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('copies its fee discount and limit counters to the position', async () => {
    const { counted_in_symbol: _, counted_on: __, ...uncounted } = await placeRestingOrder();
    const bare = (await filled({ ...uncounted, fee_discount: '20' }, '48900', false)).position;
    expect(bare).toMatchObject({ fee_discount: '20' });
    for (const name of ['counted_in_symbol', 'counted_on']) expect(bare).not.toHaveProperty(name);
    const countedOrder = { ...(await placeRestingOrder({ side: 'sell', price: '51000' })), counted_on: 20_000 };
    const { position, notification } = await filled(countedOrder, '51100', false);
    expect(position).toMatchObject({ counted_in_symbol: true, counted_on: 20_000 });
    expect(position).not.toHaveProperty('fee_discount');
    // The waiting caller sees it.
    expect([position.side, notification]).toEqual(['short', null]);
  });

  it('writes no fee posting when the fee is zero', async () => {
    await overrideFuturesTerms({ fee_rate: '0' });
    market.pass(10);
    await market.tick({ 'BTC/USDT': '50000' });
    const order = await placeRestingOrder();
    const fill = await filled(order, '48900');
    expect([fill.position.journal_ids, fill.trade.journal_id]).toEqual([[], null]);
    expect(fill.order.journal_ids).toEqual(order.journal_ids);
    await overrideFuturesTerms({});
    market.pass(10);
  });
});

describe('the tick price for a perpetual order', () => {
  it.each<[string, PerpetualOverrides, string, string, string]>([
    ['a limit to buy', { price: '49000' }, '49000.1', '49000', '49000'],
    ['a limit to sell', { side: 'sell', price: '51000' }, '50999.9', '51000', '51000'],
    ['a stop to buy', { type: 'stop_market', stop_price: '51000' }, '50999.9', '51000', '51000'],
    ['a stop to sell', { type: 'stop_market', side: 'sell', stop_price: '49000' }, '49000.1', '49000', '49000'],
    [
      'a stop to buy within a limit',
      { type: 'stop_limit', stop_price: '51000', price: '51100' },
      '50900',
      '51100',
      '51100',
    ],
    [
      'a stop to sell within a limit',
      { type: 'stop_limit', side: 'sell', stop_price: '49000', price: '48900' },
      '49100',
      '48900',
      '48900',
    ],
  ])(
    'at the level of %s fills it, and one price step away does not',
    async (_, { price: limit, ...wanted }, shortPrice, at, fill) => {
      const { order } = await placeTestPerpetual(caller, {
        type: 'limit',
        ...wanted,
        ...(limit !== undefined && { price: limit }),
      });
      const resting = await stored(order.id);
      expect(await fillOrder(resting, await tick(shortPrice), true)).toEqual({ result: 'rests', order: resting });
      expect((await filled(resting, at)).position.entry_price).toBe(toPrice(fill));
    },
  );

  it('from before the acceptance, or of a halted symbol, fills nothing', async () => {
    const order = await placeRestingOrder();
    const seenTick = await tick('48900');
    const since = { ...order, after: seenTick.sequence };
    expect(await fillOrder(since, seenTick, true)).toEqual({ result: 'rests', order: since });
    await putItem(symbolOverrideConfigStore.key(), { changes: { 'BTC/USDT': { is_trading: false } } });
    market.pass(10);
    expect(await fillOrder(order, await tick('48900'), true)).toEqual({ result: 'rests', order });
    await putItem(symbolOverrideConfigStore.key(), { changes: {} });
    market.pass(10);
  });

  it(
    'fills no resting order while new perpetuals are disabled, but closes positions',
    { tags: ['FIN-308'] },
    async () => {
      const order = await placeRestingOrder();
      const position = await market.open(caller);
      await putItem(systemSettingsConfigStore.key(), { figures: { perpetuals_on: '0' } });
      market.pass(10);
      const seenTick = await tick('48900');
      expect(await fillOrder(order, seenTick, true)).toEqual({ result: 'rests', order });
      await expect(placeTestPerpetual(caller)).rejects.toMatchObject({ reason: 'SYSTEM_OFF' });
      const closed = await market.through(caller, { 'BTC/USDT': '48950' }, () =>
        closePosition(caller, newId('jnl'), position.id as PositionId, null),
      );
      expect(closed.position.status).toBe('closed');
      await putItem(systemSettingsConfigStore.key(), { figures: {} });
      market.pass(10);
      expect((await fillOrder(order, await tick('48900'), true)).result).toBe('filled');
    },
  );

  it('beyond both stop and limit leaves the order resting at its limit', async () => {
    const { order } = await placeTestPerpetual(caller, { type: 'stop_limit', stop_price: '51000', price: '51100' });
    const [resting, before] = [await stored(order.id), await counters()];
    const seenTick = await tick('51200');
    const next = { ...resting, stop_reached: true, after: seenTick.sequence };
    await expect(runWithConflicts(() => fillOrder(resting, seenTick, true), injectTableFailure, 1)).rejects.toThrow(
      'does not answer',
    );
    expect(await fillOrder(resting, seenTick, true)).toEqual({ result: 'limit', order: next });
    expect(await stored(order.id)).toEqual(next);
    expect(await listTriggers(order.id)).toEqual([['limit', '51100', seenTick.sequence]]);
    expect((await counters())?.['event_seq']).toBe(Number(before?.['event_seq']) + 1);
    // A caller with the old state gets the new one.
    expect(await fillOrder(resting, seenTick, true)).toEqual({ result: 'already', order: next });
    expect(await fillOrder(next, seenTick, true)).toEqual({ result: 'rests', order: next });
    // The stop no longer counts.
    expect((await filled(next, '50500')).position.entry_price).toBe(toPrice('51100'));
  });

  it('fills a marketable order at its own level if first, else at the limit', async () => {
    const marketable = () =>
      startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller, { type: 'limit', price: '50500' }));
    const calls = [await marketable(), await marketable()];
    market.pass(2);
    const [early, late] = await Promise.all(calls.map(async ({ done }) => stored((await done).order.id)));
    if (!early?.marketable || !late?.marketable) throw new Error('not marketable');
    const [first, second] = [await tick('50400'), await tick('50300')];
    expect(await fillOrder(early, first, true)).toMatchObject({ position: { entry_price: toPrice('50400') } });
    expect(await fillOrder(late, second, true)).toMatchObject({ position: { entry_price: toPrice('50500') } });
  });
});

describe('fillOrder refunds an order', () => {
  it.each([
    [true, { kind: 'order_cancelled', params: { reason: 'PRICE_NOT_AVAILABLE' } }],
    [false, null],
  ])('without a price in time; waited for: %s', async (waited, notification) => {
    const { done } = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller));
    market.pass(2);
    const order = await stored((await done).order.id);
    const disputedTick = await market.tick({ 'BTC/USDT': ['50000', 0, 'held:test'] });
    expect(await fillOrder(order, disputedTick, waited)).toEqual({ result: 'rests', order });
    market.pass(10);
    const late = await tick('50000');
    await expect(runWithConflicts(() => fillOrder(order, late, waited), injectTableFailure, 1)).rejects.toThrow(
      'does not answer',
    );
    const fill = await fillOrder(order, late, waited);
    expect(fill).toMatchObject({
      result: 'cancelled',
      order: { status: 'cancelled', cancel_reason: 'PRICE_NOT_AVAILABLE', closed_at: nowSeconds() },
      notification,
    });
    expect(await fillOrder(order, late, waited)).toEqual({ result: 'already', order: await stored(order.id) });
    expect(await readWalletBalance(caller.account, 'trading', 'USDT')).toEqual({
      available: toAmount('100000'),
      frozen: 0n,
    });
    expect(await readAccountSymbolTotals(caller.account, 'BTC/USDT')).toMatchObject({ notional: 0n });
  });

  it('of a reduce-only owner and notifies them; other errors do not refund', async () => {
    const [order, goneOrder] = [await placeRestingOrder(), await placeRestingOrder({ price: '49500' })];
    await transact([countReduceOnlyPosition(caller.account, 'BTC/USDT', 1)]);
    const seenTick = await tick('48900');
    const rejectCall = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
    await expect(runWithConflicts(() => fillOrder(order, seenTick, false), rejectCall, 1)).rejects.toMatchObject({
      reason: 'SERVICE_UNAVAILABLE',
    });
    const changeOrder = () =>
      updateItem(getOrderKey(goneOrder), { update: 'SET stop_reached = :true', values: { ':true': true } });
    let writes = 0;
    // It changes before it is released.
    const meanwhile = async () => ++writes === 2 && changeOrder();
    expect(await runWithConflicts(() => fillOrder(goneOrder, seenTick, false), meanwhile)).toMatchObject({
      result: 'already',
      order: { id: goneOrder.id, stop_reached: true },
    });
    expect(await fillOrder(order, seenTick, false)).toMatchObject({
      result: 'cancelled',
      order: { cancel_reason: 'REDUCE_ONLY' },
      notification: { kind: 'order_cancelled', params: { reason: 'REDUCE_ONLY' } },
    });
  });

  it('never when the order is missing or already ended', async () => {
    const order = await placeRestingOrder();
    const seenTick = await tick('48900');
    await expect(
      runWithConflicts(
        () => fillOrder(order, seenTick, true),
        () => deleteItem(getOrderKey(order)),
      ),
    ).rejects.toThrow('not found');
    const cancelledOrder = { ...order, status: 'cancelled' as const };
    expect(await fillOrder(cancelledOrder, seenTick, true)).toEqual({ result: 'already', order: cancelledOrder });
  });
});
