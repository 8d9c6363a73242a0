import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { SEEDED_OPTION_CONFIGS, optionConfigStore } from '#functions/data/options/option-configs.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import { setClock } from '#functions/lib/clock.ts';
import { buyTestOption, readStoredOption } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { readAvailableUsdt, createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AppError } from '#shared/errors/errors.ts';
import { formatUnits } from '#shared/money.ts';
import { listOwnOptions } from './list-own-options.ts';

useTestTable();
const queue = useTestSettleQueue();

let second = 1_800_000_000;

beforeEach(async () => {
  second += 1000;
  setClock(() => second * 1000 + 400);
  await writeTestTick(second, { 'BTC/USDT': '50000.5', 'ETH/USDT': ['3000', 60_000] });
});
afterEach(() => setClock());
afterEach(() => putItem(optionConfigStore.key(), { configs: [...SEEDED_OPTION_CONFIGS] }));

describe('placeOption', () => {
  it(
    'takes the stake, records the entry tick and terms, and queues the settlement',
    { tags: ['TRD-047'] },
    async () => {
      const caller = await createDemoCustomer();
      const order = await buyTestOption(caller, { amount: '150' });
      expect(order).toMatchObject({
        status: 'pending',
        amount: '150',
        fee: '0',
        tax: '0',
        net_amount: '150',
        payout_rate: '10',
        expected_payout: '165',
        entry_price: '50000.5',
        created_at: second,
        expired_at: second + 61,
        countdown_seconds: 60,
        receipt: {
          rule: 'option-2',
          accepted_ms: second * 1000 + 995,
          entry: { at: second + 1, price: '50000.5', source: 'test' },
          exit: null,
        },
      });
      expect(await readAvailableUsdt(caller.account)).toBe('99850');
      expect(queue.sent).toEqual([{ delay: 61, message: expect.objectContaining({ order_id: order.id }) }]);
      expect(await listOwnOptions(caller.account, {})).toMatchObject({ total: 1, orders: [{ id: order.id }] });
    },
  );

  it('accepts the minimum and maximum stake of a period', async () => {
    const caller = await createDemoCustomer();
    expect(await buyTestOption(caller, { amount: '10' })).toMatchObject({ amount: '10' });
    expect(await buyTestOption(await createDemoCustomer(), { amount: '100000' })).toMatchObject({ amount: '100000' });
  });

  it('queues the settlement when due within two minutes, and else leaves it to the sweep', async () => {
    const caller = await createDemoCustomer();
    await buyTestOption(caller, { period_id: 'p120' });
    expect(queue.sent).toHaveLength(1);
    await buyTestOption(caller, { period_id: 'p360' });
    expect(queue.sent).toHaveLength(1);
  });

  it("applies the fee discount of the user's level and reports it", async () => {
    const [minute, ...otherConfigs] = SEEDED_OPTION_CONFIGS;
    await putItem(optionConfigStore.key(), { configs: [{ ...minute, fee_percentage: '2' }, ...otherConfigs] });
    second += 10;
    await writeTestTick(second, { 'BTC/USDT': '50000' });
    const caller = await createLiveCustomer(`of-a-level-${second}`, '1000');
    const feeOf = async () => {
      const { id } = await buyTestOption(caller, { amount: '100' });
      const { fee, fee_discount } = await readStoredOption(caller.account, id);
      return [formatUnits(fee), fee_discount];
    };
    expect(await feeOf()).toEqual(['2', undefined]);
    caller.user = { ...caller.user, level: 3 };
    expect(await feeOf()).toEqual(['1.8', '10']);
  });

  it('places the option when the queue is down; the sweep finds it', async () => {
    queue.fail = true;
    const order = await buyTestOption(await createDemoCustomer());
    expect(order.status).toBe('pending');
  });

  it.each([
    ['an unknown symbol', { symbol: 'NO/SUCH' }, 'SYMBOL_NOT_FOUND'],
    ['a stock index', { symbol: 'SPX' }, 'SYMBOL_VIEW_ONLY'],
    ['a stale price', { symbol: 'ETH/USDT' }, 'PRICE_NOT_AVAILABLE'],
    ['a symbol without a price', { symbol: 'SOL/USDT' }, 'PRICE_NOT_AVAILABLE'],
    ['an unknown period', { period_id: 'p61' }, 'INVALID_PERIOD', 'period_id'],
    ['too little', { amount: '9.99999999' }, 'AMOUNT_OUT_OF_RANGE', 'amount'],
    ['too much', { amount: '100000.00000001' }, 'AMOUNT_OUT_OF_RANGE', 'amount'],
  ])('rejects %s and changes nothing', async (_, request, reason, field?: string) => {
    const caller = await createDemoCustomer();
    const fields = field ? { fields: { [field]: [expect.any(String)] } } : {};
    await expect(buyTestOption(caller, request)).rejects.toMatchObject({ reason, ...fields });
    expect(await readAvailableUsdt(caller.account)).toBe('100000');
    expect(await listOwnOptions(caller.account, {})).toMatchObject({ total: 0, orders: [] });
  });

  it('rejects an expiry while the market is closed, on live markets only', async () => {
    // Friday, 16:59:30 in New York: currencies are closed from 17:00 to Sunday.
    second = 1_800_050_370;
    setClock(() => second * 1000 + 400);
    await writeTestTick(second, { 'EUR/USD': '1.08', 'BTC/USDT': '50000' });
    const caller = await createDemoCustomer();
    await buyTestOption(caller, { symbol: 'EUR/USD' });
    process.env['MARKET_FEED'] = 'live';
    try {
      const refusal = await buyTestOption(caller, { symbol: 'EUR/USD' }).catch((error: AppError) => error);
      expect(refusal).toMatchObject({ reason: 'MARKET_CLOSED', fields: { period_id: [expect.any(String)] } });
      expect(await readAvailableUsdt(caller.account)).toBe('99900');
      await buyTestOption(caller, { symbol: 'BTC/USDT' });
      const days = SEEDED_OPTION_CONFIGS.find(({ period }) => period === 3 * 86_400);
      await buyTestOption(caller, { symbol: 'EUR/USD', period_id: days?.id ?? '' });
    } finally {
      delete process.env['MARKET_FEED'];
    }
  });

  it('rejects an order whose latest entry would expire after the market close', async () => {
    // Friday, 17:00 in New York; an entry of a currency may be late by 5 s, and counts from the next second.
    const closes = 1_800_655_200;
    const caller = await createDemoCustomer();
    process.env['MARKET_FEED'] = 'live';
    try {
      second = closes - 67;
      setClock(() => second * 1000);
      await writeTestTick(second, { 'EUR/USD': '1.08' });
      expect(await buyTestOption(caller, { symbol: 'EUR/USD' })).toMatchObject({ status: 'pending' });
      second += 1;
      await expect(buyTestOption(caller, { symbol: 'EUR/USD' })).rejects.toMatchObject({ reason: 'MARKET_CLOSED' });
    } finally {
      delete process.env['MARKET_FEED'];
    }
  });

  it('rejects a user who may not trade options', async () => {
    const caller = await createDemoCustomer();
    caller.user = { ...caller.user, flags: { options_trading: false } };
    await expect(buyTestOption(caller)).rejects.toMatchObject({ reason: 'OPTIONS_NOT_ALLOWED' });
  });

  it('rejects a price that is disputed because sources disagree', async () => {
    second += 1;
    await writeTestTick(second, { 'BTC/USDT': ['50000', 0, 'held:binance'] });
    await expect(buyTestOption(await createDemoCustomer())).rejects.toMatchObject({ reason: 'PRICE_HELD' });
  });

  it('rejects when the tick log has stopped', async () => {
    second += 30;
    await expect(buyTestOption(await createDemoCustomer())).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
  });

  it('rejects a stake above the balance with both amounts', { tags: ['TRD-071'] }, async () => {
    const caller = await createLiveCustomer('short-of-money', '99');
    await expect(buyTestOption(caller, { amount: '100' })).rejects.toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
      message: 'Insufficient balance. Your order amount: 100 USDT, Your balance: 99 USDT',
      fields: { amount: [expect.any(String)] },
    });
  });

  it('rejects a suspended user', { tags: ['TRD-083'] }, async () => {
    const caller = await createDemoCustomer();
    caller.user = { ...caller.user, status: 'suspended' };
    await expect(buyTestOption(caller)).rejects.toMatchObject({ reason: 'ACCOUNT_RESTRICTED' });
  });

  it('applies configured fee and tax and rejects a disabled period', { tags: ['TRD-046'] }, async () => {
    const [minute, ...otherConfigs] = SEEDED_OPTION_CONFIGS;
    const taxed = { ...minute, fee_percentage: '1', min_fee: '2', tax_rate: '0.5' };
    const off = { ...otherConfigs[0], is_active: false };
    await putItem(optionConfigStore.key(), { configs: [taxed, off] });
    second += 10;
    await writeTestTick(second, { 'BTC/USDT': '50000' });
    const caller = await createDemoCustomer();
    const order = await buyTestOption(caller, { amount: '100' });
    expect(order).toMatchObject({ fee: '2', tax: '0.5', net_amount: '97.5', expected_payout: '107.5' });
    await expect(buyTestOption(caller, { period_id: 'p120' })).rejects.toMatchObject({
      reason: 'PERIOD_NOT_ACTIVE',
      fields: { period_id: [expect.any(String)] },
    });
    await putItem(optionConfigStore.key(), { configs: [...SEEDED_OPTION_CONFIGS] });
  });

  it('rejects the 51st open option of an account', async () => {
    const caller = await createDemoCustomer();
    await putItem(accountCounters.key(caller.account), { open_options: 50 });
    await expect(buyTestOption(caller)).rejects.toMatchObject({ reason: 'TOO_MANY_OPEN_ORDERS' });
  });

  it('rejects above the exposure limit of a symbol and period', async () => {
    const [minute, ...otherConfigs] = SEEDED_OPTION_CONFIGS;
    await putItem(optionConfigStore.key(), { configs: [{ ...minute, exposure_limit: '160' }, ...otherConfigs] });
    second += 10;
    await writeTestTick(second, { 'BNB/USDT': '300', 'LTC/USDT': '80' });
    const caller = await createDemoCustomer();
    // A shard takes payouts of 10 USDT: one stake of 100 at 10 %.
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, () => buyTestOption(caller, { symbol: 'BNB/USDT', amount: '100' })),
    );
    const acceptedCount = results.filter(({ status }) => status === 'fulfilled').length;
    expect(acceptedCount).toBeLessThanOrEqual(16);
    expect(acceptedCount).toBeGreaterThan(4);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'EXPOSURE_REACHED' });
    // Other symbols and periods have their own limits.
    await buyTestOption(caller, { symbol: 'BNB/USDT', amount: '100', period_id: 'p120' });
    await buyTestOption(caller, { symbol: 'LTC/USDT', amount: '100' });
    // One order exceeds a shard's share: a counter that does not exist yet rejects it, too.
    await expect(buyTestOption(caller, { symbol: 'LTC/USDT', amount: '100.1' })).rejects.toMatchObject({
      reason: 'EXPOSURE_REACHED',
    });
  });
});

describe('idempotency key of placeOption', () => {
  it('creates one order for twenty parallel requests, which get equal answers', async () => {
    const caller = await createDemoCustomer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyTestOption(caller, { key: 'one-intention' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await readAvailableUsdt(caller.account)).toBe('99900');
    expect((await listOwnOptions(caller.account, {})).total).toBe(1);
  });

  it('returns the same answer after the money was spent', async () => {
    const caller = await createLiveCustomer('spent-it-all', '100');
    const first = await buyTestOption(caller, { key: 'all-of-it', amount: '100' });
    expect(await buyTestOption(caller, { key: 'all-of-it', amount: '100' })).toEqual(first);
  });

  it('rejects a different request under the same key', async () => {
    const caller = await createDemoCustomer();
    await buyTestOption(caller, { key: 'for-a-hundred' });
    for (const other of [{ amount: '101' }, { direction: 'put' as const }, { symbol: 'SPX' }])
      await expect(buyTestOption(caller, { key: 'for-a-hundred', ...other })).rejects.toMatchObject({
        reason: 'IDEMPOTENCY_KEY_REUSED',
      });
  });

  it('is valid for its own account only', async () => {
    const [firstCaller, other] = [await createDemoCustomer(), await createDemoCustomer()];
    const orders = await Promise.all([
      buyTestOption(firstCaller, { key: 'shared-by-chance' }),
      buyTestOption(other, { key: 'shared-by-chance' }),
    ]);
    expect(orders[0]?.id).not.toBe(orders[1]?.id);
  });
});

describe('hundred concurrent options', () => {
  it('spend no more than the wallet has', async () => {
    const caller = await createLiveCustomer('enough-for-twenty', '200');
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => buyTestOption(caller, { amount: '10' })),
    );
    const rejectedResults = results.filter((result) => result.status === 'rejected');
    expect(results.length - rejectedResults.length).toBe(20);
    for (const { reason } of rejectedResults) expect(reason).toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await readAvailableUsdt(caller.account)).toBe('0');
    const counters = await getItem<{ open_options: number }>(accountCounters.key(caller.account));
    expect(counters?.open_options).toBe(20);
  });
});
