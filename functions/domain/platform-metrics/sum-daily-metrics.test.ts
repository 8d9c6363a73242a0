import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAvailableBucket, getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { type StoredDailyMetrics, readLatestDailyMetrics } from '#functions/data/ledger/daily-metrics.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { settleOption } from '#functions/domain/options/settle-option.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { buyOptionInMarket, readStoredOption } from '#functions/testing/market/options.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { sumDailyMetrics } from './sum-daily-metrics.ts';

const { renew } = useTestTable();
useTestSettleQueue();

/** Noon, 18 March 2030. */
const NOON = 1_900_065_600;
const TODAY = Math.floor(NOON / DAY_SECONDS);
const PRICES = { 'BTC/USDT': '50000', 'ETH/USDT': '3000' };
let market: ReturnType<typeof createTestMarket>;

beforeAll(() => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
});
beforeEach(async () => {
  await renew();
  market = createTestMarket(NOON);
  await market.tick(PRICES);
});

const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return formatUnits(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, fieldValue]) => [name, plain(fieldValue)]));
};
/** Summed days, newest first, amounts as decimals. */
const days = async () => (await readLatestDailyMetrics(9)).map(plain) as Record<keyof StoredDailyMetrics, unknown>[];
/** Today’s sums, once this second is settled. */
async function today() {
  market.pass(61);
  await sumDailyMetrics();
  return (await days())[0];
}

/** Moves money of an account by journal entries only. */
const moved = (
  { account }: UserPrincipal,
  operation: MoneyOperation,
  between: Parameters<typeof buildJournalEntry>[1],
) => {
  const id = newId('jnl');
  return transact([], buildJournalEntry({ account, id, operation, reference: id, at: nowSeconds() }, between));
};

describe('sumDailyMetrics', () => {
  it('counts each user and each active user once, without demo accounts', async () => {
    const [a, b] = [await createLiveCustomer('first', '1000'), await createLiveCustomer('second', '1000')];
    await createLiveCustomer('idle', '1000');
    const demo = await createDemoCustomer();
    for (const customer of [a, a, demo]) await buyOptionInMarket(market, customer, {}, PRICES);
    expect(await today()).toMatchObject({ people: 3, active: 1, volume: { options: '200' } });
    await market.tick(PRICES);
    for (const customer of [a, b, demo]) await buyOptionInMarket(market, customer, {}, PRICES);
    expect(await today()).toMatchObject({ people: 3, active: 2, volume: { options: '400' } });
  });

  it('sums traded volume', { tags: ['FIN-353'] }, async () => {
    const trader = await createLiveCustomer('trader', '10000');
    const won = await buyOptionInMarket(market, trader, { amount: '100' }, PRICES);
    await buyOptionInMarket(market, trader, { amount: '50' }, PRICES);
    const opened = await market.through(trader, PRICES, () =>
      placeTestPerpetual(trader, { side: 'buy', leverage: 50 }),
    );
    expect(opened.order.status).toBe('filled');
    market.pass(won.expired_at - market.second() - 1);
    await market.tick({ ...PRICES, 'BTC/USDT': '51000' });
    expect(await settleOption(await readStoredOption(trader.account, won.id))).toMatchObject({ result: 'settled' });
    const notional = String(Number(opened.order.margin) * 50);
    expect(await today()).toMatchObject({ volume: { options: '150', perpetuals: notional, exchange: '0' } });
  });

  it('leaves coins sold to repay a loan out of the exchange volume', async () => {
    const customer = await createLiveCustomer('borrower', '0');
    for (const operation of ['exchange.complete', 'loan.collect_coin'] as const) {
      await moved(customer, 'deposit.credit', {
        from: 'house:chain',
        to: getAvailableBucket('spot'),
        asset: 'BTC',
        amount: toAmount('1'),
      });
      await moved(customer, operation, {
        from: getAvailableBucket('spot'),
        to: 'house:inventory',
        asset: 'BTC',
        amount: toAmount('1'),
      });
    }
    expect(await today()).toMatchObject({ volume: { exchange: '50000' } });
  });

  it('sums deposits and withdrawals in USDT at the latest price', async () => {
    const customer = await createLiveCustomer('holder', '0');
    await moved(customer, 'deposit.credit', {
      from: 'house:chain',
      to: getAvailableBucket('spot'),
      asset: 'BTC',
      amount: toAmount('2'),
    });
    await moved(customer, 'withdrawal.request', {
      from: getAvailableBucket('spot'),
      to: getFrozenBucket('spot'),
      asset: 'BTC',
      amount: toAmount('1'),
    });
    await moved(customer, 'withdrawal.complete', {
      from: getFrozenBucket('spot'),
      to: 'house:chain',
      asset: 'BTC',
      amount: toAmount('0.5'),
    });
    await moved(customer, 'withdrawal.complete', {
      from: getFrozenBucket('spot'),
      to: 'house:withdrawal_fees',
      asset: 'BTC',
      amount: toAmount('0.01'),
    });
    await moved(customer, 'deposit.reverse', {
      from: getAvailableBucket('spot'),
      to: 'house:chain',
      asset: 'BTC',
      amount: toAmount('0.1'),
    });
    expect(await today()).toMatchObject({
      deposits: '95000',
      withdrawals: '25000',
      active: 1,
    });
  });

  it('counts every entry exactly once, however often and late it runs', { tags: ['FIN-353'] }, async () => {
    const trader = await createLiveCustomer('trader', '10000');
    await buyOptionInMarket(market, trader, {}, PRICES);
    // Not settled yet.
    await sumDailyMetrics();
    expect((await days())[0]).toMatchObject({ volume: { options: '0' } });
    const firstMetrics = await today();
    await Promise.all([sumDailyMetrics(), sumDailyMetrics()]);
    expect(await days()).toEqual([firstMetrics]);
    expect(firstMetrics).toMatchObject({ volume: { options: '100' } });
    // Two days later, with activity near the end of this one.
    market.pass((TODAY + 1) * DAY_SECONDS - 5 - market.second());
    await market.tick(PRICES);
    await buyOptionInMarket(market, trader, {}, PRICES);
    market.pass(2 * DAY_SECONDS);
    await market.tick(PRICES);
    await buyOptionInMarket(market, trader, {}, PRICES);
    await today();
    expect(await days()).toMatchObject([
      { day: TODAY + 2, active: 1, volume: { options: '100' } },
      { day: TODAY + 1, active: 0, people: 0, volume: { options: '0' }, until: (TODAY + 2) * DAY_SECONDS },
      { day: TODAY, active: 1, people: 1, volume: { options: '200' }, until: (TODAY + 1) * DAY_SECONDS },
    ]);
  });
});
