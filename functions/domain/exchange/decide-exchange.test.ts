import { beforeEach, describe, expect, it } from 'vitest';
import { exchangeCollection, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { newId } from '#functions/lib/ids.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import {
  readSpotCoins,
  creditSpotCoins,
  requestExchangeQuote,
  acceptExchangeQuote,
} from '#functions/testing/market/exchanges.ts';
import { startUntilFirstCommit, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { type LoggedInTestPage, useTestPages } from '#functions/testing/people/test-page.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ExchangeId } from '#shared/ids.ts';
import { decideExchange } from './decide-exchange.ts';
import { completeExchange, voidExchange } from './end-exchange.ts';
import { listOpenExchanges } from './list-open-exchanges.ts';
import { sweepExchanges } from './sweep-exchanges.ts';

const { renew } = useTestTable();
const open = useTestPages();

let start = 1_820_000_000;
let person = 0;
let market: ReturnType<typeof createTestMarket>;

const PRICES = { 'BTC/USDT': '50000', 'ETH/USDT': '2500' };
const BTC_ALONE = { 'BTC/USDT': '50000' };
const DISPUTED_BTC_PRICES = { 'BTC/USDT': ['50000', 0, 'held:test'] as [string, number, string], 'ETH/USDT': '2500' };

beforeEach(async () => {
  await renew();
  start += 100_000;
  market = createTestMarket(start);
  await market.tick(PRICES);
});

async function customer(): Promise<UserPrincipal> {
  const caller = await createLiveCustomer(`decided-${person++}`, '0');
  await creditSpotCoins(caller.account, { USDT: '100000', BTC: '1' });
  return caller;
}

const stored = async ({ account }: UserPrincipal, id: string): Promise<StoredExchange> => {
  const exchange = await exchangeCollection.read(account, id as ExchangeId);
  if (!exchange) throw new Error(`There is no ${id}.`);
  return exchange;
};

/** An exchange whose request timed out, with the terms of its quote. */
async function left(caller: UserPrincipal, key = newIdempotencyKey()) {
  await market.tick(PRICES);
  const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'ETH');
  const { done } = await startUntilFirstCommit(caller.account, () => acceptExchangeQuote(caller, quote, key));
  market.pass(2);
  const { id } = await done;
  return { key, quote, exchange: await stored(caller, id) };
}

describe('a pending exchange', () => {
  it('shows its quoted terms and is decided under its own ids and journal operations', async () => {
    const caller = await customer();
    const { quote, exchange } = await left(caller);
    expect(quote.quote_id).toMatch(/^xqt_/);
    expect(quote.exchange_rate).toBe('19.98');
    expect(exchange).toMatchObject({
      status: 'pending',
      fee: 200_000n,
      exchange_rate: '19.98',
      to_amount: 199_800_000n,
    });
    const { exchange: ended } = await decideExchange(exchange, await market.tick(PRICES));
    const entries = await Promise.all(ended.journal_ids.map((id) => readJournalEntry(caller.account, id)));
    expect(entries).toMatchObject([
      { operation: 'exchange.place', reference: exchange.id },
      { operation: 'exchange.complete', reference: exchange.id },
    ]);
    for (const id of ended.journal_ids) expect(id).toMatch(/^jnl_/);
  });

  it('stays pending while either coin has no later price', async () => {
    const caller = await customer();
    const { exchange } = await left(caller);
    expect(await decideExchange(exchange, await market.tick(BTC_ALONE))).toEqual({ exchange, ended: false });
    const other = await left(await customer());
    const disputedTick = await market.tick(DISPUTED_BTC_PRICES);
    expect(await decideExchange(other.exchange, disputedTick)).toEqual({ exchange: other.exchange, ended: false });
    expect((await readSpotCoins(caller.account))['BTC']).toBe('0.9/0.1');
  });

  it('uses the first price of each coin, also when the sold coin is priced last', async () => {
    const caller = await customer();
    const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'ETH');
    const { done } = await startUntilFirstCommit(caller.account, () => acceptExchangeQuote(caller, quote));
    const first = await market.tick(DISPUTED_BTC_PRICES);
    const second = await market.tick(PRICES);
    const { receipt, status } = await done;
    expect(status).toBe('completed');
    expect([receipt.to?.sequence, receipt.from?.sequence]).toEqual([first.sequence, second.sequence]);
  });

  it('is completed by one of several concurrent decisions', async () => {
    const caller = await customer();
    const { exchange } = await left(caller);
    const tick = await market.tick(PRICES);
    const all = await Promise.all(Array.from({ length: 3 }, () => decideExchange(exchange, tick)));
    expect(all.filter(({ ended }) => ended)).toHaveLength(1);
    for (const outcome of all) expect(outcome.exchange).toMatchObject({ id: exchange.id, status: 'completed' });
    const done = await stored(caller, exchange.id);
    expect(await decideExchange(done, tick)).toEqual({ exchange: done, ended: false });
  });

  it('is refunded once by several concurrent decisions when the price moved', async () => {
    const caller = await customer();
    const { exchange } = await left(caller);
    const tick = await market.tick({ 'BTC/USDT': '40000', 'ETH/USDT': '2500' });
    const all = await Promise.all(Array.from({ length: 3 }, () => decideExchange(exchange, tick)));
    expect(all.filter(({ ended }) => ended)).toHaveLength(1);
    for (const outcome of all)
      expect(outcome.exchange).toMatchObject({ status: 'cancelled', cancel_reason: 'PRICE_MOVED' });
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '100000', BTC: '1' });
    const entry = await readJournalEntry(caller.account, all[0]?.exchange.journal_ids[1] as never);
    expect(entry?.operation).toBe('exchange.void');
  });

  it('is finalized once, and later attempts fail', async () => {
    const { exchange } = await left(await customer());
    const points = { from_point: null, to_point: null };
    expect(await voidExchange(exchange, 'RESET')).toMatchObject({ status: 'cancelled', ...points });
    expect(await voidExchange(exchange, 'RESET')).toBeNull();
    const terms = { to_amount: exchange.reserved, fee: exchange.amount, exchange_rate: '1' };
    await expect(completeExchange(exchange, terms, points)).rejects.toThrow(
      `Exchange ${exchange.id} changed while it was being ended.`,
    );
  });

  it('is decided by the next attempt after a table failure', async () => {
    const caller = await customer();
    for (const btc of ['50000', '40000']) {
      const { exchange } = await left(caller);
      const tick = await market.tick({ 'BTC/USDT': btc, 'ETH/USDT': '2500' });
      const table = createFaultyTable();
      table.fail(1, () => 0);
      await expect(decideExchange(exchange, tick)).rejects.toThrow('failed before a call');
      table.reset();
      expect(await decideExchange(exchange, tick)).toMatchObject({ ended: true });
    }
  });
});

describe('listOpenExchanges', () => {
  it('returns the newest pending exchanges first, up to the limit', async () => {
    const caller = await customer();
    const { exchange: ended } = await left(caller);
    const ids = [];
    for (let i = 0; i < 3; i++) ids.unshift((await left(caller)).exchange.id);
    await voidExchange(ended, 'RESET');
    expect((await listOpenExchanges(caller.account, 10)).map(({ id }) => id)).toEqual(ids);
    expect((await listOpenExchanges(caller.account, 2)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });
});

describe('sweepExchanges', () => {
  it('continues after a failed exchange and reports the failure at the end', async () => {
    const [caller, other] = [await customer(), await customer()];
    const { exchange } = await left(caller);
    // An exchange of an unknown coin.
    const broken = { ...exchange, id: newId('xch'), spread: 'none' };
    await transact([exchangeCollection.add(caller.account, broken)]);
    await left(other);
    await market.tick(PRICES);
    const failed = (await sweepExchanges().catch((error: unknown) => error)) as AggregateError;
    expect(failed.message).toBe('1 exchanges could not be decided.');
    expect(failed.errors).toHaveLength(1);
    for (const { account } of [caller, other])
      expect(await readSpotCoins(account)).toMatchObject({ BTC: '0.9', ETH: '1.998' });
  });

  it('does nothing before the first price', async () => {
    const caller = await customer();
    const { exchange } = await left(caller);
    await renew();
    await transact([exchangeCollection.add(caller.account, exchange)]);
    expect(await sweepExchanges()).toEqual({ decided: 0 });
  });
});

describe('account events of exchanges', () => {
  let page: LoggedInTestPage;
  beforeEach(async () => {
    page = await open(await logInLiveCustomer(`hearing-${person++}`, '0'));
    await creditSpotCoins(page.caller.account, { USDT: '100000', BTC: '1' });
    page.heard();
  });
  const types = () => page.heard().map(({ type }) => type);

  it('announce an exchange once when its own request decides it', async () => {
    const quote = await requestExchangeQuote(page.caller, '0.1', 'BTC', 'ETH');
    await market.through(page.caller, PRICES, () => acceptExchangeQuote(page.caller, quote));
    expect(types()).toEqual(['balance_update']);
  });

  it('announce a pending exchange, and again when the sweep ends it', async () => {
    await left(page.caller);
    expect(types()).toEqual(['balance_update']);
    await sweepExchanges();
    expect(types()).toEqual([]);
    await market.tick(PRICES);
    await sweepExchanges();
    expect(types()).toEqual(['balance_update']);
  });

  it('announce once an exchange that a repeated request finalizes', async () => {
    const { quote, key } = await left(page.caller);
    page.heard();
    await market.tick(PRICES);
    await acceptExchangeQuote(page.caller, quote, key);
    expect(types()).toEqual(['balance_update']);
    await acceptExchangeQuote(page.caller, quote, key);
    expect(types()).toEqual([]);
  });
});
