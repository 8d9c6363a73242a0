import { beforeEach, describe, expect, it } from 'vitest';
import { readAccountSymbolTotals } from '#functions/data/futures/account-symbols.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journalItems } from '#functions/data/table/money-keys.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { cancelFuturesOrder } from '#functions/domain/futures/cancel-futures-order.ts';
import { listOwnOrders, listOwnPositions, listOwnTrades } from '#functions/domain/futures/list-own-futures.ts';
import { readOwnPositionWithTrades } from '#functions/domain/futures/read-position.ts';
import { updatePositionSettings } from '#functions/domain/futures/update-position-settings.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { listNotifications } from '#functions/domain/notify/list-notifications.ts';
import { newId } from '#functions/lib/ids.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount, formatUnits, toPrice } from '#shared/money.ts';
import { fireTriggersByTicks } from './process-ticks.ts';

useTestTable();

const market = createTestMarket(1_830_000_000);

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
});

const move = (price: string) => market.move({ 'BTC/USDT': price });
const detail = (caller: UserPrincipal, id: string) => readOwnPositionWithTrades(caller.account, id as never);
const readNotifications = async (caller: UserPrincipal) =>
  (await listNotifications(caller.user.id, {})).notifications.map(({ kind }) => kind).reverse();

/** Returns the house's movements in an account's journal, by operation. */
async function houseLegs(caller: UserPrincipal, operation: string): Promise<Record<string, string>[]> {
  const legs: Record<string, string>[] = [];
  for await (const entry of queryAllItems<StoredJournalEntry & { operation: string }>(
    journalItems.range(caller.account),
  ))
    if (entry.operation === operation)
      legs.push(
        Object.fromEntries(entry.legs.map((leg) => [`${leg.wallet} ${leg.bucket}`, formatUnits(BigInt(leg.amount))])),
      );
  return legs;
}

describe('liquidation', () => {
  it.each([
    ['buy', '47545', '47545.1'],
    ['sell', '52455', '52454.9'],
  ] as const)(
    'of a %s happens at the tick that reaches %s and loses the whole margin',
    async (side, end, beforeEnd) => {
      const caller = await createDemoCustomer();
      const { id, liquidation_price } = await market.open(caller, { side });
      expect(liquidation_price).toBe(end);
      await move(beforeEnd);
      market.pass(1);
      await market.move({ 'BTC/USDT': end }, true);
      await market.move({ 'BTC/USDT': [end, 0, 'held:test'] });
      expect((await detail(caller, id)).position.status).toBe('open');
      const tick = await move(end);
      const { position, trades } = await detail(caller, id);
      expect(position).toMatchObject({ status: 'liquidated', realized_pnl: '-98.2', unclosed_quantity: '0', fee: '2' });
      expect(trades[1]).toMatchObject({
        reason: 'liquidation',
        realized_pnl: '-98.2',
        fee: '1.8',
        price: end,
        receipt: { exit: { sequence: tick.sequence, hash: tick.hash } },
      });
      // The rest of the margin went to the insurance fund.
      expect(await houseLegs(caller, 'futures.liquidate')).toEqual([
        { 'trading:USDT frozen': '-100', 'house:futures available': '98.2', 'house:insurance available': '1.8' },
      ]);
      expect(await readWalletBalance(caller.account, 'trading', 'USDT')).toEqual({
        available: toAmount('99899.8'),
        frozen: 0n,
      });
    },
  );

  it('never costs more than the margin; insurance covers the gap', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    await move('40000');
    const { position, trades } = await detail(caller, id);
    expect(position).toMatchObject({ status: 'liquidated', realized_pnl: '-100' });
    expect(trades[1]).toMatchObject({ price: '40000', realized_pnl: '-100', fee: '0' });
    expect(await houseLegs(caller, 'futures.liquidate')).toEqual([
      { 'trading:USDT frozen': '-100', 'house:futures available': '400', 'house:insurance available': '-300' },
    ]);
    expect(await readWalletBalance(caller.account, 'trading', 'USDT')).toEqual({
      available: toAmount('99899.8'),
      frozen: 0n,
    });
  });

  it('closes the rest of a position after a partial close', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller, { stop_loss_price: '46000' });
    await move('47000');
    expect(await detail(caller, id)).toMatchObject({ position: { status: 'liquidated' } });
    expect(await houseLegs(caller, 'futures.liquidate')).toHaveLength(1);
  });

  it('leaves the close to a stop loss that the same tick reaches', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller, { stop_loss_price: '47600' });
    await move('47000');
    const { position, trades } = await detail(caller, id);
    expect(position.status).toBe('closed');
    expect(trades[1]).toMatchObject({ reason: 'stop_loss', price: '47000', realized_pnl: '-100' });
    expect(await readNotifications(caller)).toEqual(['stop_loss_reached']);
  });

  it('notifies the owner of the position', async () => {
    const caller = await createDemoCustomer();
    await market.open(caller);
    await move('47500');
    expect(await readNotifications(caller)).toEqual(['position_liquidated']);
  });
});

describe('margin warning', () => {
  // 80 % of the margin of a long at 20x are lost at 48,000, 70 % at 48,250.
  it('is sent once on crossing, ends below seventy percent, and is sent again', { tags: ['TRD-063'] }, async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    const reduceOnly = async () => (await detail(caller, id)).position.reduce_only;
    for (const price of ['48000.1', '48500']) await move(price);
    expect([await reduceOnly(), await readNotifications(caller)]).toEqual([false, []]);
    for (const price of ['48000', '47900', '48000', '48249.9', '47999']) await move(price);
    expect([await reduceOnly(), await readNotifications(caller)]).toEqual([true, ['margin_warning']]);
    await move('48250');
    expect(await reduceOnly()).toBe(false);
    for (const price of ['48100', '48300', '48000', '47990']) await move(price);
    expect([await reduceOnly(), await readNotifications(caller)]).toEqual([true, ['margin_warning', 'margin_warning']]);
  });

  it('of a short position is sent when the price rises', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller, { side: 'sell' });
    await move('51999.9');
    expect((await detail(caller, id)).position.reduce_only).toBe(false);
    await move('52000');
    expect((await detail(caller, id)).position).toMatchObject({ reduce_only: true, margin_rate: '20' });
    await move('51750');
    expect((await detail(caller, id)).position.reduce_only).toBe(false);
  });

  it(
    'blocks new positions in the symbol on both sides and cancels orders that would fill',
    { tags: ['TRD-063', 'TRD-098'] },
    async () => {
      const caller = await createDemoCustomer();
      const { id } = await market.open(caller);
      const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '47950' });
      await move('48000');
      for (const side of ['buy', 'sell'] as const)
        await expect(placeTestPerpetual(caller, { side })).rejects.toMatchObject({ reason: 'REDUCE_ONLY' });
      await expect(placeTestPerpetual(caller, { type: 'limit', price: '40000' })).rejects.toMatchObject({
        reason: 'REDUCE_ONLY',
      });
      const other = await createDemoCustomer();
      expect(await market.open(other, {}, '48000')).toMatchObject({ status: 'open' });
      await move('47900');
      expect(await listOwnOrders(caller.account, {})).toMatchObject({
        orders: [{ id: order.id, status: 'cancelled', cancel_reason: 'REDUCE_ONLY' }, {}],
      });
      expect(await readNotifications(caller)).toEqual(['margin_warning', 'order_cancelled']);
      expect((await readWalletBalance(caller.account, 'trading', 'USDT')).frozen).toBe(toAmount('100'));
      await move('48300');
      await market.open(caller, {}, '48300');
      expect((await detail(caller, id)).position.status).toBe('open');
    },
  );

  it('of two positions in a symbol ends with the last one', async () => {
    const caller = await createDemoCustomer();
    const [one, other] = [await market.open(caller), await market.open(caller, { stop_loss_price: '47800' })];
    await move('48000');
    await expect(placeTestPerpetual(caller)).rejects.toMatchObject({ reason: 'REDUCE_ONLY' });
    await move('47800');
    expect((await detail(caller, other.id)).position.status).toBe('closed');
    await expect(placeTestPerpetual(caller)).rejects.toMatchObject({ reason: 'REDUCE_ONLY' });
    await move('47500');
    expect((await detail(caller, one.id)).position.status).toBe('liquidated');
    expect(await readAccountSymbolTotals(caller.account, 'BTC/USDT')).toMatchObject({ reduced: 0 });
    expect(await market.open(caller, {}, '47500')).toMatchObject({ status: 'open' });
  });

  it('is not sent when the same tick closes the position', async () => {
    const caller = await createDemoCustomer();
    await market.open(caller, { stop_loss_price: '47900' });
    await move('47850');
    expect(await readNotifications(caller)).toEqual(['stop_loss_reached']);
  });
});

describe('fireTriggersByTicks', () => {
  it('processes missed ticks in order', async () => {
    const caller = await createDemoCustomer();
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000', take_profit_price: '49500' });
    const ticks = [];
    for (const price of ['49900', '48900', '49600', '40000']) ticks.push(await market.tick({ 'BTC/USDT': price }));
    expect(await fireTriggersByTicks(ticks)).toEqual([]);
    const [position] = (await listOwnPositions(caller.account, { status: 'closed' })).positions;
    expect(await detail(caller, position?.id ?? '')).toMatchObject({
      position: { order_id: order.id },
      trades: [
        { reason: 'open', price: '49000' },
        { reason: 'take_profit', price: '49600', receipt: { exit: { sequence: ticks[2]?.sequence } } },
      ],
    });
  });

  it('has the same outcome for repeated and reordered ticks', async () => {
    const caller = await createDemoCustomer();
    await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
    const ticks = [];
    for (const price of ['48900', '48800', '48700']) ticks.push(await market.tick({ 'BTC/USDT': price }));
    await Promise.all([fireTriggersByTicks(ticks), fireTriggersByTicks(ticks), fireTriggersByTicks(ticks.slice(1))]);
    await fireTriggersByTicks(ticks);
    const { trades } = await listOwnTrades(caller.account, {});
    expect(trades).toMatchObject([{ price: '49000' }]);
    expect(await listOwnPositions(caller.account, {})).toMatchObject({ total: 1 });
  });
});

describe('backfilled tick', () => {
  const madeUp = (at: string) => market.move({ 'BTC/USDT': at }, true);

  it.each([
    ['liquidation', {}, '47400'],
    ['stop_loss', { stop_loss_price: '49500' }, '49400'],
    ['take_profit', { take_profit_price: '50500' }, '50600'],
  ] as const)('fires the %s at the price of the tick, whatever follows the outage', async (reason, exits, reached) => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller, exits);
    await madeUp('50000');
    const crossed = await madeUp(reached);
    await madeUp('50000');
    await move('30000');
    const { trades } = await detail(caller, id);
    expect(trades[1]).toMatchObject({ reason, price: reached, receipt: { exit: { sequence: crossed.sequence } } });
  });

  it('opens no position and sends no warning', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
    await madeUp('48000');
    expect((await detail(caller, id)).position).toMatchObject({ status: 'open', reduce_only: false });
    expect(await listOwnTrades(caller.account, {})).toMatchObject({ total: 1 });
  });

  it('does not fire an exit that was set after the tick', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    await market.tick({ 'BTC/USDT': '50000' });
    const late = await market.tick({ 'BTC/USDT': '49400' }, true);
    await updatePositionSettings(caller, id as never, { stop_loss_price: toPrice('49500') });
    await fireTriggersByTicks([late]);
    expect((await detail(caller, id)).position.status).toBe('open');
  });
});

it('filled resting order › notifies the owner, by e-mail only on live accounts', async () => {
  const caller = await createLiveCustomer('told-of-fills', '1000');
  await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
  await move('48900');
  expect(await readNotifications(caller)).toEqual(['order_filled']);
});

it('deleted trigger › does nothing when its price is reached', async () => {
  const caller = await createDemoCustomer();
  const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
  await cancelFuturesOrder(caller, newId('jnl'), order.id as never);
  await move('48900');
  expect(await listOwnTrades(caller.account, {})).toMatchObject({ total: 0, trades: [] });
});

it('triggers › leave no reconciliation mismatch', async () => {
  expect((await reconcileEverything()).mismatches).toEqual([]);
});
