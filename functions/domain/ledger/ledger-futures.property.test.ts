import { setTimeout } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { readAccountSymbol } from '#functions/data/futures/account-symbols.ts';
import { openNames } from '#functions/data/futures/open-names.ts';
import { reachedTriggers } from '#functions/data/futures/triggers.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { EXPOSURE_SHARDS, exposureKey } from '#functions/data/ledger/exposure.ts';
import { readBalance } from '#functions/data/ledger/wallets.ts';
import { ofAccount } from '#functions/data/table/keys.ts';
import { get, queryAll } from '#functions/data/table/table.ts';
import { cancelOrder } from '#functions/domain/futures/cancel-order.ts';
import { changeSettings } from '#functions/domain/futures/change-settings.ts';
import { closeAll } from '#functions/domain/futures/close-all.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import { listOwnOrders, listOwnPositions, listOwnTrades } from '#functions/domain/futures/list-own-futures.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { listOwnOptions } from '#functions/domain/options/list-own-options.ts';
import { settleOwnDueOptions } from '#functions/domain/options/settle-own-options.ts';
import { fireAll, type Owed, passTicks } from '#functions/domain/triggers/pass-ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { faultyTable } from '#functions/testing/faults.ts';
import { askForOption } from '#functions/testing/market/options.ts';
import { begun, place, testMarket } from '#functions/testing/market/perpetuals.ts';
import { demoCustomer, liveCustomer } from '#functions/testing/people/customers.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import { checkStories } from '#functions/testing/rounds.ts';
import { useTable } from '#functions/testing/table.ts';
import { seed, size } from '#functions/testing/tier.ts';
import { amount, type Price, price } from '#shared/money.ts';
import type { FuturesTrade } from '#shared/schemas/futures.ts';
import { reconcileAccount } from './reconcile-account.ts';

// A missing second stays missing here: what filling does is tested where it lives.
vi.mock('#functions/domain/market/fill-second.ts', () => ({ fillSecond: async () => null }));

const { renew } = useTable();
useSettleQueue();
afterAll(() => setClock());

/** Customers whose days go on side by side, on one clock and one chain; every other one has a live account. */
const CUSTOMERS = 6;
const SYMBOL = 'BTC/USDT';
/** Above every price. */
const BEYOND = (10n ** 20n) as Price;

/** A price near the one that there is: millionths of it to add, and decimals of the whole. */
const nearby = fc.record({ add: fc.integer({ min: -5000, max: 5000 }), decimals: fc.constantFrom(1, 8) });
const maybe = fc.option(nearby, { freq: 1 });
const order = fc.record({
  side: fc.constantFrom('buy', 'sell'),
  leverage: fc.constantFrom(20, 77, 200),
  quantity: fc.constantFrom('1', '33.33333333', '250', '0.5', '90000.00000001'),
});
const number = fc.nat(100);
/** Something that a customer may do, sensible or not; what it is done to, by its number. */
const acts = fc.oneof(
  { weight: 25, arbitrary: fc.record({ act: fc.constant('market'), order, take: maybe, stop: maybe }) },
  { weight: 15, arbitrary: fc.record({ act: fc.constant('limit'), order, at: nearby }) },
  { weight: 15, arbitrary: fc.record({ act: fc.constant('stop'), order, at: nearby, limit: maybe }) },
  { weight: 7, arbitrary: fc.record({ act: fc.constant('option'), direction: fc.constantFrom('call', 'put') }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('settle') }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('closeAll'), side: fc.constantFrom(null, 'long') }) },
  { weight: 10, arbitrary: fc.record({ act: fc.constant('cancel'), number }) },
  {
    weight: 10,
    arbitrary: fc.record({
      act: fc.constant('close'),
      number,
      part: fc.constantFrom(null, null, null, '0.3', '10', 'all'),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      act: fc.constant('change'),
      number,
      take: fc.option(nearby, { freq: 2 }),
      stop: fc.option(nearby, { freq: 1, nil: undefined }),
    }),
  },
);
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never;

type Nearby = typeof nearby extends fc.Arbitrary<infer T> ? T : never;

/** What the price does, millionths; whether its tick is sound; how many workers are at what it reaches. */
const ticks = fc.record({
  move: fc.integer({ min: -3000, max: 3000 }),
  kind: fc.oneof(
    { weight: 85, arbitrary: fc.constant('sound') },
    { weight: 15, arbitrary: fc.constantFrom('filled', 'old', 'held') },
  ),
  workers: fc.constantFrom(1, 1, 1, 1, 2),
});
const rounds = fc.record({
  acts: fc.tuple(
    ...Array.from({ length: CUSTOMERS }, () =>
      // `again`: with a key that was there before.
      fc.option(fc.record({ does: acts, again: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 9) }), {
        freq: 19,
      }),
    ),
  ),
  ticks: fc.tuple(ticks, ticks),
});
type PriceMove = typeof ticks extends fc.Arbitrary<infer T> ? T : never;
type Round = typeof rounds extends fc.Arbitrary<infer T> ? T : never;

interface Customer {
  caller: Caller;
  start: bigint;
}

interface Day {
  market: ReturnType<typeof testMarket>;
  table: ReturnType<typeof faultyTable>;
  customers: Customer[];
  /** Prices of sound ticks, by sequence. */
  chain: Map<number, string>;
  at: number;
  owed: Owed[];
}

const near = (at: number, { add, decimals }: Nearby): string => (at * (1 + add / 1_000_000)).toFixed(decimals);
const chosen = <T>(all: readonly T[], number: number): T | undefined => all[number % all.length];

async function act(customer: Caller, does: Act, key: string, at: number): Promise<unknown> {
  const { account } = customer;
  switch (does.act) {
    case 'market': {
      const exits = {
        ...(does.take && { take_profit_price: near(at, does.take) }),
        ...(does.stop && { stop_loss_price: near(at, does.stop) }),
      };
      return place(customer, { key, ...does.order, ...exits });
    }
    case 'limit':
      return place(customer, { key, ...does.order, type: 'limit', price: near(at, does.at) });
    case 'stop': {
      const limit = does.limit && { price: near(at, does.limit) };
      const type = limit ? 'stop_limit' : 'stop_market';
      return place(customer, { key, ...does.order, type, stop_price: near(at, does.at), ...limit });
    }
    case 'option':
      return askForOption(customer, { amount: '50', direction: does.direction });
    case 'settle':
      return settleOwnDueOptions(account);
    case 'closeAll':
      return closeAll(customer, key, does.side === null ? {} : { side: does.side });
    case 'cancel': {
      const order = chosen((await listOwnOrders(account, { status: 'pending' })).orders, does.number);
      return order && cancelOrder(customer, key, order.id as never);
    }
    case 'close': {
      const position = chosen((await listOwnPositions(account, { limit: 100 })).positions, does.number);
      if (!position) return null;
      const part = does.part === 'all' ? position.unclosed_quantity : does.part;
      return closePosition(customer, key, position.id as never, part === null ? null : amount(part));
    }
    case 'change': {
      const position = chosen((await listOwnPositions(account, { limit: 100 })).positions, does.number);
      if (!position) return null;
      return changeSettings(customer, position.id as never, {
        take_profit_price: does.take && price(near(at, does.take)),
        ...(does.stop && { stop_loss_price: price(near(at, does.stop)) }),
      });
    }
  }
}

/** By the rule written down a second time: what a close gives, and that it is in the chain. */
function checkTrade(trade: FuturesTrade, opened: Price, chain: ReadonlyMap<number, string>): void {
  const { receipt, margin, leverage, realized_pnl, side } = trade;
  expect(chain.get(receipt.entry.sequence)).toBe(receipt.entry.price);
  if (receipt.exit === null) return expect(realized_pnl).toBe('0');
  expect(chain.get(receipt.exit.sequence)).toBe(receipt.exit.price);
  expect(price(trade.price)).toBe(price(receipt.exit.price));
  expect(receipt.exit.sequence).toBeGreaterThan(receipt.entry.sequence);
  expect(amount(realized_pnl)).toBeGreaterThanOrEqual(-amount(margin));
  const [entry, exit, lost] = [opened, price(trade.price), -amount(margin)];
  const moved = side === 'sell' ? exit - entry : entry - exit;
  // gain × entry = notional × what it moved, to a unit against the customer, and never beyond the margin. What of a gain
  // over a gap went to the insurance is off it already.
  const exact = BigInt(leverage) * amount(margin) * moved;
  const booked = amount(realized_pnl) + amount(trade.gap_charge);
  if (amount(realized_pnl) === lost) expect(exact).toBeLessThan((booked + 1n) * entry);
  else expect([booked * entry <= exact, (booked + 1n) * entry > exact]).toEqual([true, true]);
}

async function sumOf({ caller, start }: Customer, chain: ReadonlyMap<number, string>): Promise<bigint> {
  const trades: FuturesTrade[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listOwnTrades(caller.account, { limit: 100, cursor });
    trades.push(...page.trades);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  const openings = new Map(
    trades.flatMap((trade) => (trade.order_id ? [[trade.position_id, price(trade.price)]] : [])),
  );
  let sum = start;
  for (const trade of trades) {
    checkTrade(trade, openings.get(trade.position_id) as Price, chain);
    sum += amount(trade.realized_pnl) - amount(trade.fee);
  }
  const { orders } = await listOwnOptions(caller.account, { limit: 100 });
  return orders.reduce((all, option) => all + amount(option.profit_loss ?? '0'), sum);
}

/** The tick of the next second, and what it reaches. */
async function tick(day: Day, { move, kind, workers }: PriceMove): Promise<void> {
  day.at *= 1 + move / 1_000_000;
  const text = day.at.toFixed(1);
  const quote = { sound: text, filled: text, old: [text, 60_000] as const, held: [text, 0, 'held:test'] as const }[
    kind
  ];
  const written = await day.market.tick({ [SYMBOL]: quote }, kind === 'filled');
  if (kind === 'sound') day.chain.set(written.sequence, text);
  day.owed = await fireAll(day.owed);
  for (const left of await Promise.all(Array.from({ length: workers }, () => passTicks([written]))))
    day.owed.push(...left);
}

async function soundTicks(day: Day, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await tick(day, { move: n % 2 === 0 ? 1000 : -1000, kind: 'sound', workers: 1 });
}

/** Time goes on without ticks until all is answered: what began to wait late waits for a tick that is over. */
async function answered<T>(
  { market }: Day,
  begins: readonly { done: Promise<T> }[],
): Promise<PromiseSettledResult<T>[]> {
  let over = false;
  const results = Promise.allSettled(begins.map(({ done }) => done)).finally(() => {
    over = true;
  });
  while (!over) {
    await Promise.race([results, setTimeout(100)]);
    if (!over) market.pass(1);
  }
  return results;
}

/** Days follow one another: what is remembered of one is old in the next. */
let begin = 1_870_000_000;

async function beginDay(random: () => number): Promise<Day> {
  await renew();
  begin += 100_000;
  const table = faultyTable();
  const day: Day = { market: testMarket(begin), table, customers: [], chain: new Map(), at: 50_000, owed: [] };
  await soundTicks(day, 1);
  day.customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, i): Promise<Customer> => {
      const live = i % 2 === 0;
      return {
        caller: await (live ? liveCustomer(`perpetual-customer-${begin}-${i}`, '1000') : demoCustomer()),
        start: amount(live ? '1000' : '100000'),
      };
    }),
  );
  table.conflict(0.02, random);
  return day;
}

/** Everybody begins something, ticks pass, everybody has an answer, and the books agree. */
async function play(day: Day, round: Round): Promise<void> {
  const busy = day.customers.flatMap(({ caller }, i) => {
    const wanted = round.acts[i];
    return wanted ? [{ caller, ...wanted }] : [];
  });
  const begins = await Promise.all(
    busy.map(({ caller, does, again }) =>
      begun(caller.account, () => act(caller, does, again ? 'the-same-key-again' : newId('jnl'), day.at)),
    ),
  );
  for (const move of round.ticks) await tick(day, move);
  for (const result of await answered(day, begins))
    if (result.status === 'rejected') expect(result.reason).toHaveProperty('reason');
  const looked = await Promise.all(day.customers.map(({ caller }) => reconcileAccount(caller.account, false)));
  expect(looked.flat()).toEqual([]);
}

/** What is pending is cancelled or filled, what is open is closed, options settle. */
async function closeEverything(day: Day): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await soundTicks(day, 3);
    const begins = await Promise.all(
      day.customers.map(({ caller }) =>
        begun(caller.account, async () => {
          for (const { id } of (await listOwnOrders(caller.account, { status: 'pending', limit: 100 })).orders)
            await cancelOrder(caller, newId('jnl'), id as never).catch(() => {});
          return closeAll(caller, newId('jnl'), {});
        }),
      ),
    );
    await soundTicks(day, 3);
    for (const result of await answered(day, begins)) expect(result.status).toBe('fulfilled');
  }
  // What no call did for want of its tick is the worker's.
  await soundTicks(day, 4);
  expect(day.owed).toEqual([]);
  day.market.pass(700);
  for (const { caller } of day.customers) await settleOwnDueOptions(caller.account);
}

/** Whoever has nothing open has what the trades say, and nothing is left of them anywhere. */
async function end(day: Day): Promise<void> {
  day.table.reset();
  await closeEverything(day);
  for (const customer of day.customers) {
    const { account } = customer.caller;
    const available = await sumOf(customer, day.chain);
    expect(await readBalance(account, 'trading', 'USDT')).toEqual({ available, frozen: 0n });
    expect(await reconcileAccount(account, true)).toEqual([]);
    // Who was refused every order has no such counters at all.
    const { open_positions = 0, open_futures_orders = 0 } =
      (await get<{ open_positions?: number; open_futures_orders?: number }>(accountCounters.key(account))) ?? {};
    expect({ open_positions, open_futures_orders }).toEqual({ open_positions: 0, open_futures_orders: 0 });
    expect(await readAccountSymbol(account, SYMBOL)).toEqual({ reduced: 0, notional: 0n });
    for await (const left of queryAll({ pk: ofAccount(account), prefix: openNames.prefix })) expect(left).toBeNull();
  }
  for (const direction of ['up', 'down'] as const)
    for await (const left of reachedTriggers(SYMBOL, direction, direction === 'up' ? BEYOND : (1n as Price)))
      expect(left).toBeNull();
  for (const kind of ['live', 'demo'] as const)
    for (const side of ['long', 'short'])
      for (let shard = 0; shard < EXPOSURE_SHARDS; shard++) {
        const open = await get<{ notional: number }>(exposureKey(kind, SYMBOL, `perpetual-${side}`, shard));
        expect(Number(open?.notional ?? 0)).toBe(0);
      }
}

it(`the ledger stays whole through whatever customers do with perpetuals (TEST_SEED=${seed})`, () =>
  checkStories({ round: rounds, begin: beginDay, play, end }, { times: size('stories'), rounds: size('rounds') }));
