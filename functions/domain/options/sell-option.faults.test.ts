import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { optionOrders } from '#functions/data/options/option-orders.ts';
import { get } from '#functions/data/table/table.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { setClock } from '#functions/lib/clock.ts';
import { type Fault, faultyTable } from '#functions/testing/faults.ts';
import { writeTick } from '#functions/testing/market/prices.ts';
import { balanceOf, buy, demoCustomer, liveCustomer } from '#functions/testing/people/customers.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import { seededRandom } from '#functions/testing/random.ts';
import { useTable } from '#functions/testing/table.ts';
import type { OptionOrderId, SellQuoteId } from '#shared/ids.ts';
import { amount, formatUnits } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { optionStatistics } from './option-statistics.ts';
import { quoteOptionSale, type SellQuoteView } from './quote-option-sale.ts';
import { sellOption } from './sell-option.ts';
import { settleOwnDueOptions } from './settle-own-options.ts';

useTable();
useSettleQueue();

const SEED = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
/** The slow engine goes through fewer. */
const ROUNDS = process.env['TEST_GROUPS'] === undefined ? 60 : 24;
let second = 1_800_000_000;
let table: ReturnType<typeof faultyTable>;

beforeEach(async () => {
  second += 100_000;
  setClock(() => second * 1000 + 300);
  table = faultyTable();
  await writeTick(second, { 'BTC/USDT': '100' });
});
afterEach(() => {
  table.reset();
  setClock();
});

const idOf = (order: OptionOrder) => order.id as OptionOrderId;
const sell = (caller: Caller, order: OptionOrder, { quote_id }: SellQuoteView, key: string) =>
  sellOption(caller, key, idOf(order), quote_id as SellQuoteId);

describe('a crash at every call of the table while selling, then the same request again', () => {
  it('pays once', async () => {
    const caller = await demoCustomer();
    const first = await buy(caller);
    const offer = await quoteOptionSale(caller.account, idOf(first));
    table.reset();
    await sell(caller, first, offer, 'measure-calls');
    const calls = table.reset();
    expect(calls).toBeGreaterThanOrEqual(3);
    let expected = amount('100000') - amount('100') + amount(offer.amount);
    for (let call = 1; call <= calls; call++)
      for (const fault of ['before', 'after'] as const satisfies Fault[]) {
        const order = await buy(caller);
        const { quote_id, ...rest } = await quoteOptionSale(caller.account, idOf(order));
        const key = `intention-${call}-${fault}`;
        table.crashAt(call, fault);
        await sell(caller, order, { quote_id, ...rest }, key).catch(() => {});
        table.reset();
        const sold = await sell(caller, order, { quote_id, ...rest }, key);
        expect(sold).toMatchObject({ status: 'sold', payout: rest.amount });
        expect(await sell(caller, order, { quote_id, ...rest }, key)).toEqual(sold);
        expected = expected - amount('100') + amount(rest.amount);
        expect(await balanceOf(caller.account), `call ${call} ${fault}`).toBe(formatUnits(expected));
      }
    expect((await reconcileEverything()).mismatches).toEqual([]);
  });
});

interface Player {
  caller: Caller;
  random: () => number;
  /** What the account should hold, in units, by the answers that it was given. */
  expected: bigint;
  open: OptionOrder[];
  offers: { order: OptionOrder; offer: SellQuoteView; at: number }[];
  paid: bigint;
  sold: number;
}

const pick = <T>(random: () => number, from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

async function sellSome(player: Player, at: number): Promise<void> {
  const chosen = pick(player.random, player.offers);
  if (!chosen) return;
  const { order, offer } = chosen;
  const keysOfOne = player.random() < 0.3 ? ['a', 'b', 'c'] : ['a'];
  const results = await Promise.allSettled(
    keysOfOne.map((key) => sell(player.caller, order, offer, `${offer.quote_id}-${key}`)),
  );
  const open = player.open.some(({ id }) => id === order.id);
  const holds = open && at - chosen.at <= 2 && at < order.expired_at - 15;
  const paid = results.filter(({ status }) => status === 'fulfilled');
  if (!open) {
    // What was sold answers its own key again, and no other.
    expect(paid.length).toBeLessThanOrEqual(1);
  } else if (paid.length > 0) {
    expect(holds).toBe(true);
    expect(paid).toHaveLength(1);
    player.open = player.open.filter(({ id }) => id !== order.id);
    player.expected += amount(offer.amount);
    player.paid += amount(offer.amount);
    player.sold += 1;
  }
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toHaveProperty('reason');
}

async function settleSome(player: Player): Promise<void> {
  for (const settled of await settleOwnDueOptions(player.caller.account)) {
    if (settled.status === 'pending') continue;
    player.open = player.open.filter(({ id }) => id !== settled.id);
    player.expected += settled.payout ?? 0n;
    player.paid += settled.payout ?? 0n;
  }
}

async function step(player: Player, at: number): Promise<void> {
  const { random, caller } = player;
  const dice = random();
  if (dice < 0.3) {
    const stake = pick(random, ['10', '10.00000001', '333.33333333', '99']) ?? '10';
    const request = { amount: stake, direction: random() < 0.5 ? 'call' : 'put' } as const;
    const order = await buy(caller, request).catch(() => null);
    if (!order) return;
    player.open.push(order);
    player.expected -= amount(stake);
  } else if (dice < 0.6) {
    const order = pick(random, player.open);
    const offer = order && (await quoteOptionSale(caller.account, idOf(order)).catch(() => null));
    if (order && offer) player.offers.push({ order, offer, at });
  } else if (dice < 0.85) await sellSome(player, at);
  else await settleSome(player);
}

describe(`selling among everything else (TEST_SEED=${SEED})`, () => {
  it('keeps the ledger whole through random sequences, with conflicts', async () => {
    const random = seededRandom(SEED);
    table.conflict(0.03, random);
    const players = await Promise.all(
      Array.from({ length: 16 }, async (_, i): Promise<Player> => {
        const live = i % 2 === 0;
        return {
          caller: await (live ? liveCustomer(`seller-${i}`, '5000') : demoCustomer()),
          random: seededRandom(SEED + i + 1),
          expected: amount(live ? '5000' : '100000'),
          open: [],
          offers: [],
          paid: 0n,
          sold: 0,
        };
      }),
    );
    let price = 100;
    for (let round = 0; round < ROUNDS; round++) {
      second += random() < 0.8 ? 1 : 7;
      price *= Math.exp((random() - 0.5) * 0.0004);
      await writeTick(second, { 'BTC/USDT': price.toFixed(4) });
      await Promise.all(
        players.map(async (player) => {
          await step(player, second);
          expect(await reconcileAccount(player.caller.account, false)).toEqual([]);
        }),
      );
    }
    table.reset();
    for (const player of players) {
      const { account } = player.caller;
      expect(await balanceOf(account)).toBe(formatUnits(player.expected));
      const counters = await get<{ open_options: number }>(accountCounters.key(account));
      expect(counters?.open_options ?? 0).toBe(player.open.length);
      const statistics = await optionStatistics(account);
      expect(statistics).toMatchObject({ sold: player.sold, paid: formatUnits(player.paid), open: player.open.length });
      for (const order of player.open) expect((await optionOrders.read(account, idOf(order)))?.status).toBe('pending');
    }
    expect(players.reduce((sum, { sold }) => sum + sold, 0)).toBeGreaterThan(0);
    expect((await reconcileEverything()).mismatches).toEqual([]);
  });
});
