import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { readDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { readJournalEntries } from '#functions/data/ledger/read-entry.ts';
import { SEEDED_OPTION_CONFIGS, optionConfigStore } from '#functions/data/options/option-configs.ts';
import { optionOrderCollection, type StoredOption } from '#functions/data/options/option-orders.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import {
  placeTestOption,
  buyOptionInMarket,
  readStoredOption,
  type OptionOverrides,
} from '#functions/testing/market/options.ts';
import { startUntilFirstCommit, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { OptionOrderId, SellQuoteId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { voidOption } from './end-option.ts';
import { enterOption } from './enter-option.ts';
import { quoteOptionSale } from './quote-option-sale.ts';
import { readOptionStatistics } from './read-option-statistics.ts';
import { sellOption } from './sell-option.ts';
import { settleOption } from './settle-option.ts';

useTestTable();
useTestSettleQueue();

const market = createTestMarket(1_885_000_000);
const PRICES = { 'BTC/USDT': '50000' };
let caller: UserPrincipal;

beforeEach(async () => {
  const [minute, ...otherConfigs] = SEEDED_OPTION_CONFIGS;
  await putItem(optionConfigStore.key(), {
    configs: [{ ...minute, fee_percentage: '1', min_fee: '2' }, ...otherConfigs],
  });
  market.pass(1000);
  await market.tick(PRICES);
  caller = await createLiveCustomer(`owner-${market.second()}`, '1000');
});
afterEach(() => setClock());

const day = () => readDailyPnl(caller.account, nowSeconds());
const volume = async () => (await getItem<{ volume: bigint }>(accountCounters.key(caller.account)))?.volume;
const stored = (id: string) => optionOrderCollection.read(caller.account, id as OptionOrderId) as Promise<StoredOption>;

/** Buys an option with its entry; returns it as stored. */
const bought = async (overrides: OptionOverrides = {}) =>
  readStoredOption(caller.account, (await buyOptionInMarket(market, caller, overrides)).id);

/** Buys an option with a late price; returns it as stored. */
async function createWaitingOption(overrides: OptionOverrides = {}): Promise<StoredOption> {
  const { done } = await startUntilFirstCommit(caller.account, () => placeTestOption(caller, overrides));
  market.pass(2);
  return stored((await done).id);
}

/** Passes the market's seconds until an option expires, with this price. */
async function expire({ expired_at }: StoredOption, price: string | readonly [string, number]): Promise<void> {
  market.pass((expired_at ?? 0) - market.second() - 1);
  await market.tick({ 'BTC/USDT': price });
}

/** Returns the option's journal: each operation, and its source and destination. */
async function booked(id: string): Promise<string[]> {
  const entries = await readJournalEntries(caller.account, (await stored(id)).journal_ids);
  return entries.map(({ operation, legs }) => {
    const places = legs.map(({ wallet, bucket }) => (wallet.startsWith('house:') ? wallet : `${wallet} ${bucket}`));
    return `${operation}: ${places.join(' → ')}`;
  });
}
const PLACED = 'option.place: trading:USDT available → trading:USDT frozen';
const ENTERED = 'option.enter: trading:USDT frozen → house:options';

/** Makes the table's writes fail until stopped. */
const failing = (): (() => void) =>
  hookTableCalls(async ({ command, send }) => {
    if (command.startsWith('Transact')) throw new Error('the table does not answer');
    return send();
  });

describe('daily counters of an option', () => {
  const placed = { staked: toAmount('100'), options_volume: toAmount('100'), orders: 1 };

  it.each([
    ['won', '50001', { realized: '8', options_fees: '2', exposed: '-8' }],
    ['tied: its fee was given back', '50000', { realized: '0', options_fees: '0', exposed: '0' }],
    ['lost', '49999', { realized: '-100', options_fees: '2', exposed: '100' }],
  ] as const)('count an option that was %s', async (_, price, figures) => {
    const order = await bought();
    expect(await day()).toMatchObject({ ...placed, realized: 0n, exposed: toAmount('100') });
    await expire(order, price);
    await settleOption(order);
    const countedAmounts = Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, toAmount(text)]));
    expect(await day()).toMatchObject({ ...placed, ...countedAmounts, options: countedAmounts['realized'] });
    expect(Number(await volume())).toBe(10_000_000_000);
  });

  it('do not include a returned stake; statistics count the option as cancelled', async () => {
    const order = await bought();
    await expire(order, ['50001', 3001]);
    expect(await settleOption(order)).toMatchObject({ result: 'settled', order: { status: 'cancelled' } });
    const none = {
      staked: 0n,
      exposed: 0n,
      realized: 0n,
      options: 0n,
      options_fees: 0n,
      options_volume: 0n,
      orders: 0,
    };
    expect(await day()).toMatchObject(none);
    expect(Number(await volume())).toBe(0);
    expect(await readOptionStatistics(caller.account)).toMatchObject({
      count: 1,
      cancelled: 1,
      open: 0,
      win_rate: null,
    });
  });
});

describe('journal of an option', () => {
  it.each([
    ['won', '50001', ['option.settle: house:options → trading:USDT available']],
    ['lost', '49999', []],
  ] as const)('has the right postings for an option that was %s', async (_, price, settled) => {
    const order = await bought();
    await expire(order, price);
    const { order: ended } = await settleOption(order);
    expect(await booked(order.id)).toEqual([PLACED, ENTERED, ...settled]);
    expect(ended.journal_ids).toEqual((await stored(order.id)).journal_ids);
  });

  it('has a sale entry, none when the option is worthless', async () => {
    const sell = async ({ id }: StoredOption) => {
      const { quote_id } = await quoteOptionSale(caller.account, id);
      return sellOption(caller, `sale-of-${id}`, id, quote_id as SellQuoteId);
    };
    const worth = await bought();
    await market.tick(PRICES);
    await sell(worth);
    expect(await booked(worth.id)).toEqual([PLACED, ENTERED, 'option.sell: house:options → trading:USDT available']);
    const worthless = await bought();
    for (let i = 0; i < 40; i++) await market.tick({ 'BTC/USDT': '25000' });
    const { payout, journal_ids } = await sell(worthless);
    expect([payout, journal_ids]).toEqual(['0', worthless.journal_ids]);
    expect(await booked(worthless.id)).toEqual([PLACED, ENTERED]);
  });

  it('has a void entry, before and after the option has its entry price', async () => {
    const [entered, early] = [await bought(), await createWaitingOption()];
    const undone = [await voidOption(entered, 'RESET'), await voidOption(early, 'RESET')];
    expect(await booked(entered.id)).toEqual([PLACED, ENTERED, 'option.void: house:options → trading:USDT available']);
    expect(await booked(early.id)).toEqual([PLACED, 'option.void: trading:USDT frozen → trading:USDT available']);
    for (const order of undone) expect(order).toMatchObject({ status: 'cancelled', cancel_reason: 'RESET' });
    for (const order of undone) expect(order?.journal_ids).toEqual((await stored(order?.id ?? '')).journal_ids);
  });
});

describe('operations on an outdated option', () => {
  it('change nothing and return the current option when another operation came first', async () => {
    const before = await createWaitingOption();
    const tick = await market.tick(PRICES);
    const done = await enterOption(before, tick);
    expect(done).toMatchObject({ result: 'entered', order: { entry: { price: '50000' } } });
    const unchanged = { result: 'already', order: await stored(before.id) };
    expect(await enterOption(before, tick)).toEqual(unchanged);
    expect(await enterOption(done.order, tick)).toEqual({ result: 'already', order: done.order });
    // It continues with the state it reads, which is not due.
    expect(await settleOption(before)).toEqual({ ...unchanged, result: 'wait' });
    expect(await voidOption(before, 'RESET')).toBeNull();
    const undone = await voidOption(done.order, 'RESET');
    if (!undone) throw new Error('not undone');
    expect(await enterOption(undone, tick)).toEqual({ result: 'already', order: undone });
    expect(await settleOption(undone)).toEqual({ result: 'already', order: undone });
    expect(await settleOption(before)).toMatchObject({ result: 'already', order: { cancel_reason: 'RESET' } });
    const early = await createWaitingOption();
    await voidOption(early, 'RESET');
    expect(await enterOption(early, await market.tick(PRICES))).toMatchObject({
      result: 'already',
      order: { status: 'cancelled', entry: null },
    });
  });

  it('settle an option once', async () => {
    const order = await bought();
    await expire(order, '50001');
    const settled = await settleOption(order);
    expect(settled).toMatchObject({ result: 'settled', notification: null, order: { status: 'win' } });
    expect(await settleOption(order)).toEqual({ result: 'already', order: await stored(order.id) });
  });

  it('wait for the entry price and the expiry second', async () => {
    const early = await createWaitingOption();
    expect(await settleOption(early)).toEqual({ result: 'wait', order: early });
    const [tick] = [await market.tick(PRICES)];
    expect(await enterOption({ ...early, after: tick.sequence }, tick)).toMatchObject({ result: 'waits' });
    const order = await bought();
    await expire({ ...order, expired_at: (order.expired_at - 1) as never }, '50001');
    expect(await settleOption(order)).toEqual({ result: 'wait', order });
    expect((await stored(order.id)).status).toBe('pending');
  });

  it('enter and settle at once when the entry price already triggers settlement', async () => {
    const early = await createWaitingOption();
    const tick = await market.tick(PRICES);
    await expire({ ...early, expired_at: (tick.at + 60) as never }, '50001');
    expect(await settleOption(early)).toMatchObject({ result: 'settled', order: { status: 'win' } });
  });

  it('throw on a table failure instead of reporting a conflict', async () => {
    const [order, early] = [await bought(), await createWaitingOption()];
    const tick = await market.tick(PRICES);
    const stop = failing();
    try {
      await expect(voidOption(order, 'RESET')).rejects.toThrow('does not answer');
      await expect(enterOption(early, tick)).rejects.toThrow('does not answer');
    } finally {
      stop();
    }
    expect(await stored(order.id)).toMatchObject({ status: 'pending' });
    expect(await stored(early.id)).toMatchObject({ status: 'pending', entry: null });
  });
});
