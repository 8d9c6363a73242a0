import { beforeEach, describe, expect, it } from 'vitest';
import { TRIGGER_PROGRESS_NAME } from '#functions/data/futures/trigger-groups.ts';
import { readTickLogHead } from '#functions/data/market/ticks.ts';
import { workProgress } from '#functions/data/table/progress.ts';
import { putItem } from '#functions/data/table/table.ts';
import { cancelFuturesOrder } from '#functions/domain/futures/cancel-futures-order.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import { readOwnPositionWithTrades } from '#functions/domain/futures/read-position.ts';
import { updatePositionSettings } from '#functions/domain/futures/update-position-settings.ts';
import { newId } from '#functions/lib/ids.ts';
import { startUntilFirstCommit, placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toPrice } from '#shared/money.ts';

useTestTable();

const market = createTestMarket(1_895_000_000);
/** The worker has processed everything up to now, and then stops. */
const standsStill = async () =>
  putItem(workProgress.key(TRIGGER_PROGRESS_NAME), { sequence: (await readTickLogHead())?.sequence ?? 0 });

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
});

async function ticks(...prices: string[]): Promise<void> {
  for (const at of prices) await market.tick({ 'BTC/USDT': at });
}
const calm = Array.from({ length: 9 }, () => '50000');

describe('catchUpOwnTrigger while the trigger worker is stalled', () => {
  it.each([
    ['long ago', ['50000', '47400', ...calm]],
    ['a second ago', ['47400', '50000']],
    ['just now', ['47400']],
  ])('rejects closing a position that a tick liquidated %s, though the price recovered', async (_, passed) => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    await standsStill();
    await ticks(...passed);
    await expect(closePosition(caller, newId('jnl'), id as never, null)).rejects.toMatchObject({
      reason: 'ORDER_ALREADY_SETTLED',
    });
    const { position, trades } = await readOwnPositionWithTrades(caller.account, id as never);
    expect(position.status).toBe('liquidated');
    expect(trades[1]).toMatchObject({ price: '47400', realized_pnl: '-100' });
  });

  it('rejects a new stop loss when a tick has reached the current one', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller, { stop_loss_price: '49500' });
    await standsStill();
    await ticks('49400', ...calm);
    const settings = { stop_loss_price: toPrice('49000') };
    await expect(updatePositionSettings(caller, id as never, settings)).rejects.toMatchObject({
      reason: 'ORDER_ALREADY_SETTLED',
    });
    expect((await readOwnPositionWithTrades(caller.account, id as never)).trades[1]).toMatchObject({
      reason: 'stop_loss',
      price: '49400',
    });
  });

  it('rejects cancelling an order that a tick has filled', { tags: ['TRD-060'] }, async () => {
    const caller = await createDemoCustomer();
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49500' });
    await standsStill();
    await ticks('49400', ...calm);
    await expect(cancelFuturesOrder(caller, newId('jnl'), order.id as never)).rejects.toMatchObject({
      reason: 'ORDER_ALREADY_SETTLED',
    });
  });

  it('lets a price observed before a waiting close liquidate, even if recorded later', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    await standsStill();
    const { done } = await startUntilFirstCommit(caller.account, () =>
      closePosition(caller, newId('jnl'), id as never, null),
    );
    await market.tick({ 'BTC/USDT': ['47400', 6] });
    await market.tick({ 'BTC/USDT': '50000' });
    await expect(done).rejects.toMatchObject({ reason: 'ORDER_ALREADY_SETTLED' });
    expect((await readOwnPositionWithTrades(caller.account, id as never)).position.status).toBe('liquidated');
  });

  it('allows changes that no tick has reached', async () => {
    const caller = await createDemoCustomer();
    const { id } = await market.open(caller);
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49500' });
    await standsStill();
    await ticks('49600', ...calm);
    expect(await cancelFuturesOrder(caller, newId('jnl'), order.id as never)).toMatchObject({ status: 'cancelled' });
    const close = () => closePosition(caller, newId('jnl'), id as never, null);
    expect(await market.through(caller, { 'BTC/USDT': '50000' }, close)).toMatchObject({
      position: { status: 'closed' },
    });
  });
});
