import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { placeTestOption, buyOptionInMarket, readStoredOption } from '#functions/testing/market/options.ts';
import { startUntilFirstCommit, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { logInDemoCustomer } from '#functions/testing/people/logins.ts';
import { type LoggedInTestPage, useTestPages } from '#functions/testing/people/test-page.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { JournalEntryId, OptionOrderId, SellQuoteId } from '#shared/ids.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { voidOption } from './end-option.ts';
import { listOpenOptions } from './list-open-options.ts';
import { listOwnOptions } from './list-own-options.ts';
import { quoteOptionSale } from './quote-option-sale.ts';
import { sellOption } from './sell-option.ts';
import { handleSettleMessages } from './settle-messages.ts';
import { settleOwnDueOptions, settleOwnOption } from './settle-own-options.ts';

useTestTable();
const open = useTestPages();
const queue = useTestSettleQueue();

const market = createTestMarket(1_895_000_000);
const PRICES = { 'BTC/USDT': '50000', 'ETH/USDT': '2500' };
let page: LoggedInTestPage;

beforeEach(async () => {
  market.pass(1000);
  await market.tick(PRICES);
  page = await open(await logInDemoCustomer());
});

const getMaxSequence = (frames: readonly SocketFrame[]) =>
  Math.max(...frames.map((frame) => ('seq' in frame ? (frame.seq ?? 0) : 0)));
const types = (frames: readonly SocketFrame[]) => frames.map(({ type }) => type);
const of = <T extends SocketFrame['type']>(frames: readonly SocketFrame[], type: T) =>
  frames.find((frame): frame is Extract<SocketFrame, { type: T }> => frame.type === type);
const message = ({ id }: Pick<OptionOrder, 'id'>) => ({
  kind: page.caller.account.kind,
  account_id: page.caller.account.id,
  order_id: id as OptionOrderId,
  due_at: market.second() as never,
});
const operations = async (journals: readonly string[]) =>
  Promise.all(
    journals.map(async (id) => (await readJournalEntry(page.caller.account, id as JournalEntryId))?.operation),
  );

/** Passes seconds of the market until an option's second. */
async function until(second: number, price: string): Promise<void> {
  market.pass(second - market.second() - 1);
  await market.tick({ ...PRICES, 'BTC/USDT': price });
}

describe('option events', () => {
  it('placing an option pushes the balance and the entered order', async () => {
    const bought = await buyOptionInMarket(market, page.caller);
    const frames = page.heard();
    expect(types(frames)).toEqual(['balance_update', 'order_history_update']);
    expect(of(frames, 'balance_update')?.balance).toEqual({ available_balance: '99900', total_balance: '99900' });
    expect(of(frames, 'order_history_update')?.order).toMatchObject({ id: bought.id, entry_price: '50000' });
    expect(bought.id).toMatch(/^opt_/);
    const { journal_ids } = await readStoredOption(page.caller.account, bought.id);
    expect(await operations(journal_ids)).toEqual(['option.place', 'option.enter']);
  });

  it('a late entry pushes the waiting order first, then the entered one', async () => {
    const { done } = await startUntilFirstCommit(page.caller.account, () => placeTestOption(page.caller));
    market.pass(2);
    const order = await done;
    const heardEvents = page.heard();
    expect(types(heardEvents)).toEqual(['balance_update', 'order_history_update']);
    expect(of(heardEvents, 'order_history_update')?.order).toMatchObject({ id: order.id, entry_price: null });
    expect(queue.sent).toMatchObject([{ message: { order_id: order.id }, delay: 1 }]);
    await market.tick(PRICES);
    await handleSettleMessages([{ message: message(order), repeated: false }]);
    const entered = page.heard();
    expect(types(entered)).toEqual(['balance_update', 'order_history_update']);
    expect(of(entered, 'order_history_update')?.order).toMatchObject({ id: order.id, entry_price: '50000' });
    // Otherwise a page would take it for a known event.
    expect(getMaxSequence(entered)).toBe(getMaxSequence(heardEvents) + 1);
  });

  it('an entry by a repeated request pushes once', async () => {
    const key = newIdempotencyKey();
    const { done } = await startUntilFirstCommit(page.caller.account, () => placeTestOption(page.caller, { key }));
    market.pass(2);
    const { id } = await done;
    const heardEvents = page.heard();
    await market.tick(PRICES);
    queue.sent = [];
    expect(await placeTestOption(page.caller, { key })).toMatchObject({ id, entry_price: '50000' });
    const entered = page.heard();
    expect(types(entered)).toEqual(['balance_update', 'order_history_update']);
    expect(getMaxSequence(entered)).toBe(getMaxSequence(heardEvents) + 1);
    expect(queue.sent).toMatchObject([{ message: { order_id: id } }]);
    expect(await placeTestOption(page.caller, { key })).toMatchObject({ id, status: 'pending' });
    expect(page.heard()).toEqual([]);
  });

  it('an option cancelled during its call pushes the returned stake', async () => {
    const { done } = await startUntilFirstCommit(page.caller.account, () => placeTestOption(page.caller));
    // The log's next one is of a second that comes too late.
    await writeTestTick(market.second() + 4, PRICES);
    market.pass(4);
    await expect(done).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
    const frames = page.heard();
    expect(types(frames)).toEqual(['balance_update', 'order_history_update']);
    expect(of(frames, 'order_history_update')?.order).toMatchObject({ status: 'cancelled' });
    expect(of(frames, 'balance_update')?.balance).toEqual({ available_balance: '100000', total_balance: '100000' });
  });

  it('settlement of an option of half an hour also pushes a notification', async () => {
    const bought = await buyOptionInMarket(market, page.caller, { period_id: 'p1800' });
    page.heard();
    await until(bought.expired_at, '50001');
    await handleSettleMessages([{ message: message(bought), repeated: false }]);
    expect(of(page.heard(), 'notification')?.notification).toMatchObject({ kind: 'option_settled' });
  });

  it('an unknown order pushes nothing and is logged', async () => {
    const warnings = vi.spyOn(log, 'warn').mockReturnValue();
    const id = newId('opt');
    const [result] = await handleSettleMessages([{ message: message({ id }), repeated: false }]);
    expect(result?.status).toBe('fulfilled');
    expect(warnings).toHaveBeenCalledExactlyOnceWith('unknown order in settlement message', { order: id });
    warnings.mockRestore();
    expect(page.heard()).toEqual([]);
  });

  it('a late entry with two minutes left pushes the order and queues the settlement', async () => {
    const sentFrames: (readonly [string, number])[] = [];
    for (const period_id of ['p120', 'p360']) {
      const { done } = await startUntilFirstCommit(page.caller.account, () =>
        placeTestOption(page.caller, { period_id }),
      );
      market.pass(2);
      const order = await done;
      await market.tick(PRICES);
      page.heard();
      queue.sent = [];
      await settleOwnDueOptions(page.caller.account);
      expect(of(page.heard(), 'order_history_update')?.order).toMatchObject({ id: order.id, entry_price: '50000' });
      sentFrames.push([period_id, queue.sent.length]);
    }
    expect(sentFrames).toEqual([
      ['p120', 1],
      ['p360', 0],
    ]);
  });

  it('an option cancelled without a price pushes the returned stake', async () => {
    const { done } = await startUntilFirstCommit(page.caller.account, () => placeTestOption(page.caller));
    for (let i = 0; i < 5; i++) await market.tick({ 'ETH/USDT': '2500' });
    await done.catch(() => undefined);
    const { orders } = await listOwnOptions(page.caller.account, { status: 'pending' });
    const [order] = orders as [OptionOrder];
    page.heard();
    await handleSettleMessages([{ message: message(order), repeated: false }]);
    const frames = page.heard();
    expect(of(frames, 'order_history_update')?.order).toMatchObject({ id: order.id, status: 'cancelled' });
    expect(of(frames, 'balance_update')?.balance).toEqual({ available_balance: '100000', total_balance: '100000' });
  });

  it('settlement pushes order, balance and daily P&L, again only for a repeated message', async () => {
    const bought = await buyOptionInMarket(market, page.caller);
    page.heard();
    await until(bought.expired_at, '50001');
    await handleSettleMessages([{ message: message(bought), repeated: false }]);
    const frames = page.heard();
    expect(types(frames)).toEqual(['order_settlement', 'balance_update', 'order_history_update', 'daily_pnl_update']);
    expect(of(frames, 'order_settlement')?.order).toMatchObject({ id: bought.id, status: 'win' });
    await handleSettleMessages([{ message: message(bought), repeated: false }]);
    expect(page.heard()).toEqual([]);
    await handleSettleMessages([{ message: message(bought), repeated: true }]);
    expect(types(page.heard())).toContain('order_settlement');
    const stored = await readStoredOption(page.caller.account, bought.id);
    expect(await operations(stored.journal_ids)).toEqual(['option.place', 'option.enter', 'option.settle']);
    for (const id of stored.journal_ids) expect(id).toMatch(/^jnl_/);
  });

  it('settlement requested by the page pushes once', async () => {
    const bought = await buyOptionInMarket(market, page.caller);
    page.heard();
    await until(bought.expired_at, '49999');
    await settleOwnOption(page.caller.account, bought.id as OptionOrderId);
    expect(of(page.heard(), 'order_settlement')?.order).toMatchObject({ id: bought.id, status: 'lose' });
    await settleOwnOption(page.caller.account, bought.id as OptionOrderId);
    expect(page.heard()).toEqual([]);
  });

  it('a sell-back is pushed once', async () => {
    const bought = await buyOptionInMarket(market, page.caller);
    for (let i = 0; i < 5; i++) await market.tick(PRICES);
    page.heard();
    const quote = await quoteOptionSale(page.caller.account, bought.id as OptionOrderId);
    expect(quote.quote_id).toMatch(/^qte_/);
    const key = newIdempotencyKey();
    const sell = () => sellOption(page.caller, key, bought.id as OptionOrderId, quote.quote_id as SellQuoteId);
    const sold = await sell();
    const frames = page.heard();
    expect(types(frames)).toEqual(['balance_update', 'order_history_update', 'daily_pnl_update']);
    expect(of(frames, 'order_history_update')?.order).toEqual(sold);
    expect(await sell()).toEqual(sold);
    expect(page.heard()).toEqual([]);
    await handleSettleMessages([{ message: message(bought), repeated: true }]);
    expect(page.heard()).toEqual([]);
    expect((await operations((await readStoredOption(page.caller.account, bought.id)).journal_ids)).at(-1)).toBe(
      'option.sell',
    );
  });
});

describe('options of an account', () => {
  it('are listed by status and symbol; only the unfiltered list has a total', async () => {
    const first = await buyOptionInMarket(market, page.caller, {}, PRICES);
    const second = await buyOptionInMarket(market, page.caller, { symbol: 'ETH/USDT' }, PRICES);
    await until(first.expired_at, '50001');
    await settleOwnOption(page.caller.account, first.id as OptionOrderId);
    const list = async (filter: Parameters<typeof listOwnOptions>[1]) => {
      const { orders, total } = await listOwnOptions(page.caller.account, filter);
      return [orders.map(({ id }) => id), total];
    };
    expect(await list({})).toEqual([[second.id, first.id], 2]);
    expect(await list({ status: 'win' })).toEqual([[first.id], null]);
    expect(await list({ symbol: 'ETH/USDT' })).toEqual([[second.id], null]);
    expect(await list({ symbol: 'ETH/USDT', status: 'win' })).toEqual([[], null]);
  });

  it('listOpenOptions returns the newest first, and more than requested when they are stored together', async () => {
    const endedOption = await buyOptionInMarket(market, page.caller);
    const ids = [];
    for (let i = 0; i < 2; i++) ids.unshift((await buyOptionInMarket(market, page.caller)).id);
    const stored = await optionOrderCollection.read(page.caller.account, endedOption.id as OptionOrderId);
    expect(await voidOption(stored as never, 'RESET')).toMatchObject({ status: 'cancelled', cancel_reason: 'RESET' });
    expect(await voidOption(stored as never, 'RESET')).toBeNull();
    expect((await listOpenOptions(page.caller.account, 1)).map(({ id }) => id)).toEqual(ids);
    expect((await listOpenOptions(page.caller.account, 100)).map(({ id }) => id)).toEqual(ids);
  });

  it('listOpenOptions finds one open option behind 100 settled ones; without one nothing is queried', async () => {
    const [first, second] = [
      await buyOptionInMarket(market, page.caller),
      await buyOptionInMarket(market, page.caller),
    ];
    const { account } = page.caller;
    const storedOption = await readStoredOption(account, second.id);
    await until(first.expired_at, '50001');
    await until(second.expired_at, '50001');
    await settleOwnOption(account, second.id as OptionOrderId);
    await Promise.all(
      Array.from({ length: 100 }, () =>
        transact([optionOrderCollection.add(account, { ...storedOption, id: newId('opt'), status: 'win' })]),
      ),
    );
    expect((await listOpenOptions(account, 1)).map(({ id }) => id)).toEqual([first.id]);
    expect((await settleOwnDueOptions(account)).map(({ id }) => id)).toEqual([first.id]);
    let calls = 0;
    const stop = hookTableCalls(async ({ command, input, send }) => {
      if (command.startsWith('Query') && JSON.stringify(input).includes('OPTION#')) calls += 1;
      return send();
    });
    expect(await settleOwnDueOptions(account)).toEqual([]);
    expect(calls).toBe(0);
    const newest = await buyOptionInMarket(market, page.caller);
    calls = 0;
    expect((await listOpenOptions(account, 1)).map(({ id }) => id)).toEqual([newest.id]);
    expect(calls).toBe(1);
    stop();
  });

  it('settleOwnOption returns an option that was cancelled before entry unchanged', async () => {
    const { done } = await startUntilFirstCommit(page.caller.account, () => placeTestOption(page.caller));
    market.pass(2);
    const { id } = await done;
    await voidOption((await optionOrderCollection.read(page.caller.account, id as OptionOrderId)) as never, 'RESET');
    expect(await settleOwnOption(page.caller.account, id as OptionOrderId)).toMatchObject({ status: 'cancelled' });
  });

  it('settleOwnDueOptions settles due options only', async () => {
    const due = await buyOptionInMarket(market, page.caller);
    const later = await buyOptionInMarket(market, page.caller, { period_id: 'p120' });
    await until(due.expired_at, '50001');
    const settled = await settleOwnDueOptions(page.caller.account);
    expect(settled.map(({ id, status }) => [id, status])).toEqual([[due.id, 'win']]);
    expect((await readStoredOption(page.caller.account, later.id)).status).toBe('pending');
    await expect(settleOwnOption(page.caller.account, later.id as OptionOrderId)).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
  });
});
