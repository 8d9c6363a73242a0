import { beforeEach, describe, expect, it } from 'vitest';
import { positionCollection, toPositionTriggers } from '#functions/data/futures/positions.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { fireTrigger } from '#functions/domain/triggers/fire-trigger.ts';
import { fireTriggersByTicks } from '#functions/domain/triggers/process-ticks.ts';
import { newId } from '#functions/lib/ids.ts';
import { startUntilFirstCommit, placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { cancelFuturesOrder } from './cancel-futures-order.ts';
import { closePosition } from './close-position.ts';
import { listOwnOrders, listOwnTrades } from './list-own-futures.ts';
import { readOwnPositionWithTrades } from './read-position.ts';

useTestTable();

const market = createTestMarket(1_840_000_000);
/** Runs of each race: the winner varies. */
const ROUNDS = 8;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
});

const close = (caller: UserPrincipal, id: string, key: string = newId('jnl')) =>
  closePosition(caller, key, id as never, null);

/** Nothing is open: the initial balance plus realised results, less all fees. Nothing is frozen. */
async function expectBalancedAccount(caller: UserPrincipal): Promise<void> {
  const { trades } = await listOwnTrades(caller.account, { limit: 100 });
  const sum = trades.reduce(
    (all, trade) => all + toAmount(trade.realized_pnl) - toAmount(trade.fee),
    toAmount('100000') as bigint,
  );
  expect(await readWalletBalance(caller.account, 'trading', 'USDT')).toEqual({ available: sum, frozen: 0n });
}

/** Fires all triggers of a position by a tick, reached or not. */
async function fireEverything(caller: UserPrincipal, id: string, tick: Tick): Promise<void> {
  const position = await positionCollection.read(caller.account, id as never);
  if (!position) throw new Error('no such position');
  await Promise.all(
    toPositionTriggers(position).map(async (trigger) => trigger.kind !== 'alert' && (await fireTrigger(trigger, tick))),
  );
}

describe('a race of futures requests', () => {
  it.each(rounds)('of cancel and fill › one succeeds, the other fails (%i)', { tags: ['TRD-061'] }, async (round) => {
    const caller = await createDemoCustomer();
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
    const tick = await market.tick({ 'BTC/USDT': '48900' });
    const [first, second] = [
      () => fireTriggersByTicks([tick]),
      () => cancelFuturesOrder(caller, newId('jnl'), order.id as never),
    ];
    const [, cancelled] =
      round % 2 === 0
        ? await Promise.allSettled([first(), second()])
        : (await Promise.allSettled([second(), first()])).toReversed();
    const { orders } = await listOwnOrders(caller.account, {});
    const { total } = await listOwnTrades(caller.account, {});
    if (cancelled?.status === 'fulfilled') {
      expect(orders).toMatchObject([{ status: 'cancelled', cancel_reason: 'USER' }]);
      expect(total).toBe(0);
      await expectBalancedAccount(caller);
    } else {
      expect(cancelled?.reason).toMatchObject({ reason: 'ORDER_ALREADY_SETTLED' });
      expect(orders).toMatchObject([{ status: 'filled' }]);
      expect(await readWalletBalance(caller.account, 'trading', 'USDT')).toMatchObject({ frozen: toAmount('100') });
    }
  });

  it.each(rounds)('of close and liquidation at one tick › executes the earlier close first (%i)', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    const { done } = await startUntilFirstCommit(caller.account, () => close(caller, id));
    const tick = await market.tick({ 'BTC/USDT': '47000' });
    const [closed] = await Promise.all([done, fireEverything(caller, id, tick), fireTriggersByTicks([tick])]);
    expect(closed).toMatchObject({
      position: { status: 'closed' },
      trade: { reason: 'close', price: '47000', realized_pnl: '-100', fee: '0' },
    });
    expect((await readOwnPositionWithTrades(caller.account, id as never)).trades).toHaveLength(2);
    await expectBalancedAccount(caller);
  });

  it('of a close and an earlier liquidation › rejects the close', { tags: ['TRD-061'] }, async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    const tick = await market.tick({ 'BTC/USDT': '47000' });
    const { done } = await startUntilFirstCommit(caller.account, () => close(caller, id));
    await fireTriggersByTicks([tick]);
    await market.tick({ 'BTC/USDT': '50000' });
    await expect(done).rejects.toMatchObject({ reason: 'ORDER_ALREADY_SETTLED' });
    expect(await readOwnPositionWithTrades(caller.account, id as never)).toMatchObject({
      position: { status: 'liquidated' },
    });
    await expectBalancedAccount(caller);
  });

  it.each(rounds)(
    'of take profit, stop loss and liquidation at one tick › closes the position once (%i)',
    { tags: ['TRD-061'] },
    async () => {
      const caller = await createDemoCustomer();
      const { id } = await market.open(caller, { take_profit_price: '51000', stop_loss_price: '47000' });
      const tick = await market.tick({ 'BTC/USDT': '46900' });
      await Promise.all([
        fireEverything(caller, id, tick),
        fireEverything(caller, id, tick),
        fireTriggersByTicks([tick]),
        fireTriggersByTicks([tick]),
      ]);
      const { position, trades } = await readOwnPositionWithTrades(caller.account, id as never);
      expect(position.status).toBeOneOf(['closed', 'liquidated']);
      expect(trades).toHaveLength(2);
      expect(trades[1]?.reason).toBeOneOf(['stop_loss', 'liquidation']);
      await expectBalancedAccount(caller);
    },
  );

  it.each(rounds)('of two closes › executes one and rejects the other (%i)', { tags: ['TRD-061'] }, async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    const { done } = await startUntilFirstCommit(caller.account, () =>
      Promise.allSettled([close(caller, id), close(caller, id)]),
    );
    await market.tick({ 'BTC/USDT': '50100' });
    const results = await done;
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toHaveProperty(
          'reason',
          expect.toBeOneOf(['INVALID_ORDER_STATUS', 'ORDER_ALREADY_SETTLED']),
        );
    expect((await readOwnPositionWithTrades(caller.account, id as never)).trades).toHaveLength(2);
    await expectBalancedAccount(caller);
  });

  it('of a partial close and a stop loss at one tick › closes the part, then the remainder', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller, { stop_loss_price: '49500' });
    const { done } = await startUntilFirstCommit(caller.account, () =>
      closePosition(caller, newId('jnl'), id as never, toAmount('30')),
    );
    const tick = await market.tick({ 'BTC/USDT': '49400' });
    await Promise.all([fireEverything(caller, id, tick), fireTriggersByTicks([tick])]);
    expect(await done).toMatchObject({ trade: { quantity: '30', price: '49400' } });
    const { trades } = await readOwnPositionWithTrades(caller.account, id as never);
    expect(trades.map(({ reason, quantity }) => [reason, quantity])).toEqual([
      ['open', '100'],
      ['close', '30'],
      ['stop_loss', '70'],
    ]);
    await expectBalancedAccount(caller);
  });
});

describe('cancelFuturesOrder', () => {
  it('refunds the frozen amount once, to its owner only', { tags: ['TRD-060'] }, async () => {
    const [caller, stranger] = [await createDemoCustomer(), await createDemoCustomer()];
    const { order } = await placeTestPerpetual(caller, {
      type: 'stop_limit',
      stop_price: '51000',
      price: '51100',
      leverage: 77,
    });
    const id = order.id as never;
    await expect(cancelFuturesOrder(stranger, newId('jnl'), id)).rejects.toMatchObject({ reason: 'ORDER_NOT_FOUND' });
    await expect(cancelFuturesOrder(caller, newId('jnl'), newId('ord'))).rejects.toMatchObject({
      reason: 'ORDER_NOT_FOUND',
    });
    const cancelled = await cancelFuturesOrder(caller, 'cancel-it-once', id);
    expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'USER', position_id: null });
    expect(await cancelFuturesOrder(caller, 'cancel-it-once', id)).toEqual(cancelled);
    await expect(cancelFuturesOrder(caller, newId('jnl'), id)).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
    await expectBalancedAccount(caller);
    await market.move({ 'BTC/USDT': '51050' });
    expect(await listOwnTrades(caller.account, {})).toMatchObject({ total: 0 });
  });

  it('rejects a filled order', { tags: ['TRD-061'] }, async () => {
    const caller = await createDemoCustomer();
    const { order_id } = await market.open(caller);
    await expect(cancelFuturesOrder(caller, newId('jnl'), order_id as never)).rejects.toMatchObject({
      reason: 'ORDER_ALREADY_SETTLED',
    });
  });

  it('cancels a market order only once its tick is late, and fails when that tick is first', async () => {
    const caller = await createDemoCustomer();
    const { done } = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller));
    market.pass(2);
    const { order } = await done;
    const cancel = () => cancelFuturesOrder(caller, newId('jnl'), order.id as never);
    await expect(cancel()).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    market.pass(4);
    expect(await cancel()).toMatchObject({ status: 'cancelled' });
    await expectBalancedAccount(caller);

    await market.tick({ 'BTC/USDT': '50000' });
    const other = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller));
    market.pass(2);
    const late = (await other.done).order;
    await market.tick({ 'BTC/USDT': '50100' });
    await expect(cancelFuturesOrder(caller, newId('jnl'), late.id as never)).rejects.toMatchObject({
      reason: 'ORDER_ALREADY_SETTLED',
    });
    expect((await listOwnTrades(caller.account, {})).trades).toMatchObject([{ price: '50100' }]);
  });

  it('cancels a marketable limit order only after its first price', async () => {
    const caller = await createDemoCustomer();
    const { done } = await startUntilFirstCommit(caller.account, () =>
      placeTestPerpetual(caller, { type: 'limit', price: '50010' }),
    );
    const { orders } = await listOwnOrders(caller.account, { status: 'pending' });
    const cancel = () => cancelFuturesOrder(caller, newId('jnl'), orders[0]?.id as never);
    await expect(cancel()).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    // Its first price is beyond the limit: it rests from now on.
    await market.tick({ 'BTC/USDT': '50020' });
    expect((await done).order.status).toBe('pending');
    expect(await cancel()).toMatchObject({ status: 'cancelled' });
    await expectBalancedAccount(caller);
  });
});

it('races of futures requests › leave the ledger balanced', async () => {
  expect((await reconcileEverything()).mismatches).toEqual([]);
});
