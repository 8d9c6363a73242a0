import { beforeEach, describe, expect, it } from 'vitest';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { EXPOSURE_SHARDS, getExposureKey } from '#functions/data/ledger/exposure.ts';
import { symbolOverrideConfigStore } from '#functions/data/market/symbols.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { placeTestOption, buyTestOption as buyByTick } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { readAvailableUsdt, createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { OptionOrderId, SellQuoteId } from '#shared/ids.ts';
import { getSellBackTerms, getSmallestPriceStep } from '#shared/market/option-fair-value.ts';
import { toSecondVolatility } from '#shared/market/realised-volatility.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { listOwnOptions } from './list-own-options.ts';
import { quoteOptionSale } from './quote-option-sale.ts';
import { readOptionStatistics } from './read-option-statistics.ts';
import { readReceipt } from './read-receipt.ts';
import { sellOption } from './sell-option.ts';
import { handleSettleMessages } from './settle-messages.ts';
import { settleOption } from './settle-option.ts';
import { settleOwnOption } from './settle-own-options.ts';

useTestTable();
useTestSettleQueue();

let ms = 1_800_000_000_300;
let caller: UserPrincipal;

const second = () => Math.floor(ms / 1000);
/** Passes seconds, each with its tick. */
async function pass(seconds: number, price = '100'): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    ms += 1000;
    await writeTestTick(second(), { 'BTC/USDT': price, 'ETH/USDT': price });
  }
}

beforeEach(async () => {
  ms += 10_000_000;
  setClock(() => ms);
  await pass(1);
  caller = await createDemoCustomer();
});

/** Buys one; the clock moves to the second of its entry. */
const buy: typeof buyByTick = async (...request) => {
  const order = await buyByTick(...request);
  ms += 1000;
  return order;
};
const getOrderId = (order: OptionOrder) => order.id as OptionOrderId;
const quote = (order: OptionOrder, seller = caller) => quoteOptionSale(seller.account, getOrderId(order));
const sell = (order: OptionOrder, quote_id: string, { key = newId('jnl') as string, who = caller } = {}) =>
  sellOption(who, key, getOrderId(order), quote_id as SellQuoteId);
const settle = (order: OptionOrder, repeated = false) =>
  handleSettleMessages([
    {
      message: {
        kind: caller.account.kind,
        account_id: caller.account.id,
        order_id: getOrderId(order),
        due_at: order.expired_at as never,
      },
      repeated,
    },
  ]);

/** Returns the house's exposure on a symbol and period. */
async function exposure(period: string): Promise<number> {
  const shards = await Promise.all(
    Array.from({ length: EXPOSURE_SHARDS }, (_, shard) =>
      getItem<{ payouts: number }>(getExposureKey('demo', 'BTC/USDT', period, shard)),
    ),
  );
  return shards.reduce((sum, shard) => sum + Number(shard?.payouts ?? 0), 0);
}

describe('sellOption', () => {
  it('pays the quoted amount once and records the sale on the receipt', { tags: ['TRD-057'] }, async () => {
    const before = await exposure('p360');
    const order = await buy(caller, { period_id: 'p360', amount: '100' });
    await pass(100, '100.01');
    const offer = await quote(order);
    expect(offer).toEqual({ quote_id: offer.quote_id, amount: expect.any(String), expires_at: second() + 3 });
    const sold = await sell(order, offer.quote_id);
    const paidAmount = Number(offer.amount);
    expect(paidAmount).toBeGreaterThan(0);
    expect(sold).toMatchObject({
      status: 'sold',
      payout: offer.amount,
      settled_at: second(),
      expiry_price: null,
      receipt: { exit: null, sale: { quote_id: offer.quote_id, amount: offer.amount, point: { at: second() } } },
    });
    expect(Number(sold.profit_loss)).toBeCloseTo(paidAmount - 100, 8);
    const { fair_value, spread, volatility } = sold.receipt.sale ?? {};
    expect(Number(fair_value) - Number(spread)).toBeCloseTo(paidAmount, 8);
    expect(Number(volatility)).toBeGreaterThan(0);
    expect(Number(await readAvailableUsdt(caller.account))).toBeCloseTo(100_000 - 100 + paidAmount, 8);
    expect(await exposure('p360')).toBe(before);
    expect(await getItem<{ open_options: number }>(accountCounters.key(caller.account))).toMatchObject({
      open_options: 0,
    });
    expect((await listOwnOptions(caller.account, { status: 'sold' })).orders).toEqual([sold]);
    expect(await readOptionStatistics(caller.account)).toMatchObject({
      count: 1,
      sold: 1,
      staked: '100',
      paid: offer.amount,
      profit: sold.profit_loss,
      win_rate: null,
      open: 0,
      by_period: [{ period_id: 'p360', sold: 1 }],
    });
  });

  it('computes the payout from the values on the receipt, at the time of the price', async () => {
    const order = await buy(caller, { period_id: 'p360' });
    await pass(20, '100.01');
    ms += 1000;
    await writeTestTick(second(), { 'BTC/USDT': ['100.02', 400] });
    const { sale } = (await sell(order, (await quote(order)).quote_id)).receipt;
    const seenMs = second() * 1000 - 400;
    const spans = {
      remaining_ms: order.expired_at * 1000 - seenMs,
      exposed_ms: ms + 3000 - seenMs,
      held_ms: ms - order.created_at * 1000,
    };
    expect(sale).toMatchObject({ ...spans, measured_from: second() - 300, quoted_at: second() });
    const volatility = (text = '') => toSecondVolatility(Number(text) / 100);
    const option = {
      direction: 'call' as const,
      entry: 100,
      price: 100.02,
      step: getSmallestPriceStep('BTC/USDT', '100', '100.02'),
      remaining: spans.remaining_ms / 1000,
      exposed: spans.exposed_ms / 1000,
      held: spans.held_ms / 1000,
    };
    const used = volatility(sale?.volatility);
    const band = { low: Math.min(used, volatility(sale?.volatility_high)), high: volatility(sale?.volatility_high) };
    const { amount: worth } = getSellBackTerms(option, { amount: toAmount('100'), credit: toAmount('120') }, band);
    expect(Number(formatUnits(worth))).toBeCloseTo(Number(sale?.amount), 3);
  });

  it('quotes less than the stake at first, even right after a favourable price jump', async () => {
    const call = await buy(caller);
    const first = await quote(call);
    await pass(1, '150');
    const jumped = await quote(call);
    expect(Number(first.amount)).toBeLessThan(100);
    expect(Number(jumped.amount)).toBeLessThan(100);
    await pass(4, '150');
    expect(Number((await quote(call)).amount)).toBeGreaterThan(100);
  });

  it('shows the inputs of the valuation on the public receipt, but not the payout', async () => {
    const order = await buy(caller);
    const { quote_id } = await quote(order);
    await sell(order, quote_id);
    const { status, receipt } = await readReceipt(getOrderId(order));
    expect(status).toBe('sold');
    expect(receipt).toMatchObject({ sale: { rule: 'sell-back-1', quote_id, point: { price: '100' } } });
    const text = JSON.stringify(receipt);
    for (const worth of ['"amount"', '"fair_value"', '"spread"']) expect(text).not.toContain(worth);
  });

  it('returns the same answer for a repeated key and rejects another request under it', async () => {
    const [firstOrder, other] = [await buy(caller), await buy(caller)];
    const [first, second_] = [await quote(firstOrder), await quote(other)];
    const sold = await sell(firstOrder, first.quote_id, { key: 'the-same-key-1' });
    await pass(30);
    expect(await sell(firstOrder, first.quote_id, { key: 'the-same-key-1' })).toEqual(sold);
    await expect(sell(other, second_.quote_id, { key: 'the-same-key-1' })).rejects.toMatchObject({
      reason: expect.stringMatching(/QUOTE_EXPIRED|IDEMPOTENCY_KEY_REUSED/),
    });
    expect(Number(await readAvailableUsdt(caller.account))).toBeCloseTo(100_000 - 200 + Number(first.amount), 8);
  });

  it('rejects sales in the last fifteen seconds, before which every quote ends', async () => {
    const order = await buy(caller);
    await pass(43);
    const offer = await quote(order);
    expect(offer.expires_at).toBe(order.expired_at - 15);
    ms += 1600;
    const lateError = { reason: 'INVALID_ORDER_STATUS' };
    ms = (order.expired_at - 15) * 1000;
    await expect(sell(order, offer.quote_id)).rejects.toMatchObject(lateError);
    await expect(quote(order)).rejects.toMatchObject(lateError);
    ms = (order.expired_at + 2) * 1000;
    await expect(sell(order, offer.quote_id)).rejects.toMatchObject(lateError);
    expect((await optionOrderCollection.read(caller.account, getOrderId(order)))?.status).toBe('pending');
  });

  it.each([
    ['that is over', async (order: OptionOrder, id: string) => ((ms += 3001), sell(order, id))],
    ['that was never given', async (order: OptionOrder) => sell(order, newId('qte'))],
    ['of another order', async (_: OptionOrder, id: string) => sell(await buy(caller), id)],
  ])('rejects a sell-back quote %s', async (_, attempt) => {
    const order = await buy(caller);
    const { quote_id } = await quote(order);
    await expect(attempt(order, quote_id)).rejects.toMatchObject({ reason: 'QUOTE_EXPIRED' });
    expect((await optionOrderCollection.read(caller.account, getOrderId(order)))?.status).toBe('pending');
  });

  it("rejects another user's order and another user's quote", async () => {
    const other = await createDemoCustomer();
    const [own, foreign] = [await buy(caller), await buy(other)];
    const { quote_id } = await quote(foreign, other);
    await expect(quote(foreign)).rejects.toMatchObject({ reason: 'ORDER_NOT_FOUND' });
    await expect(sell(foreign, quote_id)).rejects.toMatchObject({ reason: 'ORDER_NOT_FOUND' });
    await expect(sell(own, quote_id)).rejects.toMatchObject({ reason: 'QUOTE_EXPIRED' });
    expect(await sell(foreign, quote_id, { who: other })).toMatchObject({ status: 'sold' });
  });

  it('rejects a stale or disputed price, but sells while new orders are halted', async () => {
    const order = await buy(caller, { period_id: 'p360' });
    ms += 1000;
    await writeTestTick(second(), { 'BTC/USDT': ['100', 5000] });
    await expect(quote(order)).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
    await pass(1);
    ms += 1000;
    await writeTestTick(second(), { 'BTC/USDT': ['100', 0, 'held:binance'] });
    await expect(quote(order)).rejects.toMatchObject({ reason: 'PRICE_HELD' });
    await putItem(symbolOverrideConfigStore.key(), { changes: { 'BTC/USDT': { is_trading: false } } });
    await pass(6);
    await expect(placeTestOption(caller)).rejects.toMatchObject({ reason: 'SYMBOL_HALTED' });
    expect(await sell(order, (await quote(order)).quote_id)).toMatchObject({ status: 'sold' });
    await putItem(symbolOverrideConfigStore.key(), { changes: {} });
    await pass(6);
  });
});

describe('concurrent sellOption', () => {
  it('pays one of two sales by two quotes and rejects the other', async () => {
    const order = await buy(caller);
    const offers = [await quote(order), await quote(order)];
    await pass(1);
    const results = await Promise.allSettled(offers.map(({ quote_id }) => sell(order, quote_id)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reason: 'ORDER_ALREADY_SETTLED' });
    expect(Number(await readAvailableUsdt(caller.account))).toBeCloseTo(99_900 + Number(offers[0]?.amount), 8);
  });

  it('uses one quote once under ten idempotency keys', { tags: ['TRD-089'] }, async () => {
    const order = await buy(caller);
    const { quote_id, amount: offered } = await quote(order);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => sell(order, quote_id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(Number(await readAvailableUsdt(caller.account))).toBeCloseTo(99_900 + Number(offered), 8);
    await expect(sell(order, quote_id)).rejects.toMatchObject({ reason: 'ORDER_ALREADY_SETTLED' });
    await expect(quote(order)).rejects.toMatchObject({ reason: 'ORDER_ALREADY_SETTLED' });
  });

  it('pays once when a sale and a settlement compete', async () => {
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 20; round++) {
      const order = await buy(caller);
      await pass(2, '101');
      const offer = await quote(order);
      const start = toAmount(await readAvailableUsdt(caller.account));
      const stored = await optionOrderCollection.read(caller.account, getOrderId(order));
      if (!stored) throw new Error('no order');
      // As on a server whose clock is already at expiry; the second of the entry replaces that of the expiry: a tie.
      const due = () => settleOption({ ...stored, expired_at: stored.created_at });
      const both = [() => sell(order, offer.quote_id), due];
      if (round % 2 === 1) both.reverse();
      await Promise.allSettled(both.map((act) => act()));
      const after = await optionOrderCollection.read(caller.account, getOrderId(order));
      const paidAmount = toAmount(await readAvailableUsdt(caller.account)) - start;
      expect(paidAmount).toBe(after?.status === 'sold' ? toAmount(offer.amount) : after?.payout);
      outcomes.set(after?.status ?? '', (outcomes.get(after?.status ?? '') ?? 0) + 1);
    }
    expect([...outcomes.keys()].every((status) => ['sold', 'settled', 'win', 'lose'].includes(status))).toBe(true);
    expect([...outcomes.values()].reduce((sum, n) => sum + n, 0)).toBe(20);
  });

  it('keeps a sold option sold when its settlement comes late', async () => {
    const order = await buy(caller);
    const { quote_id } = await quote(order);
    await sell(order, quote_id);
    const balance = await readAvailableUsdt(caller.account);
    await pass(61, '101');
    expect(await settle(order, true)).toEqual([{ status: 'fulfilled', value: undefined }]);
    expect(await settleOwnOption(caller.account, getOrderId(order))).toMatchObject({ status: 'sold' });
    expect(await readAvailableUsdt(caller.account)).toBe(balance);
  });

  it('leaves no reconciliation mismatch', async () => {
    expect(await reconcileEverything()).toMatchObject({ complete: true, mismatches: [] });
  });
});
