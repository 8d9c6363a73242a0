import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { readBalance } from '#functions/data/ledger/wallets.ts';
import { optionOrders } from '#functions/data/options/option-orders.ts';
import { get } from '#functions/data/table/table.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { settleMessages } from '#functions/domain/options/settle-messages.ts';
import { settleOwnDueOptions } from '#functions/domain/options/settle-own-options.ts';
import { type TransferRequest, transferMoney } from '#functions/domain/transfers/transfer-money.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { faultyTable } from '#functions/testing/faults.ts';
import { askForOption, type Bought, duringTicks, entered } from '#functions/testing/market/options.ts';
import { writeTick } from '#functions/testing/market/prices.ts';
import { demoCustomer, liveCustomer } from '#functions/testing/people/customers.ts';
import { transferBetween } from '#functions/testing/people/transfers.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import { checkStories } from '#functions/testing/rounds.ts';
import { useTable } from '#functions/testing/table.ts';
import { seed, size } from '#functions/testing/tier.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { type WalletType, walletTypes } from '#shared/schemas/ledger.ts';
import { reconcileAccount } from './reconcile-account.ts';

// A missing second stays missing here: what filling does is tested where it lives.
vi.mock('#functions/domain/market/fill-second.ts', () => ({ fillSecond: async () => null }));

const { renew } = useTable();
useSettleQueue();
beforeAll(() => setClock(() => second * 1000 + 400));
afterAll(() => setClock());

/** Customers whose days go on side by side, on one clock and one chain; every other one has a live account. */
const CUSTOMERS = 6;

const places = fc.record({
  act: fc.constant('place' as const),
  stake: fc.constantFrom('10', '10.00000001', '333.33333333', '5000', '99999.99999999', '9', '100001'),
  direction: fc.constantFrom('call' as const, 'put' as const),
  /** With a key that was there before, by its number; else with a new one. */
  again: fc.option(fc.nat(100), { freq: 4 }),
  atOnce: fc.constantFrom(1, 1, 1, 1, 3),
});
const settles = fc.record({
  act: fc.constant('settle' as const),
  by: fc.constantFrom('messages' as const, 'messages' as const, 'owner' as const),
  /** How often each message is delivered. */
  deliveries: fc.integer({ min: 1, max: 3 }),
});
const moves = fc.record({
  act: fc.constant('move' as const),
  from: fc.constantFrom(...walletTypes),
  to: fc.constantFrom(...walletTypes),
  units: fc.constantFrom('0.00000001', '10', '333.33333333', '5000', '40000', '50000.00000001'),
  /** With a key that was there before, by its number; else with a new one. */
  again: fc.option(fc.nat(100), { freq: 4 }),
  atOnce: fc.constantFrom(1, 1, 3),
});
const acts = fc.oneof(
  { weight: 3, arbitrary: places },
  { weight: 2, arbitrary: settles },
  { weight: 2, arbitrary: moves },
);
/** What passes since the round before, what the tick then says, if there is one, and what customers do at once. */
const rounds = fc.record({
  seconds: fc.constantFrom(60, 20, 20, 20),
  tick: fc.option(
    fc.record({
      price: fc.constantFrom('100', '100.00000001', '99.99999999', '100.5', '99'),
      stale: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 9),
    }),
    { freq: 9 },
  ),
  acts: fc.tuple(...Array.from({ length: CUSTOMERS }, () => fc.option(acts, { freq: 19 }))),
});
type Placing = typeof places extends fc.Arbitrary<infer T> ? T : never;
type Moving = typeof moves extends fc.Arbitrary<infer T> ? T : never;
type Settling = typeof settles extends fc.Arbitrary<infer T> ? T : never;
type Round = typeof rounds extends fc.Arbitrary<infer T> ? T : never;

interface Customer {
  caller: Caller;
  /** What its wallets should hold, by the rules of the product written down a second time. */
  expected: Record<WalletType, bigint>;
  open: Map<string, Bought>;
  keys: string[];
  /** Transfers that were made, by their keys. */
  moved: Map<string, { request: TransferRequest; id: string }>;
}

/** Prices by second, in units of 10⁻⁸; null where the chain has no tick. */
type Chain = Map<number, { price: bigint; stale: boolean } | null>;

interface Day {
  customers: Customer[];
  chain: Chain;
}

/** Days follow one another: what is remembered of one is old in the next. */
let second = 1_800_000_000;

const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 100_000_000n + BigInt(fraction.padEnd(8, '0'));
};

async function place(customer: Customer, { stake, direction, again, atOnce }: Placing): Promise<void> {
  const { caller, keys } = customer;
  const known = again === null ? undefined : keys[again % keys.length];
  const request = { key: known ?? newId('jnl'), amount: stake, direction };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, () => askForOption(caller, request)));
  const placed = new Set<string>();
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toHaveProperty('reason');
      continue;
    }
    if (known === undefined && !placed.has(result.value.id)) {
      const bought = await entered(caller, result.value);
      if (bought) {
        customer.expected.trading -= units(stake);
        customer.open.set(bought.id, bought);
      }
    }
    placed.add(result.value.id);
  }
  expect(placed.size).toBeLessThanOrEqual(1);
  if (placed.size > 0 && known === undefined) keys.push(request.key);
}

async function move({ caller, expected, moved }: Customer, { from, to, units: text, again, atOnce }: Moving) {
  const known = again === null ? undefined : [...moved][again % moved.size];
  const [key, made] = known ?? [newId('jnl'), null];
  const request = made?.request ?? transferBetween(caller.account, from, to, text);
  const before = expected[from];
  const results = await Promise.allSettled(Array.from({ length: atOnce }, () => transferMoney(caller, key, request)));
  for (const result of results) {
    if (made) expect(result).toMatchObject({ value: { id: made.id } });
    else if (result.status === 'fulfilled') {
      const { id } = result.value;
      expect(moved.get(key)?.id ?? id).toBe(id);
      if (moved.has(key)) continue;
      moved.set(key, { request, id });
      expect(before).toBeGreaterThanOrEqual(units(text));
      expected[from] -= units(text);
      expected[to] += units(text);
    } else if (from === to) expect(result.reason).toMatchObject({ reason: 'SAME_WALLET' });
    else if (result.reason.reason === 'INSUFFICIENT_BALANCE') expect(before).toBeLessThan(units(text));
    else expect(result.reason.reason).toMatch(/^TRANSFER_.*_LIMIT$/);
  }
}

function creditOf(order: Bought, chain: Chain, at: number): bigint | null {
  if (at < order.expired_at) return null;
  const exit = chain.get(order.expired_at);
  const stake = units(order.amount);
  if (!exit) return at >= order.expired_at + 600 ? stake : null;
  if (exit.stale) return stake;
  const entry = units(order.entry_price);
  if (exit.price === entry) return stake;
  const right = exit.price > entry === (order.direction === 'call');
  return right ? stake + (stake * 10n) / 100n : 0n;
}

async function settle(customer: Customer, { by, deliveries }: Omit<Settling, 'act'>, chain: Chain): Promise<void> {
  const { account } = customer.caller;
  const due = [...customer.open.values()].filter((order) => order.expired_at <= second);
  if (due.length === 0) return;
  if (by === 'owner') await settleOwnDueOptions(account);
  else {
    const messages = due
      .filter((order) => creditOf(order, chain, second) !== null)
      .flatMap((order) => Array.from({ length: deliveries }, () => order))
      .map(({ id, expired_at }) => ({
        message: {
          kind: account.kind,
          account_id: account.id,
          order_id: id as OptionOrderId,
          due_at: expired_at as never,
        },
        repeated: false,
      }));
    const results = await settleMessages(messages);
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
  for (const order of due) {
    const credit = creditOf(order, chain, second);
    const stored = await optionOrders.read(account, order.id as OptionOrderId);
    if (credit === null) expect(stored?.status).toBe('pending');
    else {
      expect(stored?.payout, order.id).toBe(credit);
      customer.expected.trading += credit;
      customer.open.delete(order.id);
    }
  }
}

/** Journal and balances agree, and are what this test says too. */
async function check({ caller: { account }, expected, open }: Customer, full: boolean): Promise<void> {
  expect(await reconcileAccount(account, full)).toEqual([]);
  for (const type of walletTypes)
    expect([type, (await readBalance(account, type, 'USDT')).available]).toEqual([type, expected[type]]);
  const counters = await get<{ open_options: number }>(accountCounters.key(account));
  expect(counters?.open_options ?? 0).toBe(open.size);
}

async function newCustomer(_: unknown, i: number): Promise<Customer> {
  const live = i % 2 === 0;
  const caller = await (live ? liveCustomer(`customer-${second}-${i}`, '10000') : demoCustomer());
  const expected = { spot: 0n, trading: units(live ? '10000' : '100000'), finance: 0n };
  return { caller, expected, open: new Map(), keys: [], moved: new Map() };
}

async function begin(random: () => number): Promise<Day> {
  const table = faultyTable();
  await renew();
  second += 100_000;
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, newCustomer));
  table.conflict(0.02, random);
  return { customers, chain: new Map() };
}

async function play({ customers, chain }: Day, { seconds, tick, acts }: Round): Promise<void> {
  second += seconds;
  if (tick) {
    chain.set(second, { price: units(tick.price), stale: tick.stale });
    await writeTick(second, { 'BTC/USDT': tick.stale ? [tick.price, 60_000] : tick.price });
  }
  const price = tick?.price ?? '100';
  const passed = (at: number) => {
    second = at;
    chain.set(at, { price: units(price), stale: false });
  };
  await duringTicks(second, price, passed, () =>
    Promise.all(
      customers.flatMap((customer, i) => {
        const act = acts[i];
        if (act?.act === 'move') return [move(customer, act)];
        return act?.act === 'place' ? [place(customer, act)] : [];
      }),
    ),
  );
  await Promise.all(
    customers.map(async (customer, i) => {
      const act = acts[i];
      if (act?.act === 'settle') await settle(customer, act, chain);
      await check(customer, false);
    }),
  );
}

/** So much later that all is over, what had no price too. */
async function end({ customers, chain }: Day): Promise<void> {
  second += 700;
  for (const customer of customers) {
    await settle(customer, { by: 'messages', deliveries: 1 }, chain);
    expect(customer.open.size).toBe(0);
    await check(customer, true);
  }
}

it(`the ledger stays whole through whatever customers do with options and transfers (TEST_SEED=${seed})`, () =>
  checkStories({ round: rounds, begin, play, end }, { times: size('stories'), rounds: size('rounds') }));
