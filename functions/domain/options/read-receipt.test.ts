import { beforeEach, describe, expect, it } from 'vitest';
import { listOwnTrades } from '#functions/domain/futures/list-own-futures.ts';
import { newId } from '#functions/lib/ids.ts';
import { buyOptionInMarket } from '#functions/testing/market/options.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { readReceipt } from './read-receipt.ts';

useTestTable();
useTestSettleQueue();

const market = createTestMarket(1_897_000_000);

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
});

describe('readReceipt', () => {
  it('returns the ticks of orders and trades, but no owner and no amounts', async () => {
    const caller = await createDemoCustomer();
    const { order_id } = await market.open(caller, { take_profit_price: '50500' });
    await market.move({ 'BTC/USDT': '50600' });
    const { trades } = await listOwnTrades(caller.account, { kind: 'close' });
    const common = { symbol: 'BTC/USDT', receipt: { rule: 'perpetual-2', entry: { price: '50000' } } };
    const ofOrder = await readReceipt(order_id as never);
    expect(ofOrder).toMatchObject({ ...common, side: 'buy', status: 'filled', reason: 'open', price: '50000' });
    const ofTrade = await readReceipt(trades[0]?.id as never);
    expect(ofTrade).toMatchObject({ ...common, side: 'sell', reason: 'take_profit', price: '50600' });
    expect(ofTrade.receipt.exit).toMatchObject({ price: '50600', at: market.second() });
    for (const receipt of [ofOrder, ofTrade])
      expect(Object.keys(receipt).sort()).toEqual(['price', 'reason', 'receipt', 'side', 'status', 'symbol']);
  });

  it('omits the sale of an option that was not sold back', async () => {
    const { id } = await buyOptionInMarket(market, await createDemoCustomer());
    const receipt = await readReceipt(id as OptionOrderId);
    expect(receipt).toMatchObject({ symbol: 'BTC/USDT', status: 'pending', receipt: { exit: null } });
    expect(receipt.receipt).not.toHaveProperty('sale');
  });

  it('rejects unknown ids and orders without a fill', async () => {
    const { order } = await placeTestPerpetual(await createDemoCustomer(), { type: 'limit', price: '49000' });
    for (const id of [order.id, newId('ord'), newId('trd'), newId('opt')])
      await expect(readReceipt(id as never)).rejects.toMatchObject({ reason: 'ORDER_NOT_FOUND' });
  });
});
