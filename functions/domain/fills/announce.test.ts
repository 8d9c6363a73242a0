import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder } from '#functions/domain/futures/cancel-order.ts';
import { changeSettings } from '#functions/domain/futures/change-settings.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { place, testMarket } from '#functions/testing/market/perpetuals.ts';
import { demoLogin } from '#functions/testing/people/logins.ts';
import { type OpenPage, usePages } from '#functions/testing/people/open-page.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import type { Frame } from '#shared/messages/frames.ts';

useTable();
const open = usePages();

const market = testMarket(1_890_000_000);
let caller: Caller;
let heard: OpenPage['heard'];

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
  ({ caller, heard } = await open(await demoLogin()));
});
afterEach(() => setClock());

const types = (frames: readonly Frame[]) => frames.map(({ type }) => type);
const of = <T extends Frame['type']>(frames: readonly Frame[], type: T) =>
  frames.find((frame): frame is Extract<Frame, { type: T }> => frame.type === type);

describe('the pages of an account hear', () => {
  it('of an order and the position that it opened at once', async () => {
    const { order, position, trade } = await market.through(caller, { 'BTC/USDT': '50010' }, () => place(caller));
    const frames = heard();
    expect(types(frames)).toEqual(['balance_update', 'order_history_update', 'daily_pnl_update']);
    expect(of(frames, 'order_history_update')).toMatchObject({ futures_order: order, position, trade });
    expect(of(frames, 'balance_update')?.balance).toEqual({ available_balance: '99899.8', total_balance: '99999.8' });
  });

  it('of what rests, is cancelled, is set and is closed', async () => {
    const { order } = await place(caller, { type: 'limit', price: '49000' });
    expect(of(heard(), 'order_history_update')).toMatchObject({ futures_order: { id: order.id, status: 'pending' } });
    await cancelOrder(caller, newId('jnl'), order.id as never);
    expect(of(heard(), 'order_history_update')).toMatchObject({ futures_order: { id: order.id, status: 'cancelled' } });
    const { id } = await market.open(caller);
    heard();
    await changeSettings(caller, id as never, { take_profit_price: null });
    expect(heard()).toEqual([]);
    await changeSettings(caller, id as never, { take_profit_price: 5_100_000_000_000n as never });
    expect(of(heard(), 'order_history_update')).toMatchObject({ position: { id, take_profit_price: '51000' } });
    const work = () => closePosition(caller, newId('jnl'), id as never, null);
    const { trade } = await market.through(caller, { 'BTC/USDT': '50100' }, work);
    expect(of(heard(), 'order_history_update')).toMatchObject({ position: { id, status: 'closed' }, trade });
  });

  it('of what a tick fills and closes', async () => {
    const { order } = await place(caller, { type: 'limit', price: '49000', take_profit_price: '49500' });
    heard();
    await market.move({ 'BTC/USDT': '48900' });
    const filled = heard();
    expect(of(filled, 'order_history_update')).toMatchObject({
      futures_order: { id: order.id, status: 'filled' },
      position: { entry_price: '49000' },
      trade: { order_id: order.id },
    });
    expect(types(filled)).toContain('balance_update');
    expect(of(filled, 'notification')?.notification.kind).toBe('order_filled');
    await market.move({ 'BTC/USDT': '49600' });
    const closed = heard();
    expect(of(closed, 'order_history_update')).toMatchObject({
      position: { status: 'closed' },
      trade: { reason: 'take_profit' },
    });
    expect(of(closed, 'notification')?.notification.kind).toBe('take_profit_reached');
    expect(of(closed, 'liquidation_notification')).toBeUndefined();
  });

  it('of a warning, its end, and the liquidation', async () => {
    const { id } = await market.open(caller);
    heard();
    await market.move({ 'BTC/USDT': '48000' });
    const warned = heard();
    expect(of(warned, 'liquidation_notification')).toMatchObject({
      level: 'warning',
      position: { id, reduce_only: true, margin_rate: '20' },
    });
    expect(of(warned, 'notification')?.notification.kind).toBe('margin_warning');
    await market.move({ 'BTC/USDT': '48300' });
    const over = heard();
    expect(types(over)).toEqual(['order_history_update']);
    expect(of(over, 'order_history_update')).toMatchObject({ position: { id, reduce_only: false } });
    await market.move({ 'BTC/USDT': '47400' });
    const gone = heard();
    expect(of(gone, 'liquidation_notification')).toMatchObject({
      level: 'liquidated',
      position: { id, status: 'liquidated', realized_pnl: '-100' },
    });
    expect(of(gone, 'order_history_update')).toMatchObject({ trade: { reason: 'liquidation', realized_pnl: '-100' } });
  });
});
