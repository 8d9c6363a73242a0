import { beforeEach, describe, expect, it } from 'vitest';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { readTradingBalance } from '#functions/domain/ledger/read-assets.ts';
import { newId } from '#functions/lib/ids.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { cancelFuturesOrder } from './cancel-futures-order.ts';
import { closePosition } from './close-position.ts';
import { listOwnOrders, listOwnPositions, listOwnTrades } from './list-own-futures.ts';
import { readOwnFuturesOrderView } from './read-own-futures.ts';
import { readOwnPositionWithTrades } from './read-position.ts';

useTestTable();

const market = createTestMarket(1_811_000_000);

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000' });
});

/** Four positions alternating between two symbols, the first closed; five resting orders, one of them cancelled. */
async function busy(caller: UserPrincipal) {
  const opened: FuturesPosition[] = [];
  for (const symbol of ['BTC/USDT', 'ETH/USDT', 'BTC/USDT', 'ETH/USDT']) {
    opened.push(await market.open(caller, { symbol }));
    market.pass(60);
    await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000' });
  }
  const resting = [];
  for (let i = 0; i < 5; i++) {
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: `4000${i}` });
    resting.push(order);
    market.pass(1);
    await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000' });
  }
  await market.through(caller, { 'BTC/USDT': '50000', 'ETH/USDT': '3000' }, () =>
    closePosition(caller, newId('jnl'), opened[0]?.id as never, null),
  );
  await cancelFuturesOrder(caller, newId('jnl'), resting[2]?.id as never);
  return { opened: opened.map(({ id }) => id), resting: resting.map(({ id }) => id) };
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('the futures lists of an account', () => {
  it('page newest first by limit and offset with totals, and by cursor', { tags: ['TRD-090'] }, async () => {
    const caller = await createDemoCustomer();
    const { opened, resting } = await busy(caller);
    const newest = opened.toReversed();

    const first = await listOwnPositions(caller.account, { status: 'all', limit: 3 });
    expect(ids(first.positions)).toEqual(newest.slice(0, 3));
    expect(first.total).toBe(4);
    const next = await listOwnPositions(caller.account, {
      status: 'all',
      limit: 3,
      cursor: first.next_cursor ?? undefined,
    });
    expect(ids(next.positions)).toEqual(newest.slice(3));
    expect(next.next_cursor).toBeNull();
    const later = await listOwnPositions(caller.account, { status: 'all', offset: 2 });
    expect(ids(later.positions)).toEqual(newest.slice(2));

    const orders = await listOwnOrders(caller.account, { limit: 100 });
    expect(orders.total).toBe(9);
    expect(ids(orders.orders).slice(0, 5)).toEqual(resting.toReversed());
    const trades = await listOwnTrades(caller.account, {});
    expect(trades.total).toBe(5);
    expect(trades.trades[0]?.order_id).toBeNull();
  });

  it('show ids and fees of orders and the unrealized gain of open positions', { tags: ['TRD-049'] }, async () => {
    const caller = await createDemoCustomer();
    const { opened, resting } = await busy(caller);
    await market.tick({ 'BTC/USDT': '50500', 'ETH/USDT': '3000' });
    const { orders } = await listOwnOrders(caller.account, { limit: 100 });
    for (const order of orders) expect(order.order_id).toBe(order.id);
    const ofPosition = (id: string | undefined) => orders.find(({ position_id }) => position_id === id);
    const [closed, , open] = opened;
    const { positions } = await listOwnPositions(caller.account, {});
    const shown = positions.find(({ id }) => id === open);
    expect(Number(shown?.unrealized_pnl)).toBeGreaterThan(0);
    expect(ofPosition(open)).toMatchObject({
      unrealized_pnl: shown?.unrealized_pnl,
      total_fee: ofPosition(open)?.fee,
    });
    for (const order of [ofPosition(open), ofPosition(closed)])
      expect(await readOwnFuturesOrderView(caller.account, order?.id as never)).toEqual(order);
    expect(ofPosition(closed)).toMatchObject({ unrealized_pnl: null, total_fee: ofPosition(closed)?.fee });
    const rests = orders.find(({ id }) => id === resting[0]);
    expect(rests).toMatchObject({ unrealized_pnl: null, total_fee: '0', position_id: null });
    expect(Number(rests?.fee)).toBeGreaterThan(0);
  });

  it('show the available trading balance with positions', { tags: ['TRD-053'] }, async () => {
    const caller = await createDemoCustomer();
    const { opened } = await busy(caller);
    const { available_balance } = await readTradingBalance(caller.account);
    const { positions } = await listOwnPositions(caller.account, { status: 'all' });
    expect(positions.map(({ trading_balance }) => trading_balance)).toEqual(opened.map(() => available_balance));
    const firstPosition = await readOwnPositionWithTrades(caller.account, opened[0] as never);
    expect(firstPosition.position.trading_balance).toBe(available_balance);
  });

  it('separate open positions and resting orders from the history', { tags: ['TRD-091'] }, async () => {
    const caller = await createDemoCustomer();
    const { opened, resting } = await busy(caller);
    const open = await listOwnPositions(caller.account, {});
    expect(ids(open.positions)).toEqual(opened.slice(1).toReversed());
    expect(open.total).toBe(3);
    expect(ids((await listOwnPositions(caller.account, { status: 'closed' })).positions)).toEqual([opened[0]]);
    const rests = await listOwnOrders(caller.account, { status: 'pending' });
    expect(ids(rests.orders)).toEqual(resting.filter((_, i) => i !== 2).toReversed());
    expect(rests.total).toBe(4);
    const cancelled = await listOwnOrders(caller.account, { status: 'cancelled' });
    expect(ids(cancelled.orders)).toEqual([resting[2]]);
    expect(cancelled.total).toBeNull();
  });

  it('filter by symbol, kind and time', async () => {
    const caller = await createDemoCustomer();
    const { opened } = await busy(caller);
    const eth = await listOwnPositions(caller.account, { status: 'all', symbol: 'ETH/USDT' });
    expect(ids(eth.positions)).toEqual([opened[3], opened[1]]);
    expect(eth.total).toBeNull();
    expect((await listOwnTrades(caller.account, { kind: 'close' })).trades).toHaveLength(1);
    expect((await listOwnTrades(caller.account, { kind: 'open' })).trades).toHaveLength(4);
    const all = (await listOwnPositions(caller.account, { status: 'all' })).positions;
    const at = all[1]?.opened_at as EpochSeconds;
    const singlePage = await listOwnPositions(caller.account, { status: 'all', from: at, to: at });
    expect(ids(singlePage.positions)).toEqual([opened[2]]);
  });

  it('show own items only and reject a cursor of another list', async () => {
    const [caller, stranger] = [await createDemoCustomer(), await createDemoCustomer()];
    await busy(caller);
    expect(await listOwnPositions(stranger.account, { status: 'all' })).toMatchObject({ positions: [], total: 0 });
    expect(await listOwnOrders(stranger.account, {})).toMatchObject({ orders: [], total: 0 });
    expect(await listOwnTrades(stranger.account, {})).toMatchObject({ trades: [], total: 0 });
    const { next_cursor } = await listOwnPositions(caller.account, { status: 'all', limit: 1 });
    const cursor = next_cursor ?? undefined;
    await expect(listOwnTrades(caller.account, { cursor })).rejects.toMatchObject({ reason: 'VALIDATION_FAILED' });
    await expect(listOwnPositions(stranger.account, { status: 'all', cursor })).rejects.toMatchObject({
      reason: 'VALIDATION_FAILED',
    });
  });
});
