import { beforeEach, describe, expect, it } from 'vitest';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { placeTestOption, type OptionOverrides } from '#functions/testing/market/options.ts';
import { startUntilFirstCommit, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { quoteOptionSale } from './quote-option-sale.ts';
import { handleSettleMessages } from './settle-messages.ts';
import { settleOwnOption } from './settle-own-options.ts';
import { sweepOptions } from './sweep-options.ts';

useTestTable();
const queue = useTestSettleQueue();

const market = createTestMarket(1_840_000_000);
let caller: UserPrincipal;

beforeEach(async () => {
  market.pass(1000);
  await market.tick({ 'BTC/USDT': '50000' });
  caller = await createDemoCustomer();
});

const ask = (overrides: OptionOverrides = {}) =>
  startUntilFirstCommit(caller.account, () => placeTestOption(caller, overrides));
const stored = ({ id }: OptionOrder) => optionOrderCollection.read(caller.account, id as OptionOrderId);
const funds = () => readWalletBalance(caller.account, 'trading', 'USDT');
const deliver = async ({ id }: OptionOrder) => {
  const { kind, id: account_id } = caller.account;
  const message = { kind, account_id, order_id: id as OptionOrderId, due_at: market.second() as never };
  for (const result of await handleSettleMessages([{ message, repeated: false }]))
    if (result.status === 'rejected') throw result.reason;
};
/** Buys an option whose call did not see its price. */
async function createLateOption(overrides: OptionOverrides = {}): Promise<OptionOrder> {
  const { done } = await ask(overrides);
  market.pass(2);
  return done;
}

describe('enterOption', () => {
  it('uses the first price observed after acceptance and starts the period there', { tags: ['FIN-346'] }, async () => {
    const { done } = await ask();
    const accepted = market.second() * 1000 + 995;
    expect(await funds()).toEqual({ available: toAmount('99900'), frozen: toAmount('100') });
    // Recorded after the order; observed before, and when it was accepted.
    await market.tick({ 'BTC/USDT': ['50100', 6] });
    const tick = await market.tick({ 'BTC/USDT': ['50300', 1004] });
    const order = await done;
    expect(order).toMatchObject({
      entry_price: '50300',
      expired_at: tick.at + 60,
      receipt: { accepted_ms: accepted, entry: { sequence: tick.sequence, at: tick.at, age: 1004 }, exit: null },
    });
    expect(await funds()).toEqual({ available: toAmount('99900'), frozen: 0n });
    expect(queue.sent).toMatchObject([{ message: { order_id: order.id, due_at: tick.at + 60 } }]);
  });

  it.each<[string, Record<string, string | readonly [string, number, string?]>]>([
    ['held', { 'BTC/USDT': ['50100', 0, 'held:test'] }],
    ['too old', { 'BTC/USDT': ['50100', 3001] }],
    ['missing', { 'ETH/USDT': '3000' }],
  ])('skips a price that is %s', async (_, prices) => {
    const { done } = await ask();
    await market.tick(prices);
    const tick = await market.tick({ 'BTC/USDT': '50200' });
    expect((await done).receipt.entry?.sequence).toBe(tick.sequence);
  });

  it('enters late with the stake frozen until then; nothing is sold or settled before', async () => {
    const order = await createLateOption();
    expect(order).toMatchObject({ status: 'pending', entry_price: null, expired_at: null, countdown_seconds: 0 });
    expect(queue.sent).toMatchObject([{ delay: 1, message: { order_id: order.id } }]);
    const id = order.id as OptionOrderId;
    await expect(quoteOptionSale(caller.account, id)).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    await expect(settleOwnOption(caller.account, id)).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    expect(await funds()).toEqual({ available: toAmount('99900'), frozen: toAmount('100') });
    const first = await market.tick({ 'BTC/USDT': '50100' });
    await market.tick({ 'BTC/USDT': '50900' });
    queue.sent = [];
    await deliver(order);
    expect(await stored(order)).toMatchObject({ entry: { price: '50100' }, expired_at: first.at + 60 });
    expect(queue.sent).toMatchObject([{ message: { order_id: order.id, due_at: first.at + 60 } }]);
    expect(await funds()).toEqual({ available: toAmount('99900'), frozen: 0n });
  });

  it('the sweep enters and settles an option at its original ticks when the message is lost', async () => {
    const order = await createLateOption();
    const entry = await market.tick({ 'BTC/USDT': '50100' });
    market.pass(59);
    const exit = await market.tick({ 'BTC/USDT': '50200' });
    market.pass(1);
    queue.sent = [];
    expect((await sweepOptions()).queued).toBe(1);
    await deliver(order);
    expect(await stored(order)).toMatchObject({
      status: 'win',
      entry: { sequence: entry.sequence },
      exit: { sequence: exit.sequence },
    });
    expect(await funds()).toEqual({ available: toAmount('100010'), frozen: 0n });
  });

  it('enters once per idempotency key', async () => {
    const { done } = await ask({ key: 'the-same-key' });
    const secondPlacement = placeTestOption(caller, { key: 'the-same-key' });
    await market.tick({ 'BTC/USDT': '50010' });
    expect(await secondPlacement).toEqual(await done);
    expect(await placeTestOption(caller, { key: 'the-same-key' })).toEqual(await done);
    expect(await funds()).toEqual({ available: toAmount('99900'), frozen: 0n });
  });
});

describe('option without a valid entry price', () => {
  it.each([
    ['a price comes later', '50000'],
    ['none comes', ['50000', 9000] as const],
  ])('is refunded when none was observed within the staleness limit, though %s', async (_, price) => {
    const order = await createLateOption({ key: 'too-late' });
    market.pass(1);
    await market.tick({ 'BTC/USDT': price });
    await deliver(order);
    expect(await stored(order)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'PRICE_NOT_AVAILABLE',
      entry: null,
      profit_loss: 0n,
    });
    expect(await funds()).toEqual({ available: toAmount('100000'), frozen: 0n });
    await expect(placeTestOption(caller, { key: 'too-late' })).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
  });

  it('leaves no reconciliation mismatch', async () => {
    expect((await reconcileEverything()).mismatches).toEqual([]);
  });
});
