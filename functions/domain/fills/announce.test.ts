import { beforeEach, describe, expect, it, vi } from 'vitest';
import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import { cancelFuturesOrder } from '#functions/domain/futures/cancel-futures-order.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import { updatePositionSettings } from '#functions/domain/futures/update-position-settings.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { startUntilFirstCommit, placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { type LoggedInTestPage, useTestPages } from '#functions/testing/people/test-page.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { FuturesOrderId } from '#shared/ids.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import { announceOrderFill } from './announce.ts';
import { fillOrder } from './fill-order.ts';

useTestTable();
const open = useTestPages();

const market = createTestMarket(1_890_000_000);
let caller: UserPrincipal;
let heard: LoggedInTestPage['heard'];

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
  ({ caller, heard } = await open(await logInDemoCustomer()));
});

const types = (frames: readonly SocketFrame[]) => frames.map(({ type }) => type);
const of = <T extends SocketFrame['type']>(frames: readonly SocketFrame[], type: T) =>
  frames.find((frame): frame is Extract<SocketFrame, { type: T }> => frame.type === type);

describe('account events of perpetuals', () => {
  it('announce a market order and the position that it opened', { tags: ['TRD-095'] }, async () => {
    const { order, position, trade } = await market.through(caller, { 'BTC/USDT': '50010' }, () =>
      placeTestPerpetual(caller),
    );
    const frames = heard();
    expect(types(frames)).toEqual(['balance_update', 'order_history_update', 'daily_pnl_update']);
    expect(of(frames, 'order_history_update')).toMatchObject({ futures_order: order, position, trade });
    expect(of(frames, 'balance_update')?.balance).toEqual({ available_balance: '99899.8', total_balance: '99999.8' });
  });

  it('announce resting, cancelled, updated and closed orders', async () => {
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
    expect(of(heard(), 'order_history_update')).toMatchObject({
      futures_order: { id: order.id, status: 'pending', unrealized_pnl: null },
    });
    await cancelFuturesOrder(caller, newId('jnl'), order.id as never);
    expect(of(heard(), 'order_history_update')).toMatchObject({ futures_order: { id: order.id, status: 'cancelled' } });
    const { id } = await market.open(caller);
    heard();
    await updatePositionSettings(caller, id as never, { take_profit_price: null });
    expect(heard()).toEqual([]);
    await updatePositionSettings(caller, id as never, { take_profit_price: 5_100_000_000_000n as never });
    expect(of(heard(), 'order_history_update')).toMatchObject({ position: { id, take_profit_price: '51000' } });
    const work = () => closePosition(caller, newId('jnl'), id as never, null);
    const { trade } = await market.through(caller, { 'BTC/USDT': '50100' }, work);
    expect(of(heard(), 'order_history_update')).toMatchObject({ position: { id, status: 'closed' }, trade });
  });

  it('announce fills and closes triggered by a tick', async () => {
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000', take_profit_price: '49500' });
    heard();
    await market.move({ 'BTC/USDT': '48900' });
    const filled = heard();
    expect(of(filled, 'order_history_update')).toMatchObject({
      futures_order: { id: order.id, status: 'filled', unrealized_pnl: '0' },
      position: { entry_price: '49000', mark_price: '49000' },
      trade: { order_id: order.id },
    });
    expect(types(filled)).toEqual(['balance_update', 'order_history_update', 'daily_pnl_update', 'notification']);
    expect(of(filled, 'notification')?.notification.kind).toBe('order_filled');
    await market.move({ 'BTC/USDT': '49600' });
    const closed = heard();
    expect(of(closed, 'order_history_update')).toMatchObject({
      position: { status: 'closed' },
      trade: { reason: 'take_profit' },
    });
    expect(of(closed, 'notification')?.notification.kind).toBe('take_profit_reached');
    expect(types(closed)).toEqual(['balance_update', 'order_history_update', 'daily_pnl_update', 'notification']);
  });

  it('announce a margin warning, its end, and the liquidation', { tags: ['TRD-095'] }, async () => {
    const { id } = await market.open(caller);
    heard();
    await market.move({ 'BTC/USDT': '48000' });
    const warned = heard();
    expect(of(warned, 'liquidation_notification')).toMatchObject({
      level: 'warning',
      position: { id, reduce_only: true, margin_rate: '20' },
    });
    expect(types(warned)).toEqual(['order_history_update', 'liquidation_notification', 'notification']);
    expect(of(warned, 'notification')?.notification.kind).toBe('margin_warning');
    await market.move({ 'BTC/USDT': '48300' });
    const closedEvents = heard();
    expect(types(closedEvents)).toEqual(['order_history_update']);
    expect(of(closedEvents, 'order_history_update')).toMatchObject({ position: { id, reduce_only: false } });
    await market.move({ 'BTC/USDT': '47400' });
    const goneEvents = heard();
    expect(of(goneEvents, 'liquidation_notification')).toMatchObject({
      level: 'liquidated',
      position: { id, status: 'liquidated', realized_pnl: '-100' },
    });
    expect(types(goneEvents)).toEqual([
      'balance_update',
      'order_history_update',
      'daily_pnl_update',
      'liquidation_notification',
      'notification',
    ]);
    expect(of(goneEvents, 'order_history_update')).toMatchObject({
      trade: { reason: 'liquidation', realized_pnl: '-100' },
    });
  });

  it('announce a close that waits for a price and expires, without a balance update', async () => {
    const { id } = await market.open(caller);
    heard();
    const { done } = await startUntilFirstCommit(caller.account, () =>
      closePosition(caller, newId('jnl'), id as never, null),
    );
    market.pass(2);
    await done;
    const waitingEvents = heard();
    expect(types(waitingEvents)).toEqual(['order_history_update']);
    expect(of(waitingEvents, 'order_history_update')).toMatchObject({
      position: { id, closing: true, mark_price: null },
    });
    market.pass(8);
    for (let i = 0; i < 3; i++) await market.move({ 'BTC/USDT': '50100' });
    const returnEvents = heard();
    expect(types(returnEvents)).toEqual(['order_history_update', 'notification']);
    expect(of(returnEvents, 'order_history_update')).toMatchObject({
      position: { id, closing: false, status: 'open' },
    });
    expect(of(returnEvents, 'notification')?.notification.kind).toBe('close_given_back');
  });

  it('announce an order cancelled by a tick, with the reason', async () => {
    const { done } = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller));
    market.pass(2);
    const { order } = await done;
    heard();
    market.pass(8);
    for (let i = 0; i < 3; i++) await market.move({ 'BTC/USDT': '50100' });
    const frames = heard();
    expect(types(frames)).toEqual(['balance_update', 'order_history_update', 'notification']);
    expect(of(frames, 'order_history_update')).toMatchObject({ futures_order: { id: order.id, status: 'cancelled' } });
  });

  it('announce a user level reached by a fill, for live accounts', async () => {
    const live = await open(await logInLiveCustomer('reaches-silver', '60000'));
    await placeTestPerpetual(live.caller, { type: 'limit', price: '49000', quantity: '50000' });
    live.heard();
    await market.move({ 'BTC/USDT': '48900' });
    const kinds = live.heard().flatMap((frame) => (frame.type === 'notification' ? frame.notification.kind : []));
    expect(kinds.sort()).toEqual(['level_reached', 'order_filled']);
  });
});

it('announceOrderFill › does not undo a fill when the table fails', async () => {
  const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
  const resting = await futuresOrderCollection.read(caller.account, order.id as FuturesOrderId);
  if (!resting) throw new Error('not placed');
  const fill = await fillOrder(resting, await market.tick({ 'BTC/USDT': '48900' }), true);
  const failed = vi.spyOn(log, 'error').mockReturnValue();
  const stop = hookTableCalls(() => Promise.reject(new Error('the table does not answer')), 'gone');
  await announceOrderFill(fill);
  stop();
  expect(failed.mock.calls.map(([message]) => message)).toContain('account events not pushed');
  failed.mockRestore();
});
