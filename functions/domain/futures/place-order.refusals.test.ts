import { beforeEach, describe, expect, it } from 'vitest';
import { SEEDED_FUTURES_CONFIGS, futuresConfigStore } from '#functions/data/futures/futures-configs.ts';
import { getExposureKey } from '#functions/data/ledger/exposure.ts';
import { symbolOverrideConfigStore } from '#functions/data/market/symbols.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { readAvailableUsdt, createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { listOwnOrders } from './list-own-futures.ts';
import { readOwnFuturesOrder } from './read-own-futures.ts';

useTestTable();

const market = createTestMarket(1_805_000_000);
const readOrder = async (caller: UserPrincipal, id: string) => readOwnFuturesOrder(caller.account, id as never);

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': ['3000', 60_000], SPX: '5900' });
});

describe('placeFuturesOrder rejects', () => {
  it.each([
    ['an unknown symbol', { symbol: 'NO/SUCH' }, 'SYMBOL_NOT_FOUND'],
    ['a stock index', { symbol: 'SPX' }, 'SYMBOL_VIEW_ONLY'],
    ['a stale price', { symbol: 'ETH/USDT' }, 'PRICE_NOT_AVAILABLE'],
    ['a symbol without a price', { symbol: 'SOL/USDT' }, 'PRICE_NOT_AVAILABLE'],
    ['too little', { quantity: '0.99999999' }, 'AMOUNT_OUT_OF_RANGE', 'quantity'],
    ['too much', { quantity: '100000.00000001' }, 'AMOUNT_OUT_OF_RANGE', 'quantity'],
    ['a limit without a price', { type: 'limit' }, 'VALIDATION_FAILED', 'price'],
    ['a market order with a price', { price: '50000' }, 'VALIDATION_FAILED', 'price'],
    ['a stop without a stop price', { type: 'stop_market' }, 'VALIDATION_FAILED', 'stop_price'],
    ['a stop limit without a price', { type: 'stop_limit', stop_price: '51000' }, 'VALIDATION_FAILED', 'price'],
    [
      'a limit with a stop price',
      { type: 'limit', price: '49000', stop_price: '51000' },
      'VALIDATION_FAILED',
      'stop_price',
    ],
    ['a buy stop at the price', { type: 'stop_market', stop_price: '50000' }, 'VALIDATION_FAILED', 'stop_price'],
    [
      'a sell stop at the price',
      { type: 'stop_market', side: 'sell', stop_price: '50000' },
      'VALIDATION_FAILED',
      'stop_price',
    ],
    ['a profit of a long below', { take_profit_price: '50000' }, 'VALIDATION_FAILED', 'take_profit_price'],
    ['a loss of a long above', { stop_loss_price: '50000' }, 'VALIDATION_FAILED', 'stop_loss_price'],
    [
      'a profit of a short above',
      { side: 'sell', take_profit_price: '50000' },
      'VALIDATION_FAILED',
      'take_profit_price',
    ],
    ['a loss of a short below', { side: 'sell', stop_loss_price: '50000' }, 'VALIDATION_FAILED', 'stop_loss_price'],
    [
      'a profit between a resting limit and the price of now',
      { type: 'limit', price: '49000', stop_loss_price: '49500' },
      'VALIDATION_FAILED',
      'stop_loss_price',
    ],
    ['leverage beyond the configuration', { leverage: 201 }, 'VALIDATION_FAILED', 'leverage'],
  ] as const)(
    '%s, and changes nothing',
    { tags: ['TRD-048', 'TRD-098'] },
    async (_, overrides, reason, field?: string) => {
      const caller = await createDemoCustomer();
      await expect(placeTestPerpetual(caller, overrides)).rejects.toMatchObject({
        reason,
        ...(field !== undefined && { fields: { [field]: [expect.any(String)] } }),
      });
      expect(await readAvailableUsdt(caller.account)).toBe('100000');
      expect(await listOwnOrders(caller.account, {})).toMatchObject({ total: 0, orders: [] });
    },
  );

  it('an order at a stale price or with a stopped tick log', async () => {
    const caller = await createDemoCustomer();
    await market.tick({ 'BTC/USDT': ['50000', 0, 'held:test'] });
    await expect(placeTestPerpetual(caller)).rejects.toMatchObject({ reason: 'PRICE_HELD' });
    await market.tick({ 'BTC/USDT': '50000' });
    market.pass(30);
    await expect(placeTestPerpetual(caller)).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
  });

  it('an order without balance for margin and fee, with both amounts', { tags: ['TRD-071'] }, async () => {
    const caller = await createLiveCustomer('short-of-margin', '100.19999999');
    const message = 'Insufficient balance. Your order amount: 100.2 USDT, Your balance: 100.19999999 USDT';
    await expect(placeTestPerpetual(caller)).rejects.toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
      message,
      fields: { quantity: [message] },
    });
    expect(await readAvailableUsdt(caller.account)).toBe('100.19999999');
    const enough = await createLiveCustomer('exactly-the-margin', '100.2');
    expect(await market.open(enough)).toMatchObject({ margin: '100' });
    expect(await readAvailableUsdt(enough.account)).toBe('0');
  });

  it('an order of a restricted account', { tags: ['TRD-083'] }, async () => {
    const caller = await createDemoCustomer();
    for (const status of ['suspended', 'banned'] as const)
      await expect(placeTestPerpetual({ ...caller, user: { ...caller.user, status } })).rejects.toMatchObject({
        reason: 'ACCOUNT_RESTRICTED',
      });
  });

  it('an order beyond a hundred resting ones, until one is cancelled or filled', async () => {
    const caller = await createDemoCustomer();
    for (let n = 0; n < 100; n++)
      await placeTestPerpetual(caller, { type: 'limit', price: String(40_000 + n), quantity: '1' });
    await expect(placeTestPerpetual(caller)).rejects.toMatchObject({ reason: 'TOO_MANY_OPEN_ORDERS' });
    await market.move({ 'BTC/USDT': '40098.5' });
    expect(await listOwnOrders(caller.account, { status: 'pending' })).toMatchObject({ total: 99 });
    await market.tick({ 'BTC/USDT': '50000' });
    await placeTestPerpetual(caller, { type: 'limit', price: '39000', quantity: '1' });
    await expect(placeTestPerpetual(caller)).rejects.toMatchObject({ reason: 'TOO_MANY_OPEN_ORDERS' });
  });

  it(
    'an order above the exposure limit of a symbol and side, until exposure falls',
    { tags: ['TRD-098'] },
    async () => {
      const configs = SEEDED_FUTURES_CONFIGS.map((config) => ({ ...config, exposure_limit: '31999.99999999' }));
      await putItem(futuresConfigStore.key(), { configs });
      market.pass(10);
      await market.tick({ 'BTC/USDT': '50000', 'BNB/USDT': '600' });
      const caller = await createDemoCustomer();
      // A shard has a sixteenth of the limit, a unit less than this order.
      await expect(placeTestPerpetual(caller, { symbol: 'BNB/USDT' })).rejects.toMatchObject({
        reason: 'EXPOSURE_REACHED',
      });
      await putItem(futuresConfigStore.key(), {
        configs: configs.map((config) => ({ ...config, exposure_limit: '32000' })),
      });
      market.pass(10);
      await market.tick({ 'BNB/USDT': '600' });
      const { order } = await placeTestPerpetual(caller, { symbol: 'BNB/USDT', type: 'limit', price: '500' });
      const { exposure_shard } = await readOrder(caller, order.id);
      const open = async () =>
        (await getItem<{ notional: number }>(getExposureKey('demo', 'BNB/USDT', 'perpetual-long', exposure_shard)))
          ?.notional;
      expect(await open()).toBe(200_000_000_000);
      await putItem(futuresConfigStore.key(), { configs: SEEDED_FUTURES_CONFIGS });
      market.pass(10);
      await market.move({ 'BNB/USDT': '490' });
      expect((await readOrder(caller, order.id)).status).toBe('filled');
      await market.move({ 'BNB/USDT': '400' });
      expect(await open()).toBe(0);
    },
  );

  it('new orders in a halted symbol, while resting orders wait for its resumption', { tags: ['TRD-098'] }, async () => {
    const caller = await createDemoCustomer();
    const { order } = await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
    await putItem(symbolOverrideConfigStore.key(), { changes: { 'BTC/USDT': { is_trading: false } } });
    market.pass(10);
    await market.tick({ 'BTC/USDT': '50000' });
    await expect(placeTestPerpetual(caller)).rejects.toMatchObject({ reason: 'SYMBOL_HALTED' });
    await market.move({ 'BTC/USDT': '48000' });
    expect((await readOrder(caller, order.id)).status).toBe('pending');
    await putItem(symbolOverrideConfigStore.key(), { changes: {} });
    market.pass(10);
    await market.move({ 'BTC/USDT': '48500' });
    expect(await readOrder(caller, order.id)).toMatchObject({ status: 'filled', fill_price: 49_000_00000000n });
  });
});
