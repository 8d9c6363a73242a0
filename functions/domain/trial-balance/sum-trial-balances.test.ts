import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  type LedgerAccount,
} from '#functions/data/ledger/build-entry.ts';
import {
  getClosingBalances,
  writeTrialBalance,
  readTrialBalanceDailyResults,
  readTrialBalance,
} from '#functions/data/ledger/trial-balances.ts';
import { getWalletKey } from '#functions/data/table/money-keys.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { quoteOptionSale } from '#functions/domain/options/quote-option-sale.ts';
import { sellOption } from '#functions/domain/options/sell-option.ts';
import { settleOption } from '#functions/domain/options/settle-option.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import { type OptionWithEntry, buyOptionInMarket, readStoredOption } from '#functions/testing/market/options.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { restoreStoredItems, readStoredItems } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import {
  readDayTrialBalance,
  readDayClosingBalances,
  formatUnitsByName,
  assertZeroSums,
  readDayOpenStakes,
  readDayResult,
} from '#functions/testing/trial-balances.ts';
import type { JournalEntryId } from '#shared/ids.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS, MINUTE_SECONDS } from '#shared/time.ts';
import { sumTrialBalances } from './sum-trial-balances.ts';

const { renew } = useTestTable();
useTestSettleQueue();
const table = createFaultyTable();

/** Noon, 18 March 2030. */
const NOON = 1_900_065_600;
const TODAY = Math.floor(NOON / DAY_SECONDS);
const PRICES = { 'BTC/USDT': '50000', 'ETH/USDT': '3000' };
let market: ReturnType<typeof createTestMarket>;

beforeEach(async () => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
  await renew();
  market = createTestMarket(NOON);
  await market.tick(PRICES);
  // The previous day is carried forward.
  await sumTrialBalances(60_000);
});

const sum = () => sumTrialBalances(60_000);
/** Moves to a time of a day, seconds after its start. */
const goTo = (day: number, seconds = 0) => market.pass(day * DAY_SECONDS + seconds - market.second());
/** Closing time of the previous day, seconds after the start of a day. */
const CLOSES = 15 * MINUTE_SECONDS;

/** Moves an account's money by the journal alone. */
const book = (
  { account }: UserPrincipal,
  operation: MoneyOperation,
  from: LedgerAccount,
  to: LedgerAccount,
  units: string,
  asset = 'USDT',
) => {
  const id = newId('jnl');
  return transact(
    [],
    buildJournalEntry(
      { account, id, operation, reference: id, at: nowSeconds() },
      { from, to, asset, amount: toAmount(units) },
    ),
  );
};
const adjust = (principal: UserPrincipal, units: string) =>
  book(principal, 'adjustment', 'house:adjustment', getAvailableBucket('trading'), units);

/** Settles an option by a price, at its expiry or this many seconds after it. */
async function settleAt(principal: UserPrincipal, option: OptionWithEntry, price: string, delaySeconds = 0) {
  market.pass(option.expired_at - market.second() - 1);
  await market.tick({ ...PRICES, 'BTC/USDT': price });
  market.pass(delaySeconds);
  const { order } = await settleOption(await readStoredOption(principal.account, option.id));
  return order.status;
}

describe('sumTrialBalances', () => {
  it("sums to zero per coin, and the customers' side equals their wallets", async () => {
    const [first, second] = [await createLiveCustomer('first', '1000'), await createLiveCustomer('second', '500')];
    await book(first, 'deposit.credit', 'house:chain', getAvailableBucket('spot'), '2', 'BTC');
    await book(second, 'deposit.credit', 'house:chain', getAvailableBucket('spot'), '0.5', 'BTC');
    await book(first, 'withdrawal.request', getAvailableBucket('spot'), getFrozenBucket('spot'), '0.25', 'BTC');
    await book(first, 'withdrawal.complete', getFrozenBucket('spot'), 'house:withdrawal_fees', '0.001', 'BTC');
    await adjust(second, '12.5');
    goTo(TODAY + 1, CLOSES);
    await sum();
    const balance = await readDayTrialBalance(TODAY);
    assertZeroSums(balance);
    expect(await readDayClosingBalances(TODAY)).toEqual({
      'house:seed USDT': '-1500',
      'house:adjustment USDT': '-12.5',
      'house:chain BTC': '-2.5',
      'house:withdrawal_fees BTC': '0.001',
      'customers:available USDT': '1512.5',
      'customers:available BTC': '2.25',
      'customers:frozen BTC': '0.249',
    });
    expect(formatUnitsByName(balance.wallets ?? {})).toEqual({ USDT: '1512.5', BTC: '2.499' });
    expect(balance).toMatchObject({
      state: 'closed',
      from: TODAY * DAY_SECONDS,
      until: (TODAY + 1) * DAY_SECONDS,
      accounts: 2,
    });
    expect(await readDayResult(TODAY)).toMatchObject({
      withdrawal_fees: '50',
      adjustments: '-12.5',
      net: '37.5',
      agrees: true,
    });
  });

  it('puts an adjustment on its line and keeps open stakes out of the result', async () => {
    const trader = await createLiveCustomer('trader', '10000');
    await buyOptionInMarket(market, trader, { amount: '100', period_id: 'p86400' }, PRICES);
    const won = await buyOptionInMarket(market, trader, { amount: '50' }, PRICES);
    expect(await settleAt(trader, won, '49000')).toBe('lose');
    await adjust(trader, '12000');
    goTo(TODAY + 1, CLOSES);
    await sum();
    // The house's options account has 150: 50 were lost, 100 are open.
    expect(await readDayClosingBalances(TODAY)).toMatchObject({
      'house:options USDT': '150',
      'house:adjustment USDT': '-12000',
    });
    expect(await readDayResult(TODAY)).toEqual({
      options: '50',
      adjustments: '-12000',
      stakes: '100',
      realised: '50',
      net: '-11950',
      agrees: true,
    });
    assertZeroSums(await readDayTrialBalance(TODAY));
  });

  it('realises an option on the day of its decision: won, lost or sold', async () => {
    const trader = await createLiveCustomer('trader', '10000');
    goTo(TODAY, DAY_SECONDS - 40);
    await market.tick(PRICES);
    const bought = [
      await buyOptionInMarket(market, trader, { amount: '100' }, PRICES),
      await buyOptionInMarket(market, trader, { amount: '30', direction: 'put' }, PRICES),
      await buyOptionInMarket(market, trader, { amount: '40' }, PRICES),
    ];
    const [won, lost, sold] = bought as [OptionWithEntry, OptionWithEntry, OptionWithEntry];
    goTo(TODAY, DAY_SECONDS - 2);
    await market.tick(PRICES);
    const quote = await quoteOptionSale(trader.account, sold.id as never);
    goTo(TODAY + 1, 0);
    await sellOption(trader, newId('jnl'), sold.id as never, quote.quote_id as never);
    expect(await settleAt(trader, won, '51000')).toBe('win');
    expect(await settleAt(trader, lost, '51000')).toBe('lose');
    goTo(TODAY + 1, CLOSES);
    await sum();
    expect(await readDayResult(TODAY)).toMatchObject({ realised: '0', net: '0', stakes: '170' });
    const stakes = await readDayOpenStakes(TODAY);
    expect(new Map(stakes.map(({ order, amount: units }) => [order as string, formatUnits(units)]))).toEqual(
      new Map(bought.map(({ id, amount: stake }) => [id, stake])),
    );
    goTo(TODAY + 2, CLOSES);
    await sum();
    const got = Number(quote.amount);
    expect(await readDayResult(TODAY + 1)).toMatchObject({
      options: formatUnits(toAmount((100 - 110 + 30 + 40 - got).toFixed(8))),
      stakes: '0',
    });
    expect(await readDayOpenStakes(TODAY + 1)).toEqual([]);
    expect((await readDayTrialBalance(TODAY + 1)).stakes).toEqual({ opening: toAmount('170'), closing: 0n });
  });

  it('counts an option as decided whichever entry of a millisecond is read first', async () => {
    const trader = await createLiveCustomer('trader', '10000');
    const option = await buyOptionInMarket(market, trader, { amount: '100' }, PRICES);
    const { journal_ids } = await readStoredOption(trader.account, option.id);
    const entered = journal_ids.at(-1) ?? '';
    // The same millisecond, and earlier by chance.
    const id = `${entered.slice(0, 'jnl_'.length + 10)}0000000000000000` as JournalEntryId;
    const occasion = { account: trader.account, id, operation: 'option.void' as const, reference: option.id };
    const optionPayout = {
      from: 'house:options',
      to: getAvailableBucket('trading'),
      asset: 'USDT',
      amount: toAmount('100'),
    } as const;
    await transact([], buildJournalEntry({ ...occasion, at: nowSeconds() }, optionPayout));
    goTo(TODAY + 1, CLOSES);
    await sum();
    expect(await readDayResult(TODAY)).toMatchObject({ realised: '0', stakes: '0' });
  });

  it('splits days at midnight to the millisecond', async () => {
    const customer = await createLiveCustomer('first', '1000');
    goTo(TODAY, DAY_SECONDS - 1);
    await adjust(customer, '1');
    goTo(TODAY + 1);
    await adjust(customer, '2');
    for (const day of [TODAY + 1, TODAY + 2]) {
      goTo(day, CLOSES);
      await sum();
    }
    expect(await readDayResult(TODAY)).toMatchObject({ adjustments: '-1' });
    expect(await readDayResult(TODAY + 1)).toMatchObject({ adjustments: '-2' });
    const [before, after] = [await readDayTrialBalance(TODAY), await readDayTrialBalance(TODAY + 1)];
    expect(after.opening).toEqual(getClosingBalances(before));
    assertZeroSums(after);
  });

  it('closes a day when it is final and shows partial sums of the open day', async () => {
    const customer = await createLiveCustomer('first', '1000');
    goTo(TODAY + 1, CLOSES);
    await sum();
    await adjust(customer, '1');
    goTo(TODAY + 1, 2 * CLOSES);
    await sum();
    expect(await readDayTrialBalance(TODAY + 1)).toMatchObject({
      state: 'open',
      until: (TODAY + 1) * DAY_SECONDS + 28 * MINUTE_SECONDS,
    });
    expect(await readDayResult(TODAY + 1)).toMatchObject({ adjustments: '-1', agrees: null });
    goTo(TODAY + 2, CLOSES - 1);
    await sum();
    expect(await readDayTrialBalance(TODAY + 1)).toMatchObject({ state: 'open' });
    market.pass(1);
    await sum();
    expect(await readDayTrialBalance(TODAY + 1)).toMatchObject({ state: 'closed', until: (TODAY + 2) * DAY_SECONDS });
  });

  it('carries forward what was booked before the first day', async () => {
    await renew();
    await market.tick(PRICES);
    const customer = await createLiveCustomer('first', '1000');
    await buyOptionInMarket(market, customer, { amount: '100', period_id: 'p259200' }, PRICES);
    goTo(TODAY + 1, CLOSES - 1);
    await sum();
    expect(await readTrialBalance('live', TODAY)).toBe(null);
    market.pass(1);
    await sum();
    expect(await readDayTrialBalance(TODAY)).toMatchObject({ state: 'brought_forward', from: null, opening: {} });
    await adjust(customer, '5');
    goTo(TODAY + 2, CLOSES);
    await sum();
    expect(await readDayClosingBalances(TODAY + 1)).toMatchObject({
      'house:seed USDT': '-1000',
      'customers:available USDT': '905',
    });
    expect(await readDayResult(TODAY + 1)).toEqual({
      adjustments: '-5',
      stakes: '100',
      realised: '0',
      net: '-5',
      agrees: true,
    });
  });

  it('sums demo accounts separately', async () => {
    const [live, demo] = [await createLiveCustomer('first', '1000'), await createDemoCustomer()];
    await adjust(live, '3');
    await adjust(demo, '7');
    goTo(TODAY + 1, CLOSES);
    await sum();
    expect(await readDayClosingBalances(TODAY)).toEqual({
      'house:seed USDT': '-1000',
      'house:adjustment USDT': '-3',
      'customers:available USDT': '1003',
    });
    expect(await readDayClosingBalances(TODAY, 'demo')).toEqual({
      'house:demo_grant USDT': '-100000',
      'house:adjustment USDT': '-7',
      'customers:available USDT': '100007',
    });
  });

  it('reports wallets that disagree with the journal', async () => {
    const { account } = await createLiveCustomer('first', '1000');
    const { pk, sk } = getWalletKey(account, 'trading', 'USDT');
    await getDynamoClient().send(
      new UpdateCommand({
        TableName: config.table(),
        Key: { pk, sk },
        UpdateExpression: 'ADD available :by',
        ExpressionAttributeValues: { ':by': 1 },
      }),
    );
    const error = vi.spyOn(log, 'error').mockReturnValue();
    goTo(TODAY + 1, CLOSES);
    await sum();
    expect(await readDayResult(TODAY)).toMatchObject({ agrees: false });
    expect(error.mock.calls.map(([message]) => message)).toEqual(['trial balance differs from wallets']);
    error.mockRestore();
  });
});

/** Trades, adjusts and leaves stakes open on one day, in accounts of several lists. */
async function aDay(accounts: number): Promise<void> {
  for (let n = 0; n < accounts; n++) {
    const trader = await createLiveCustomer(`trader-${n}`, '1000');
    if (n < 2) await buyOptionInMarket(market, trader, { amount: '20', period_id: 'p86400' }, PRICES);
    await adjust(trader, `1.0${n}`);
  }
  await createDemoCustomer();
}

/** Returns all sums of the day, without the progress of the walk. */
async function summed(): Promise<unknown[]> {
  const items = [...(await readStoredItems())];
  return items
    .filter(([key]) => /^(TRIAL_BALANCES|OPEN_STAKES)#/.test(key) && key.includes(String(TODAY)))
    .toSorted(([a], [b]) => a.localeCompare(b));
}

async function renewWith(items: Map<string, Record<string, unknown>>): Promise<void> {
  await renew();
  await restoreStoredItems(items);
}

describe('sumTrialBalances resumption', () => {
  it('has the same result after a crash at any table call', async () => {
    await aDay(6);
    goTo(TODAY + 1, CLOSES);
    const items = await readStoredItems();
    await sum();
    const expected = await summed();
    expect(expected).toHaveLength(6);
    const calls = await (async () => {
      await renewWith(items);
      table.reset();
      await sum();
      return table.reset();
    })();
    // Restores the table to its state after the previous call.
    for (let call = 1; call <= calls; call++) {
      await renewWith(items);
      table.crashAt(call, 'after');
      await sum().catch(() => {});
      table.reset();
      await sum();
      expect([call, await summed()]).toEqual([call, expected]);
    }
  });

  it('has the same result in many time slices, late and concurrent', async () => {
    await aDay(16);
    goTo(TODAY + 1, CLOSES);
    const items = await readStoredItems();
    await sum();
    const expected = await summed();
    await renewWith(items);
    // Time passes with every read of the clock: each run sums some accounts.
    let at = market.second() * 1000 + 995;
    setClock(() => at++);
    const runs: number[] = [];
    while ((await readDayTrialBalance(TODAY)).state === 'open' && runs.length < 90)
      runs.push((await sumTrialBalances(4)).summed);
    expect(runs.length).toBeGreaterThan(2);
    await Promise.all([sum(), sum(), sum()]);
    expect(await summed()).toEqual(expected);
  });

  it('never rewrites a closed day, even by an older walk', async () => {
    const customer = await createLiveCustomer('first', '1000');
    goTo(TODAY + 1, CLOSES);
    await sum();
    const closed = await readDayTrialBalance(TODAY);
    await adjust(customer, '1');
    const result = (await readTrialBalanceDailyResults('live', TODAY))[0];
    if (!result) throw new Error('There is no result.');
    await writeTrialBalance('live', { ...closed, state: 'open', entries: 99 }, { ...result, entries: 99 });
    expect(await readDayTrialBalance(TODAY)).toEqual(closed);
    expect((await readTrialBalanceDailyResults('live', TODAY))[0]).toEqual(result);
  });

  it('skips days without entries, except a day on which a stake was lost', async () => {
    const customer = await createLiveCustomer('first', '1000');
    goTo(TODAY + 1, CLOSES);
    await market.tick(PRICES);
    await sum();
    const option = await buyOptionInMarket(market, customer, { amount: '100' }, PRICES);
    // Decided by its second, but five days later: a loss writes no entry.
    expect(await settleAt(customer, option, '49000', 4 * DAY_SECONDS)).toBe('lose');
    goTo(TODAY + 40, CLOSES);
    await sum();
    const days = (await readTrialBalanceDailyResults('live', TODAY)).map(({ day, state }) => [day - TODAY, state]);
    expect(days).toEqual([
      [0, 'closed'],
      [1, 'closed'],
      [5, 'closed'],
      [40, 'open'],
    ]);
    expect(await readDayResult(TODAY + 5)).toMatchObject({ realised: '100', stakes: '0', agrees: true });
    assertZeroSums(await readDayTrialBalance(TODAY + 40));
  });
});
