import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openNames } from '#functions/data/futures/open-names.ts';
import { reducedSymbols } from '#functions/data/futures/reduced-symbols.ts';
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
import { begun, place, testMarket } from '#functions/testing/market/perpetuals.ts';
import { buy, demoCustomer, liveCustomer } from '#functions/testing/people/customers.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import { seededRandom } from '#functions/testing/random.ts';
import { useTable } from '#functions/testing/table.ts';
import { amount, type Price, price } from '#shared/money.ts';
import type { FuturesTrade } from '#shared/schemas/futures.ts';
import { reconcileAccount } from './reconcile-account.ts';

// A missing second stays missing here: what filling does is tested where it lives.
vi.mock('#functions/domain/market/fill-second.ts', () => ({ fillSecond: async () => null }));

useTable();
useSettleQueue();
afterAll(() => setClock());

const SEED = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
/** Sequences that run side by side on one clock and one chain, and groups of them. */
const SIDE_BY_SIDE = 12;
const GROUPS = Number(process.env['TEST_GROUPS'] ?? 2);
const STEPS = 40;
const SYMBOL = 'BTC/USDT';
/** Above every price. */
const BEYOND = (10n ** 20n) as Price;

interface Player {
  caller: Caller;
  random: () => number;
  start: bigint;
}

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const around = (random: () => number, at: number, percent: number): string =>
  (at * (1 + ((random() * 2 - 1) * percent) / 100)).toFixed(pick(random, [1, 8]));

/** Something that a customer may do, sensible or not. */
async function act({ caller, random }: Player, at: number): Promise<unknown> {
  const side = pick(random, ['buy', 'sell'] as const);
  const leverage = pick(random, [20, 77, 200]);
  const quantity = pick(random, ['1', '33.33333333', '250', '0.5', '90000.00000001']);
  const key = random() < 0.1 ? 'the-same-key-again' : newId('jnl');
  const { positions } = await listOwnPositions(caller.account, { limit: 100 });
  const position = positions[Math.floor(random() * positions.length)];
  const orders = (await listOwnOrders(caller.account, { status: 'pending' })).orders;
  const order = orders[Math.floor(random() * orders.length)];
  const exits = {
    ...(random() < 0.5 && { take_profit_price: around(random, at, 0.5) }),
    ...(random() < 0.5 && { stop_loss_price: around(random, at, 0.5) }),
  };
  const what = random();
  if (what < 0.25) return place(caller, { key, side, leverage, quantity, ...exits });
  if (what < 0.4)
    return place(caller, { key, side, leverage, quantity, type: 'limit', price: around(random, at, 0.5) });
  if (what < 0.55) {
    const type = pick(random, ['stop_market', 'stop_limit'] as const);
    const stop_price = around(random, at, 0.5);
    const limit = type === 'stop_limit' && { price: around(random, at, 0.5) };
    return place(caller, { key, side, leverage, quantity, type, stop_price, ...limit });
  }
  if (what < 0.62) return buy(caller, { amount: '50', direction: pick(random, ['call', 'put'] as const) });
  if (what < 0.66) return settleOwnDueOptions(caller.account);
  if (what < 0.7) return closeAll(caller, key, pick(random, [{}, { side: 'long' as const }]));
  if (what < 0.8) return order && cancelOrder(caller, key, order.id as never);
  if (!position) return null;
  if (what < 0.9) {
    const part = random() < 0.5 ? null : amount(pick(random, ['0.3', '10', position.unclosed_quantity]));
    return closePosition(caller, key, position.id as never, part);
  }
  const [take, stop] = [around(random, at, 0.5), around(random, at, 0.5)];
  return changeSettings(caller, position.id as never, {
    take_profit_price: random() < 0.3 ? null : price(take),
    ...(random() < 0.5 && { stop_loss_price: price(stop) }),
  });
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
  // gain × entry = notional × what it moved, to a unit against the customer, and never beyond the margin.
  const exact = BigInt(leverage) * amount(margin) * moved;
  const booked = amount(realized_pnl);
  if (booked === lost) expect(exact).toBeLessThan((lost + 1n) * entry);
  else expect([booked * entry <= exact, (booked + 1n) * entry > exact]).toEqual([true, true]);
}

async function sumOf(player: Player, chain: ReadonlyMap<number, string>): Promise<bigint> {
  const trades: FuturesTrade[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listOwnTrades(player.caller.account, { limit: 100, cursor });
    trades.push(...page.trades);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  const openings = new Map(
    trades.flatMap((trade) => (trade.order_id ? [[trade.position_id, price(trade.price)]] : [])),
  );
  let sum = player.start;
  for (const trade of trades) {
    checkTrade(trade, openings.get(trade.position_id) as Price, chain);
    sum += amount(trade.realized_pnl) - amount(trade.fee);
  }
  const { orders } = await listOwnOptions(player.caller.account, { limit: 100 });
  return orders.reduce((all, option) => all + amount(option.profit_loss ?? '0'), sum);
}

async function runGroup(group: number): Promise<void> {
  const random = seededRandom(SEED + group);
  const market = testMarket(1_870_000_000 + group * 1_000_000);
  const table = faultyTable();
  const chain = new Map<number, string>();
  let at = 50_000;
  let owed: Owed[] = [];

  /** The tick of the next second, sound or not, and what it reaches; now and then two workers are at it. */
  async function tick(sound = random() < 0.85): Promise<void> {
    at *= 1 + (random() * 2 - 1) * 0.003;
    const text = at.toFixed(1);
    const unsound = pick(random, [[text, 60_000] as const, [text, 0, 'held:test'] as const]);
    const filled = !sound && random() < 0.3;
    const written = await market.tick({ [SYMBOL]: sound || filled ? text : unsound }, filled);
    if (sound) chain.set(written.sequence, text);
    owed = await fireAll(owed);
    const workers = random() < 0.2 ? 2 : 1;
    for (const left of await Promise.all(Array.from({ length: workers }, () => passTicks([written]))))
      owed.push(...left);
  }

  await tick(true);
  const players = await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async (_, i): Promise<Player> => {
      const live = i % 2 === 0;
      return {
        caller: await (live ? liveCustomer(`perpetual-player-${group}-${i}`, '1000') : demoCustomer()),
        random: seededRandom(SEED + group * 1000 + i + 1),
        start: amount(live ? '1000' : '100000'),
      };
    }),
  );
  /** Time goes on without ticks until all is answered: what began to wait late waits for a tick that is over. */
  async function answered<T>(begins: readonly { done: Promise<T> }[]): Promise<PromiseSettledResult<T>[]> {
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
  /** Everybody begins something, ticks pass, and everybody has an answer. */
  async function round(work: (player: Player) => Promise<unknown>): Promise<void> {
    const begins = await Promise.all(players.map((player) => begun(player.caller.account, () => work(player))));
    await tick();
    await tick();
    for (const result of await answered(begins))
      if (result.status === 'rejected') expect(result.reason).toHaveProperty('reason');
  }

  table.conflict(0.02, random);
  for (let step = 0; step < STEPS; step++) {
    await round((player) => act(player, at));
    const looked = await Promise.all(
      players.map(({ caller, random: own }) => reconcileAccount(caller.account, own() < 0.1)),
    );
    expect(looked.flat()).toEqual([]);
  }
  table.reset();

  // What is pending is cancelled or filled, what is open is closed, options settle.
  for (let turn = 0; turn < 4; turn++) {
    await tick(true);
    await tick(true);
    await tick(true);
    const begins = await Promise.all(
      players.map(({ caller }) =>
        begun(caller.account, async () => {
          for (const { id } of (await listOwnOrders(caller.account, { status: 'pending', limit: 100 })).orders)
            await cancelOrder(caller, newId('jnl'), id as never).catch(() => {});
          return closeAll(caller, newId('jnl'), {});
        }),
      ),
    );
    for (let ticks = 0; ticks < 3; ticks++) await tick(true);
    for (const result of await answered(begins)) expect(result.status).toBe('fulfilled');
  }
  // What no call did for want of its tick is the worker's.
  for (let ticks = 0; ticks < 4; ticks++) await tick(true);
  expect(owed).toEqual([]);
  market.pass(700);
  for (const player of players) {
    const { caller } = player;
    await settleOwnDueOptions(caller.account);
    expect(await readBalance(caller.account, 'trading', 'USDT')).toEqual({
      available: await sumOf(player, chain),
      frozen: 0n,
    });
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
    // Who was refused every order has no such counters at all.
    const { open_positions = 0, open_futures_orders = 0 } =
      (await get<{ open_positions?: number; open_futures_orders?: number }>(accountCounters.key(caller.account))) ?? {};
    expect({ open_positions, open_futures_orders }).toEqual({ open_positions: 0, open_futures_orders: 0 });
    const reduceOnly = await get<{ positions: number }>(reducedSymbols.key(caller.account, SYMBOL));
    expect(reduceOnly?.positions ?? 0).toBe(0);
    for await (const left of queryAll({ pk: ofAccount(caller.account), prefix: openNames.prefix }))
      expect(left).toBeNull();
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

describe(`the ledger of perpetuals (TEST_SEED=${SEED})`, () => {
  it.each(Array.from({ length: GROUPS }, (_, group) => group))(
    `stays whole through ${SIDE_BY_SIDE} random sequences of ${STEPS} steps (group %i)`,
    runGroup,
    240_000,
  );
});
