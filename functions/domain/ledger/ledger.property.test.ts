import { afterAll, describe, expect, it, vi } from 'vitest';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { optionOrders } from '#functions/data/options/option-orders.ts';
import { get } from '#functions/data/table/table.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { settleMessages } from '#functions/domain/options/settle-messages.ts';
import { settleOwnDueOptions } from '#functions/domain/options/settle-own-options.ts';
import { setClock } from '#functions/lib/clock.ts';
import { faultyTable } from '#functions/testing/faults.ts';
import { writeTick } from '#functions/testing/market/prices.ts';
import { balanceOf, buy, demoCustomer, liveCustomer } from '#functions/testing/people/customers.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import { seededRandom } from '#functions/testing/random.ts';
import { useTable } from '#functions/testing/table.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { reconcileAccount } from './reconcile-account.ts';

// A missing second stays missing here: what filling does is tested where it lives.
vi.mock('#functions/domain/market/fill-second.ts', () => ({ fillSecond: async () => null }));

useTable();
useSettleQueue();
afterAll(() => setClock());

const SEED = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
/** Sequences that run side by side on one clock and one chain, and groups of them. */
const SIDE_BY_SIDE = 50;
const GROUPS = Number(process.env['TEST_GROUPS'] ?? 4);
const STEPS = 100;
const STEP_SECONDS = 20;

interface Player {
  caller: Caller;
  random: () => number;
  /** What the account should hold, by the rules of the product written down a second time. */
  expected: bigint;
  open: Map<string, OptionOrder>;
  keys: string[];
}

/** Prices by second, in units of 10⁻⁸; null where the chain has no tick. */
type Chain = Map<number, { price: bigint; stale: boolean } | null>;

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 100_000_000n + BigInt(fraction.padEnd(8, '0'));
};

async function place(player: Player): Promise<void> {
  const { random, caller } = player;
  const stake = pick(random, ['10', '10.00000001', '333.33333333', '5000', '99999.99999999', '9', '100001']);
  const key =
    random() < 0.2 && player.keys.length > 0
      ? pick(random, player.keys)
      : `key-${player.keys.length}-${random()}`.replace('.', '');
  const request = { key, amount: stake, direction: pick(random, ['call', 'put'] as const) };
  const known = player.keys.includes(key);
  const times = random() < 0.2 ? 3 : 1;
  const results = await Promise.allSettled(Array.from({ length: times }, () => buy(caller, request)));
  const placed = new Set<string>();
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toHaveProperty('reason');
      continue;
    }
    if (!known && !placed.has(result.value.id)) {
      player.expected -= units(stake);
      player.open.set(result.value.id, result.value);
    }
    placed.add(result.value.id);
  }
  expect(placed.size).toBeLessThanOrEqual(1);
  if (placed.size > 0 && !known) player.keys.push(key);
}

function creditOf(order: OptionOrder, chain: Chain, at: number): bigint | null {
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

async function settle(player: Player, chain: Chain, at: number): Promise<void> {
  const due = [...player.open.values()].filter((order) => order.expired_at <= at);
  if (due.length === 0) return;
  if (player.random() < 0.3) await settleOwnDueOptions(player.caller.account);
  else {
    const { kind, id } = player.caller.account;
    const deliveries = due
      .filter((order) => creditOf(order, chain, at) !== null)
      .flatMap((order) => Array.from({ length: 1 + Math.floor(player.random() * 3) }, () => order))
      .map((order) => ({
        message: { kind, account_id: id, order_id: order.id as OptionOrderId, expired_at: order.expired_at as never },
        repeated: false,
      }));
    const results = await settleMessages(deliveries);
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
  for (const order of due) {
    const credit = creditOf(order, chain, at);
    const stored = await optionOrders.read(player.caller.account, order.id as OptionOrderId);
    if (credit === null) expect(stored?.status).toBe('pending');
    else {
      expect(stored?.payout, order.id).toBe(credit);
      player.expected += credit;
      player.open.delete(order.id);
    }
  }
}

/** Journal and balances agree after each step; now and then they are compared with what this test says too. */
async function check(player: Player): Promise<void> {
  const { account } = player.caller;
  expect(await reconcileAccount(account, player.random() < 0.05)).toEqual([]);
  if (player.random() < 0.75) return;
  expect(await balanceOf(account)).toBe(formatUnits(player.expected));
  const counters = await get<{ open_options: number }>(accountCounters.key(account));
  expect(counters?.open_options ?? 0).toBe(player.open.size);
}

async function runGroup(group: number): Promise<void> {
  const random = seededRandom(SEED + group);
  let second = 1_800_000_000 + group * 1_000_000;
  setClock(() => second * 1000 + 400);
  faultyTable().conflict(0.02, random);
  const chain: Chain = new Map();
  const players = await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async (_, i): Promise<Player> => {
      const live = i % 2 === 0;
      return {
        caller: await (live ? liveCustomer(`player-${group}-${i}`, '10000') : demoCustomer()),
        random: seededRandom(SEED + group * 1000 + i + 1),
        expected: live ? units('10000') : units('100000'),
        open: new Map(),
        keys: [],
      };
    }),
  );
  for (let step = 0; step < STEPS; step++) {
    second += STEP_SECONDS;
    if (random() < 0.9) {
      const price = pick(random, ['100', '100.00000001', '99.99999999', '100.5', '99']);
      const stale = random() < 0.1;
      chain.set(second, { price: units(price), stale });
      await writeTick(second, { 'BTC/USDT': stale ? [price, 60_000] : price });
    }
    await Promise.all(
      players.map(async (player) => {
        await (player.random() < 0.6 ? place(player) : settle(player, chain, second));
        await check(player);
      }),
    );
  }
  for (const { caller, expected } of players) expect(await balanceOf(caller.account)).toBe(formatUnits(expected));
}

describe(`the ledger (TEST_SEED=${SEED})`, () => {
  it.each(Array.from({ length: GROUPS }, (_, group) => group))(
    `stays whole through ${SIDE_BY_SIDE} random sequences of ${STEPS} steps (group %i)`,
    runGroup,
    240_000,
  );
});
