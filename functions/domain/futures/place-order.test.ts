import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '../../lib/clock.ts';
import { balanceOf, demoCustomer } from '../../testing/customers.ts';
import { place, testMarket } from '../../testing/perpetuals.ts';
import { useTable } from '../../testing/table.ts';

useTable();

const market = testMarket(1_800_000_000);

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
});
afterEach(() => setClock());

describe('a market order', () => {
  it('is filled by the first tick behind its acceptance, in the same call', async () => {
    const caller = await demoCustomer();
    const { order, position, trade } = await market.through(caller, { 'BTC/USDT': '50010' }, () => place(caller));
    expect(order).toMatchObject({ status: 'filled', fill_price: '50010', fee: '0.2', margin: '100', notional: '2000' });
    expect(position).toMatchObject({
      status: 'open',
      side: 'long',
      entry_price: '50010',
      liquidation_price: '47509.5',
      order_id: order.id,
      id: order.position_id,
    });
    expect(trade).toMatchObject({ order_id: order.id, reason: 'open', fee: '0.2', price: '50010' });
    expect(await balanceOf(caller.account)).toBe('99899.8');
  });
});
