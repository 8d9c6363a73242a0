import * as fc from 'fast-check';
import { expect } from 'vitest';
import { exchangeCollection, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import { readInventory } from '#functions/data/exchange/inventory.ts';
import type { ItemAttributes } from '#functions/data/table/table.ts';
import { executeExchange } from '#functions/domain/exchange/execute-exchange.ts';
import { listOpenExchanges } from '#functions/domain/exchange/list-open-exchanges.ts';
import { quoteExchange } from '#functions/domain/exchange/quote-exchange.ts';
import { sweepExchanges } from '#functions/domain/exchange/sweep-exchanges.ts';
import { testTier } from '#functions/testing/tier.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountKind } from '#shared/ids.ts';
import { toAmount, toPrice } from '#shared/money.ts';
import {
  hasInventoryCapacity,
  getInventoryModel,
  limitBtcInventory,
  recordInventoryExchange,
} from './inventory-model.ts';
import { type StoredItemBalances, toBigIntUnits } from './item-balances.ts';
import { defineMoneySteps } from './steps.ts';
import { isInjectedFault, type MoneyTestDay } from './test-day.ts';

const RECORD = 'IDEMPOTENCY#exchange#';
const ONE = toPrice('1');

const exchangedAmounts = fc.constantFrom(
  { from_coin: 'USDT', to_coin: 'BTC', give: '10.00000001' },
  { from_coin: 'USDT', to_coin: 'BTC', give: '333.33333333' },
  { from_coin: 'BTC', to_coin: 'USDT', give: '0.00123457' },
  { from_coin: 'BTC', to_coin: 'USDT', give: '0.1' },
);

/**
 * Returns the money of an exchange: the given side is frozen while pending, and both sides are the house's after it.
 */
function getExchangeBalances(exchange: ItemAttributes): StoredItemBalances {
  const [from, to] = [String(exchange['from_coin']), String(exchange['to_coin'])];
  const [fromAmount, gets] = [toBigIntUnits(exchange['amount']), toBigIntUnits(exchange['to_amount'])];
  if (exchange['status'] === 'pending')
    return { frozen: [{ where: 'spot', coin: from, amount: fromAmount }], open: 'open_exchanges' };
  if (exchange['status'] === 'cancelled') return {};
  return {
    moved: [
      { where: 'spot', coin: from, amount: -fromAmount },
      { where: 'house:inventory', coin: from, amount: fromAmount },
      { where: 'spot', coin: to, amount: gets },
      { where: 'house:inventory', coin: to, amount: -gets },
    ],
  };
}

/**
 * Checks that a user gets coins by the prices of the quote, or of the deciding ticks, rounded by a unit against them.
 */
function checkCompleted(exchange: StoredExchange, day: MoneyTestDay): void {
  const points = [exchange.from_point, exchange.to_point].filter((point) => point !== null);
  for (const point of points)
    expect(day.bySequence.get(point.sequence)).toMatchObject({ price: point.price, kind: 'sound' });
  const at = (point: StoredExchange['from_point']) => (point ? toPrice(point.price) : ONE);
  const [pricePoints, quoted] = [
    [at(exchange.from_point), at(exchange.to_point)] as const,
    [exchange.quoted_from, exchange.quoted_to] as const,
  ];
  const [from, to] =
    quoted[0] === null || quoted[1] === null ? pricePoints : [toBigIntUnits(quoted[0]), toBigIntUnits(quoted[1])];
  // The spread is a tenth of a percent of the received amount: got × to × 1000 is at most given × from × 999.
  const [gets, exact] = [toBigIntUnits(exchange.to_amount), toBigIntUnits(exchange.amount) * from * 999n];
  expect([gets * to * 1000n <= exact, (gets + 1n) * to * 1000n > exact]).toEqual([true, true]);
  if (exchange.quote_id === null) return expect(gets).toBeGreaterThanOrEqual(toBigIntUnits(exchange.min_to_amount));
  const [was, is] = [from * pricePoints[1] * 1000n, pricePoints[0] * to * 1000n];
  const room = from * pricePoints[1];
  expect(is >= was - room && is <= was + room).toBe(true);
}

/**
 * Checks that an exchange rejected by the inventory limit exceeds it in this direction: of the coin that the house
 * would receive, or of the one it would pay. Concurrent exchanges may have decided.
 */
async function withinInventory<T>(
  day: MoneyTestDay,
  kind: AccountKind,
  { from_coin, amount: gives }: { from_coin: string; amount: bigint },
  act: () => Promise<T>,
): Promise<T> {
  const isFull = () => from_coin === 'BTC' && !hasInventoryCapacity(day, kind, 'BTC', gives);
  const [wasFull, { changes }] = [isFull(), { ...getInventoryModel(day) }];
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && error.reason === 'INVENTORY_LIMIT' && testTier !== 'engine') {
      // No customer gives enough USDT to bring the house to the other limit.
      expect([from_coin, Object.keys(error.reasons ?? {})]).toEqual(['BTC', ['from_coin']]);
      if (getInventoryModel(day).changes === changes) expect(wasFull || isFull()).toBe(true);
    }
    throw error;
  }
}

/** Exchanges of coins, by a quote and without one. */
export const exchangeMoneySteps = defineMoneySteps({
  name: 'exchange',
  weight: 20,
  acts: fc.record({
    given: exchangedAmounts,
    by: fc.constantFrom('quote' as const, 'quote' as const, 'least' as const),
  }),
  begin: limitBtcInventory,
  meets: ['INVENTORY_LIMIT', 'WALLET_NOT_ACTIVE'],
  prepare: async ({ caller }, { given: { give, ...coins }, by }, day) => {
    const terms = { ...coins, amount: toAmount(give) };
    const quote = await withinInventory(day, caller.account.kind, terms, () => quoteExchange(caller.account, terms));
    // Without a quote a hundredth less is accepted.
    const minimumAmount = ((toAmount(quote.to_amount) * 99n) / 100n) as typeof terms.amount;
    const request = by === 'quote' ? { quote_id: quote.quote_id as never } : { ...terms, min_to_amount: minimumAmount };
    return async (key) =>
      (await withinInventory(day, caller.account.kind, terms, () => executeExchange(caller, key, request))).id;
  },
  sweep: async () => {
    await sweepExchanges().catch((error: unknown) => {
      if (!isInjectedFault(error)) throw error;
    });
  },
  told: (item) => {
    if (item.sk.startsWith(RECORD)) return { recorded: String(item['reference']) };
    return exchangeCollection.holds(item.sk) ? { ...getExchangeBalances(item), made: String(item['id']) } : null;
  },
  checked: ({ key, before, after }, day) => {
    if (!exchangeCollection.holds(key.sk)) return;
    recordInventoryExchange(before, after, day, testTier !== 'engine');
    if (before?.['status'] !== 'pending' || after?.['status'] !== 'completed') return;
    checkCompleted(after as unknown as StoredExchange, day);
  },
  ended: async (day, books) => {
    for (const { caller } of day.customers) expect(await listOpenExchanges(caller.account, 100)).toEqual([]);
    for (const kind of ['live', 'demo'] as const)
      for (const coin of ['USDT', 'BTC'])
        expect([kind, coin, await readInventory(kind, coin)]).toEqual([
          kind,
          coin,
          books.sum(`house legs ${kind} house:inventory ${coin}`),
        ]);
  },
});
