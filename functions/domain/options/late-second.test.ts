import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredOptionWithEntry } from '#functions/data/options/option-orders.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { getMarketFeed } from '#functions/domain/market/feed.ts';
import { setClock } from '#functions/lib/clock.ts';
import { buyOptionInMarket, readStoredOption, type OptionOverrides } from '#functions/testing/market/options.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { readAvailableUsdt, createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { settleOption } from './settle-option.ts';

useTestTable();
useTestSettleQueue();

const market = createTestMarket(1_886_000_000);
const PRICES = { 'BTC/USDT': '50000', 'EUR/USD': '1.08' };
let caller: UserPrincipal;

beforeEach(async () => {
  market.pass(1000);
  await market.tick(PRICES);
  caller = await createDemoCustomer();
});
afterEach(() => {
  vi.restoreAllMocks();
  setClock();
});

const bought = async (overrides: OptionOverrides = {}) =>
  readStoredOption(caller.account, (await buyOptionInMarket(market, caller, overrides, PRICES)).id);
/** Passes the market to this many seconds after expiry. */
const pass = ({ expired_at }: StoredOptionWithEntry, lateSeconds: number) =>
  market.pass(expired_at + lateSeconds - market.second());
/** No source has prices of a second missing from the log. */
const withoutHistory = async () => vi.spyOn(await getMarketFeed(), 'second').mockResolvedValue(null);

describe('expiry second of an option', () => {
  it('is awaited briefly when not written yet, then backfilled from source history', async () => {
    const order = await bought();
    pass(order, 4);
    expect(await settleOption(order)).toEqual({ result: 'wait', order });
    pass(order, 5);
    expect(await settleOption(order)).toMatchObject({ result: 'settled', order: { exit: { at: order.expired_at } } });
  });

  it('is backfilled without waiting when the tick log has passed it', async () => {
    const order = await bought();
    pass(order, 2);
    await market.tick(PRICES);
    expect(await settleOption(order)).toMatchObject({ result: 'settled', order: { exit: { at: order.expired_at } } });
  });

  it('refunds the stake after ten minutes when no source knows it', async () => {
    await withoutHistory();
    const order = await bought();
    pass(order, 599);
    expect(await settleOption(order)).toEqual({ result: 'wait', order });
    pass(order, 600);
    expect(await settleOption(order)).toMatchObject({
      result: 'settled',
      order: { status: 'cancelled', cancel_reason: 'PRICE_MISSING', exit: null },
    });
    expect(await readAvailableUsdt(caller.account)).toBe('100000');
  });

  it.each([
    ['BTC/USDT', 3000, 'settled'],
    ['BTC/USDT', 3001, 'cancelled'],
    ['EUR/USD', 5000, 'settled'],
    ['EUR/USD', 5001, 'cancelled'],
  ] as const)('with a price of %s aged %i ms leaves the option %s', async (symbol, age, status) => {
    const order = await bought({ symbol });
    pass(order, -1);
    await market.tick({ [symbol]: [PRICES[symbol], age] });
    expect((await settleOption(order)).order.status).toBe(status);
  });
});
