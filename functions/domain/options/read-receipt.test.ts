import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listOwnTrades } from '#functions/domain/futures/list-own-futures.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { place, testMarket } from '#functions/testing/market/perpetuals.ts';
import { demoCustomer } from '#functions/testing/people/customers.ts';
import { useTable } from '#functions/testing/table.ts';
import { readReceipt } from './read-receipt.ts';

useTable();

const market = testMarket(1_897_000_000);

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
});
afterEach(() => setClock());

describe('the public receipt', () => {
  it('of an order and its trades names the ticks, not whose they are nor what they were worth', async () => {
    const caller = await demoCustomer();
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

  it('is not there for what is unknown, or an order without a fill', async () => {
    const { order } = await place(await demoCustomer(), { type: 'limit', price: '49000' });
    for (const id of [order.id, newId('ord'), newId('trd'), newId('opt')])
      await expect(readReceipt(id as never)).rejects.toMatchObject({ reason: 'ORDER_NOT_FOUND' });
  });
});
