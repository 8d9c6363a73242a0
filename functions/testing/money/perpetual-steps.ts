import * as fc from 'fast-check';
import { expect } from 'vitest';
import { readAccountSymbolTotals } from '#functions/data/futures/account-symbols.ts';
import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection, type StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import { openFuturesItemIndex } from '#functions/data/futures/open-names.ts';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { iterateReachedTriggers } from '#functions/data/futures/triggers.ts';
import { EXPOSURE_SHARDS, getExposureKey } from '#functions/data/ledger/exposure.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { getItem, type ItemAttributes, queryAllItems } from '#functions/data/table/table.ts';
import { cancelFuturesOrder } from '#functions/domain/futures/cancel-futures-order.ts';
import { closeAllPositions } from '#functions/domain/futures/close-all-positions.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import { listOwnOrders, listOwnPositions } from '#functions/domain/futures/list-own-futures.ts';
import { updatePositionSettings } from '#functions/domain/futures/update-position-settings.ts';
import { newId } from '#functions/lib/ids.ts';
import { placeTestPerpetual } from '#functions/testing/market/perpetuals.ts';
import { toFundingIds } from '#functions/testing/people/transfers.ts';
import { toAmount, type Price, toPrice } from '#shared/money.ts';
import { type FundingSources, createFundingSources } from './funding-sources.ts';
import { type StoredItemBalances, toBigIntUnits } from './item-balances.ts';
import { defineMoneySteps, type RepeatableMoneyRequest } from './steps.ts';
import { type ScenarioCustomer, TEST_DAY_SYMBOL, type MoneyTestDay } from './test-day.ts';

const RECORD = 'IDEMPOTENCY#futures#';
/** Above every price. */
const BEYOND = (10n ** 20n) as Price;

/** A price near the current one: millionths to add, and decimals of the result. */
const nearby = fc.record({ add: fc.integer({ min: -5000, max: 5000 }), decimals: fc.constantFrom(1, 8) });
const maybe = fc.option(nearby, { freq: 1 });
const order = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  leverage: fc.constantFrom(20, 77, 200),
  quantity: fc.constantFrom('1', '33.33333333', '250', '0.5', '90000.00000001'),
  sources: createFundingSources('trading'),
});
const number = fc.nat(100);
/** A customer act, sensible or not; its target by number. */
const acts = fc.oneof(
  { weight: 25, arbitrary: fc.record({ act: fc.constant('market' as const), order, take: maybe, stop: maybe }) },
  { weight: 15, arbitrary: fc.record({ act: fc.constant('limit' as const), order, at: nearby }) },
  { weight: 15, arbitrary: fc.record({ act: fc.constant('stop' as const), order, at: nearby, limit: maybe }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('closeAll' as const), side: fc.constantFrom(null, 'long' as const) }),
  },
  { weight: 10, arbitrary: fc.record({ act: fc.constant('cancel' as const), number }) },
  {
    weight: 10,
    arbitrary: fc.record({
      act: fc.constant('close' as const),
      number,
      part: fc.constantFrom(null, null, null, '0.3', '10', 'all'),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      number,
      take: fc.option(nearby, { freq: 2 }),
      stop: fc.option(nearby, { freq: 1, nil: undefined }),
    }),
  },
);
type PerpetualAct = typeof acts extends fc.Arbitrary<infer T> ? T : never;
type NearbyPrice = typeof nearby extends fc.Arbitrary<infer T> ? T : never;

const near = (at: number, { add, decimals }: NearbyPrice): string => (at * (1 + add / 1_000_000)).toFixed(decimals);
const pickByNumber = <T>(all: readonly T[], number: number): T | undefined => all[number % all.length];

async function preparePerpetualAct(
  { caller }: ScenarioCustomer,
  nextAct: PerpetualAct,
  { at }: MoneyTestDay,
): Promise<RepeatableMoneyRequest | null> {
  const { account } = caller;
  const placing =
    ({
      sources,
      ...overrides
    }: Parameters<typeof placeTestPerpetual>[1] & { sources: FundingSources }): RepeatableMoneyRequest =>
    async (key) =>
      (await placeTestPerpetual(caller, { key, fund_from: toFundingIds(account, sources), ...overrides })).order.id;
  const done =
    (act: (key: string) => Promise<unknown>): RepeatableMoneyRequest =>
    async (key) => {
      await act(key);
      return null;
    };
  switch (nextAct.act) {
    case 'market': {
      const exits = {
        ...(nextAct.take && { take_profit_price: near(at, nextAct.take) }),
        ...(nextAct.stop && { stop_loss_price: near(at, nextAct.stop) }),
      };
      return placing({ ...nextAct.order, ...exits });
    }
    case 'limit':
      return placing({ ...nextAct.order, type: 'limit', price: near(at, nextAct.at) });
    case 'stop': {
      const limit = nextAct.limit && { price: near(at, nextAct.limit) };
      const type = limit ? 'stop_limit' : 'stop_market';
      return placing({ ...nextAct.order, type, stop_price: near(at, nextAct.at), ...limit });
    }
    case 'closeAll':
      return done((key) => closeAllPositions(caller, key, nextAct.side === null ? {} : { side: nextAct.side }));
    case 'cancel': {
      const resting = pickByNumber((await listOwnOrders(account, { status: 'pending' })).orders, nextAct.number);
      return resting ? done((key) => cancelFuturesOrder(caller, key, resting.id as never)) : null;
    }
    case 'close': {
      const position = pickByNumber((await listOwnPositions(account, { limit: 100 })).positions, nextAct.number);
      if (!position) return null;
      const part = nextAct.part === 'all' ? position.unclosed_quantity : nextAct.part;
      return done((key) => closePosition(caller, key, position.id as never, part === null ? null : toAmount(part)));
    }
    case 'change': {
      const position = pickByNumber((await listOwnPositions(account, { limit: 100 })).positions, nextAct.number);
      if (!position) return null;
      const exits = {
        take_profit_price: nextAct.take && toPrice(near(at, nextAct.take)),
        ...(nextAct.stop && { stop_loss_price: toPrice(near(at, nextAct.stop)) }),
      };
      return done(() => updatePositionSettings(caller, position.id as never, exits));
    }
  }
}

/** Returns the movements of a trade: a gain or loss, and its fee, each with its house account. */
function movedBy(trade: ItemAttributes): StoredItemBalances {
  const [gained, fee, gap, charge] = ['realized_pnl', 'fee', 'gap', 'gap_charge'].map((name) =>
    toBigIntUnits(trade[name]),
  );
  const [realized, feePaid, beyond, owed] = [gained ?? 0n, fee ?? 0n, gap ?? 0n, charge ?? 0n];
  const liquidated = trade['reason'] === 'liquidation';
  const coin = 'USDT';
  return {
    moved: [
      { where: 'trading', coin, amount: realized - feePaid },
      { where: 'house:fees', coin, amount: liquidated ? 0n : feePaid },
      { where: 'house:futures', coin, amount: beyond - realized - owed },
      { where: 'house:insurance', coin, amount: owed - beyond + (liquidated ? feePaid : 0n) },
    ],
  };
}

const freezing = (amount: bigint, open: StoredItemBalances['open']): StoredItemBalances => ({
  frozen: [{ where: 'trading', coin: 'USDT', amount }],
  ...(open && { open }),
});

/**
 * Checks a trade by an independent copy of the rule: the result of a close, and that its prices are in the tick log.
 */
function checkTrade(trade: StoredFuturesTrade, { bySequence, openedAt }: MoneyTestDay): void {
  const { reason, side, entry, exit } = trade;
  expect(bySequence.get(entry.sequence)).toMatchObject({ price: entry.price, kind: 'sound' });
  if (exit === null) {
    openedAt.set(trade.position_id, toBigIntUnits(trade.price));
    return expect(toBigIntUnits(trade.realized_pnl)).toBe(0n);
  }
  // Positions also end by the prices of seconds filled later.
  const kinds = reason === 'close' ? /^sound$/ : /^(sound|filled)$/;
  expect(bySequence.get(exit.sequence)).toMatchObject({
    price: exit.price,
    kind: expect.stringMatching(kinds) as string,
  });
  expect(toBigIntUnits(trade.price)).toBe(toPrice(exit.price));
  expect(exit.sequence).toBeGreaterThan(entry.sequence);
  const [margin, booked] = [toBigIntUnits(trade.margin), toBigIntUnits(trade.realized_pnl)];
  expect(booked).toBeGreaterThanOrEqual(-margin);
  const [from, to] = [openedAt.get(trade.position_id) ?? 0n, toBigIntUnits(trade.price)];
  // (gain + charge) × entry = notional × price change, rounded by a unit against the customer, and never beyond the
  // margin.
  const exact =
    BigInt(trade.leverage) * margin * (side === 'sell' ? to - from : from - to) -
    toBigIntUnits(trade.gap_charge) * from;
  if (booked === -margin) expect(exact).toBeLessThan((1n - margin) * from);
  else expect([booked * from <= exact, (booked + 1n) * from > exact]).toEqual([true, true]);
}

/** Perpetuals: orders of every type, fills, partial and full closes, exits, liquidations, voids. */
export const perpetualMoneySteps = defineMoneySteps({
  name: 'perpetuals',
  weight: 60,
  acts,
  prepare: preparePerpetualAct,
  told: (item) => {
    if (item.sk.startsWith(RECORD)) return { recorded: String(item['reference']) };
    if (futuresTradeCollection.holds(item.sk)) return movedBy(item);
    if (positionCollection.holds(item.sk))
      return item['status'] === 'open' ? freezing(toBigIntUnits(item['margin']), 'open_positions') : {};
    if (!futuresOrderCollection.holds(item.sk)) return null;
    const rests = item['status'] === 'pending';
    const frozen = toBigIntUnits(item['margin']) + toBigIntUnits(item['fee']);
    return { ...(rests && freezing(frozen, 'open_futures_orders')), made: String(item['id']) };
  },
  checked: ({ key, before, after }, day) => {
    if (!futuresTradeCollection.holds(key.sk) || !after) return;
    expect(before).toBeUndefined();
    checkTrade(after as unknown as StoredFuturesTrade, day);
  },
  end: async ({ caller }) => {
    for (const { id } of (await listOwnOrders(caller.account, { status: 'pending', limit: 100 })).orders)
      await cancelFuturesOrder(caller, newId('jnl'), id as never).catch(() => {});
    await closeAllPositions(caller, newId('jnl'), {});
  },
  ended: async (day) => {
    for (const { account } of day.customers.map(({ caller }) => caller)) {
      expect(await readAccountSymbolTotals(account, TEST_DAY_SYMBOL)).toEqual({ reduced: 0, notional: 0n });
      for await (const item of queryAllItems({ pk: accountPartition(account), prefix: openFuturesItemIndex.prefix }))
        expect(item).toBeNull();
    }
    for (const direction of ['up', 'down'] as const)
      for await (const trigger of iterateReachedTriggers(
        TEST_DAY_SYMBOL,
        direction,
        direction === 'up' ? BEYOND : (1n as Price),
      ))
        expect(trigger).toBeNull();
    for (const kind of ['live', 'demo'] as const)
      for (const side of ['long', 'short'])
        for (let shard = 0; shard < EXPOSURE_SHARDS; shard++) {
          const open = await getItem<{ notional: number }>(
            getExposureKey(kind, TEST_DAY_SYMBOL, `perpetual-${side}`, shard),
          );
          expect(Number(open?.notional ?? 0)).toBe(0);
        }
  },
});
