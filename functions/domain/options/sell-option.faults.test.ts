import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { setClock } from '#functions/lib/clock.ts';
import { type TableFault, createFaultyTable } from '#functions/testing/faults.ts';
import {
  placeTestOption,
  type OptionWithEntry,
  buyTestOption as buyByTick,
  runDuringTicks,
  resolveOptionEntry,
} from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { readAvailableUsdt, createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { playScenarios } from '#functions/testing/play-scenarios.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { testSeed, getTestSize } from '#functions/testing/tier.ts';
import type { OptionOrderId, SellQuoteId } from '#shared/ids.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import { quoteOptionSale, type SellQuoteView } from './quote-option-sale.ts';
import { readOptionStatistics } from './read-option-statistics.ts';
import { sellOption } from './sell-option.ts';
import { settleOwnDueOptions } from './settle-own-options.ts';

const { renew } = useTestTable();
useTestSettleQueue();

let second = 1_800_000_000;
let table: ReturnType<typeof createFaultyTable>;

beforeEach(async () => {
  second += 100_000;
  setClock(() => second * 1000 + 300);
  table = createFaultyTable();
  await writeTestTick(second, { 'BTC/USDT': '100' });
});
afterEach(() => {
  table.reset();
  setClock();
});

/** Buys one; the clock moves to the second of its entry. */
const buy: typeof buyByTick = async (...request) => {
  const order = await buyByTick(...request);
  second = order.expired_at - 60;
  return order;
};
const getOrderId = (order: OptionWithEntry) => order.id as OptionOrderId;
const sell = (caller: UserPrincipal, order: OptionWithEntry, { quote_id }: SellQuoteView, key: string) =>
  sellOption(caller, key, getOrderId(order), quote_id as SellQuoteId);

describe('sellOption with a crash at every table call', () => {
  it('pays once when the request is repeated', async () => {
    const caller = await createDemoCustomer();
    const first = await buy(caller);
    const offer = await quoteOptionSale(caller.account, getOrderId(first));
    table.reset();
    await sell(caller, first, offer, 'measure-calls');
    const calls = table.reset();
    expect(calls).toBeGreaterThanOrEqual(3);
    let expected = toAmount('100000') - toAmount('100') + toAmount(offer.amount);
    for (let call = 1; call <= calls; call++)
      for (const fault of ['before', 'after'] as const satisfies TableFault[]) {
        const order = await buy(caller);
        const { quote_id, ...quoteFields } = await quoteOptionSale(caller.account, getOrderId(order));
        const key = `intention-${call}-${fault}`;
        table.crashAt(call, fault);
        await sell(caller, order, { quote_id, ...quoteFields }, key).catch(() => {});
        table.reset();
        const sold = await sell(caller, order, { quote_id, ...quoteFields }, key);
        expect(sold).toMatchObject({ status: 'sold', payout: quoteFields.amount });
        expect(await sell(caller, order, { quote_id, ...quoteFields }, key)).toEqual(sold);
        expected = expected - toAmount('100') + toAmount(quoteFields.amount);
        expect(await readAvailableUsdt(caller.account), `call ${call} ${fault}`).toBe(formatUnits(expected));
      }
    expect((await reconcileEverything()).mismatches).toEqual([]);
  });
});

/** Customers who buy and sell back concurrently; every other one has a live account. */
const CUSTOMERS = 6;

const acts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('buy'),
      stake: fc.constantFrom('10', '10.00000001', '333.33333333', '99'),
      direction: fc.constantFrom('call', 'put'),
    }),
  },
  // Order or offer by its number.
  { weight: 6, arbitrary: fc.record({ act: fc.constant('quote'), number: fc.nat(100) }) },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('sell'), number: fc.nat(100), atOnce: fc.constantFrom(1, 1, 3) }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('settle') }) },
);
/** Time since the previous round, price change in millionths, and the customers' concurrent actions. */
const rounds = fc.record({
  seconds: fc.constantFrom(1, 1, 1, 1, 7),
  move: fc.integer({ min: -200, max: 200 }),
  acts: fc.tuple(...Array.from({ length: CUSTOMERS }, () => fc.option(acts, { freq: 19 }))),
});
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never;
type Round = typeof rounds extends fc.Arbitrary<infer T> ? T : never;

interface Customer {
  caller: UserPrincipal;
  /** Expected balance, in units, by the answers received. */
  expected: bigint;
  open: OptionWithEntry[];
  offers: { order: OptionWithEntry; offer: SellQuoteView; at: number }[];
  paid: bigint;
  sold: number;
}

interface Day {
  customers: Customer[];
  price: number;
}

const pickByNumber = <T>(all: readonly T[], number: number): T | undefined => all[number % all.length];

async function sellBack(customer: Customer, { order, offer, at }: Customer['offers'][number], atOnce: number) {
  const results = await Promise.allSettled(
    Array.from({ length: atOnce }, (_, n) => sell(customer.caller, order, offer, `${offer.quote_id}-${n}`)),
  );
  const open = customer.open.some(({ id }) => id === order.id);
  const isSellable = open && second - at <= 2 && second < order.expired_at - 15;
  const acceptedSales = results.filter(({ status }) => status === 'fulfilled');
  if (!open) {
    // A sale answers its own key again, and no other.
    expect(acceptedSales.length).toBeLessThanOrEqual(1);
  } else if (acceptedSales.length > 0) {
    expect(isSellable).toBe(true);
    expect(acceptedSales).toHaveLength(1);
    customer.open = customer.open.filter(({ id }) => id !== order.id);
    customer.expected += toAmount(offer.amount);
    customer.paid += toAmount(offer.amount);
    customer.sold += 1;
  }
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toHaveProperty('reason');
}

async function settleDue(customer: Customer): Promise<void> {
  for (const settled of await settleOwnDueOptions(customer.caller.account)) {
    if (settled.status === 'pending') continue;
    customer.open = customer.open.filter(({ id }) => id !== settled.id);
    customer.expected += settled.payout ?? 0n;
    customer.paid += settled.payout ?? 0n;
  }
}

async function perform(customer: Customer, customerAct: Act): Promise<void> {
  const { caller, open, offers } = customer;
  switch (customerAct.act) {
    case 'buy': {
      const overrides = { amount: customerAct.stake, direction: customerAct.direction } as const;
      const order = await placeTestOption(caller, overrides).catch(() => null);
      if (!order) return;
      const bought = await resolveOptionEntry(caller, order);
      if (!bought) return;
      customer.open.push(bought);
      customer.expected -= toAmount(customerAct.stake);
      return;
    }
    case 'quote': {
      const order = pickByNumber(open, customerAct.number);
      const offer = order && (await quoteOptionSale(caller.account, getOrderId(order)).catch(() => null));
      if (order && offer) offers.push({ order, offer, at: second });
      return;
    }
    case 'sell': {
      const offered = pickByNumber(offers, customerAct.number);
      return offered && sellBack(customer, offered, customerAct.atOnce);
    }
    case 'settle':
      return settleDue(customer);
  }
}

const passed = (at: number): void => {
  second = at;
};

/** Guarantees one sale: others are up to chance. */
async function sellOne(customer: Customer): Promise<void> {
  await runDuringTicks(second, '100', passed, () => perform(customer, { act: 'buy', stake: '99', direction: 'call' }));
  await perform(customer, { act: 'quote', number: 0 });
  await perform(customer, { act: 'sell', number: 0, atOnce: 1 });
  expect(customer.sold).toBe(1);
}

async function begin(random: () => number): Promise<Day> {
  await renew();
  second += 100_000;
  await writeTestTick(second, { 'BTC/USDT': '100' });
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, i): Promise<Customer> => {
      const live = i % 2 === 0;
      const caller = await (live ? createLiveCustomer(`seller-${second}-${i}`, '5000') : createDemoCustomer());
      return { caller, expected: toAmount(live ? '5000' : '100000'), open: [], offers: [], paid: 0n, sold: 0 };
    }),
  );
  for (const customer of customers.slice(0, 1)) await sellOne(customer);
  table.conflict(0.03, random);
  return { customers, price: 100 };
}

async function play(day: Day, round: Round): Promise<void> {
  second += round.seconds;
  day.price *= 1 + round.move / 1_000_000;
  await writeTestTick(second, { 'BTC/USDT': day.price.toFixed(4) });
  const buys = (i: number) => round.acts[i]?.act === 'buy';
  await runDuringTicks(second, day.price.toFixed(4), passed, () =>
    Promise.all(day.customers.flatMap((customer, i) => (buys(i) ? [perform(customer, round.acts[i] as Act)] : []))),
  );
  await Promise.all(
    day.customers.map(async (customer, i) => {
      const customerAct = round.acts[i];
      if (customerAct && !buys(i)) await perform(customer, customerAct);
      expect(await reconcileAccount(customer.caller.account, false)).toEqual([]);
    }),
  );
}

async function end({ customers }: Day): Promise<void> {
  table.reset();
  for (const customer of customers) {
    const { account } = customer.caller;
    expect(await readAvailableUsdt(account)).toBe(formatUnits(customer.expected));
    const counters = await getItem<{ open_options: number }>(accountCounters.key(account));
    expect(counters?.open_options ?? 0).toBe(customer.open.length);
    const paidText = formatUnits(customer.paid);
    const open = customer.open.length;
    expect(await readOptionStatistics(account)).toMatchObject({ sold: customer.sold, paid: paidText, open });
    for (const order of customer.open)
      expect((await optionOrderCollection.read(account, getOrderId(order)))?.status).toBe('pending');
  }
  expect((await reconcileEverything()).mismatches).toEqual([]);
}

describe(`sell-backs among random other acts (TEST_SEED=${testSeed})`, () => {
  it('keep the ledger balanced through conflicts', async () => {
    await playScenarios(
      { round: rounds, begin, play, end },
      { times: getTestSize('stories'), rounds: getTestSize('rounds') },
    );
  });
});
