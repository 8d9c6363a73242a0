import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAccountSymbolTotals } from '#functions/data/futures/account-symbols.ts';
import { extendCandleChunk } from '#functions/data/market/candles.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { overrideFuturesTerms, placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { getCandleChunkStart } from '#shared/market/candle-chunk.ts';
import type { Candle } from '#shared/market/candle.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import { cancelFuturesOrder } from './cancel-futures-order.ts';
import { closePosition } from './close-position.ts';
import { readLeverageLimit } from './leverage-limit.ts';

useTestTable();

const market = createTestMarket(1_915_000_000);

beforeEach(async () => {
  await overrideFuturesTerms({});
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
});
afterEach(() => setClock());

const limited = (name: string, params?: object) => ({
  reason: 'LEVERAGE_LIMITED',
  reasons: { leverage: [{ name, ...(params && { params }) }] },
});

describe('notional brackets of a symbol', () => {
  const readNotional = async (caller: Awaited<ReturnType<typeof createDemoCustomer>>) =>
    formatUnits((await readAccountSymbolTotals(caller.account, 'BTC/USDT')).notional);

  it('accept an order up to the notional of its leverage and report the limit above it', async () => {
    const caller = await createDemoCustomer();
    await expect(placeTestPerpetual(caller, { leverage: 200, quantity: '500.00000001' })).rejects.toMatchObject(
      limited('leverageBracket', { most: 199 }),
    );
    await expect(placeTestPerpetual(caller, { leverage: 101, quantity: '5000' })).rejects.toMatchObject(
      limited('leverageBracket', { most: 100 }),
    );
    expect(await readNotional(caller)).toBe('0');
    expect(await market.open(caller, { leverage: 200, quantity: '500' })).toMatchObject({ notional: '100000' });
    expect(await readNotional(caller)).toBe('100000');
  });

  it('count resting and open notional of both sides until cancelled or closed', async () => {
    const caller = await createDemoCustomer();
    const { order } = await placeTestPerpetual(caller, {
      type: 'limit',
      price: '40000',
      leverage: 200,
      quantity: '250',
    });
    const { id } = await market.open(caller, { side: 'sell', leverage: 200, quantity: '200' });
    expect(await readNotional(caller)).toBe('90000');
    await expect(placeTestPerpetual(caller, { leverage: 200, quantity: '100' })).rejects.toMatchObject(
      limited('leverageBracket', { most: 100 }),
    );
    await cancelFuturesOrder(caller, newId('jnl'), order.id as never);
    expect(await readNotional(caller)).toBe('40000');
    const close = (part: string | null) =>
      market.through(caller, { 'BTC/USDT': '50000' }, () =>
        closePosition(caller, newId('jnl'), id as never, part === null ? null : toAmount(part)),
      );
    await close('50');
    expect(await readNotional(caller)).toBe('30000');
    await close(null);
    expect(await readNotional(caller)).toBe('0');
  });

  it('apply to the sum of concurrent orders', async () => {
    const caller = await createDemoCustomer();
    const orders = Array.from({ length: 5 }, () =>
      placeTestPerpetual(caller, { type: 'limit', price: '40000', leverage: 200, quantity: '200' }),
    );
    const placed = (await Promise.allSettled(orders)).filter(({ status }) => status === 'fulfilled');
    expect([placed.length, await readNotional(caller)]).toEqual([2, '80000']);
  });

  it('are shown before an order is placed', async () => {
    const caller = await createDemoCustomer();
    await placeTestPerpetual(caller, { type: 'limit', price: '40000', leverage: 200, quantity: '250' });
    expect(await readLeverageLimit(caller.account, 'BTC/USDT')).toEqual({
      limit: { leverage: 200, by: 'class', until: null },
      notional: '50000',
    });
  });

  it('reject every order above the last bracket', async () => {
    await overrideFuturesTerms({ brackets: [{ notional_up_to: '1000', leverage: 50 }] });
    market.pass(10);
    await market.tick({ 'BTC/USDT': '50000' });
    const caller = await createDemoCustomer();
    await expect(placeTestPerpetual(caller, { leverage: 20, quantity: '51' })).rejects.toMatchObject(
      limited('leverageNoRoom'),
    );
    await expect(placeTestPerpetual(caller, { leverage: 51, quantity: '1' })).rejects.toMatchObject(
      limited('leverageBracket', { most: 50 }),
    );
  });
});

describe('the leverage cap by volatility', () => {
  const minutes = async (symbol: string, step: number) => {
    const first = Math.floor(market.second() / 60) * 60 - 120 * 60;
    const candles = Array.from({ length: 120 }, (_, i): Candle => {
      const c = i % 2 === 0 ? 50_000 : 50_000 * (1 + step);
      return { t: first + i * 60, o: c, h: c, l: c, c, v: 0 };
    });
    const starts = new Set(candles.map(({ t }) => getCandleChunkStart(t, '1m')));
    for (const start of starts) {
      const own = candles.filter(({ t }) => getCandleChunkStart(t, '1m') === start);
      await extendCandleChunk({ symbol, timeframe: '1m', start }, own);
    }
  };

  it.each([
    // 0.1 % a minute is 72 % a year.
    [0.001, 200],
    [0.002, 100],
    [0.003, 50],
    [0.005, 20],
  ])('allows for %f per minute at most %ix', async (step, maxLeverage) => {
    await minutes('BTC/USDT', step);
    const caller = await createDemoCustomer();
    if (maxLeverage < 200)
      await expect(placeTestPerpetual(caller, { leverage: maxLeverage + 1, quantity: '1' })).rejects.toMatchObject(
        limited('leverageVolatile', { most: maxLeverage }),
      );
    expect(await market.open(caller, { leverage: maxLeverage, quantity: '1' })).toMatchObject({
      leverage: maxLeverage,
    });
  });
});
