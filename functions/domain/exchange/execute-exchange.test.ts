import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { readInventory } from '#functions/data/exchange/inventory.ts';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { type CoinTerms, toCoinConfig, coinConfigStore } from '#functions/data/market/coin-configs.ts';
import { symbolOverrideConfigStore } from '#functions/data/market/symbols.ts';
import { getWalletKey } from '#functions/data/table/money-keys.ts';
import { putItem } from '#functions/data/table/table.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import {
  readSpotCoins,
  exchangeTestCoins,
  creditSpotCoins,
  requestExchangeQuote,
  acceptExchangeQuote,
} from '#functions/testing/market/exchanges.ts';
import { startUntilFirstCommit, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ExchangeQuoteId } from '#shared/ids.ts';
import { coinSpecs } from '#shared/market/coins.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import { listOwnExchanges } from './list-own-exchanges.ts';
import { sweepExchanges } from './sweep-exchanges.ts';

useTestTable();

let start = 1_800_000_000;
let person = 0;
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;

const PRICES = { 'BTC/USDT': '50000', 'ETH/USDT': '2500' };
const INITIAL_BALANCES = { USDT: '100000', BTC: '1' };

beforeEach(async () => {
  start += 100_000;
  market = createTestMarket(start);
  await putItem(coinConfigStore.key(), { coins: {} });
  await market.tick(PRICES);
  caller = await createLiveCustomer(`changer-${person++}`, '0');
  await creditSpotCoins(caller.account, INITIAL_BALANCES);
});

/** Sets terms as staff would; they take effect once the cache expires. */
async function setTerms(terms: Record<string, Partial<CoinTerms>>): Promise<void> {
  const coins = Object.entries(terms).map(([coin, changedTerms]) => {
    const spec = coinSpecs.find((candidate) => candidate.coin === coin);
    if (!spec) throw new Error(`there is no ${coin}`);
    return [coin, { ...toCoinConfig(spec, {}), ...changedTerms }];
  });
  await putItem(coinConfigStore.key(), { coins: Object.fromEntries(coins) });
  for (let i = 0; i < 2; i++) await market.tick(PRICES);
}

const inventory = async () => ({
  USDT: formatUnits(await readInventory(caller.account.kind, 'USDT')),
  BTC: formatUnits(await readInventory(caller.account.kind, 'BTC')),
});

describe('an exchange by a quote', () => {
  it(
    'executes at the quoted terms by the first later prices, in two journal entries',
    { tags: ['FIN-142'] },
    async () => {
      const before = await inventory();
      const quote = await requestExchangeQuote(caller, '0.5', 'BTC', 'USDT');
      expect(quote).toMatchObject({ exchange_rate: '49950', to_amount: '24975', fee: '25', spread: '0.1' });
      expect(quote.expires_at).toBe(market.second() + 10);
      const done = await market.through(caller, { 'BTC/USDT': '50049' }, () => acceptExchangeQuote(caller, quote));
      expect(done).toMatchObject({
        from_coin: 'BTC',
        to_coin: 'USDT',
        amount: '0.5',
        status: 'completed',
        exchange_rate: '49950',
        to_amount: '24975',
        fee: '25',
        quote_id: quote.quote_id,
        cancel_reason: null,
        receipt: { rule: 'exchange-1', from: { at: market.second(), price: '50049' }, to: null },
      });
      expect(done.journal_ids).toHaveLength(2);
      expect(await readSpotCoins(caller.account)).toEqual({ USDT: '124975', BTC: '0.5' });
      expect(await reconcileAccount(caller.account, true)).toEqual([]);
      expect((await listOwnExchanges(caller.account, { coin_type: 'USDT' })).exchanges).toEqual([done]);
      const count = await readAccountCounters(caller.account);
      expect([count('open_exchanges'), count('exchanges_total')]).toEqual([0, 1]);
      const after = await inventory();
      expect(toAmount(after.BTC) - toAmount(before.BTC)).toBe(toAmount('0.5'));
      expect(toAmount(before.USDT) - toAmount(after.USDT)).toBe(toAmount('24975'));
    },
  );

  it('creates the receiving wallet and uses the first later price of each coin', { tags: ['FIN-142'] }, async () => {
    const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'ETH');
    expect(quote).toMatchObject({ to_amount: '1.998', fee: '0.002', exchange_rate: '19.98' });
    const { done } = await startUntilFirstCommit(caller.account, () => acceptExchangeQuote(caller, quote));
    const first = await market.tick({ 'BTC/USDT': '50010', 'ETH/USDT': ['2500', 0, 'held:test'] });
    const second = await market.tick({ 'BTC/USDT': '60000', 'ETH/USDT': '2501' });
    const { receipt, status } = await done;
    expect(status).toBe('completed');
    expect([receipt.from?.sequence, receipt.to?.sequence]).toEqual([first.sequence, second.sequence]);
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '100000', BTC: '0.9', ETH: '1.998' });
  });

  it.each([
    ['below', '49949.99'],
    ['above', '50050.01'],
  ])('refunds in full with a new quote when the price moves %s the spread', { tags: ['FIN-142'] }, async (_, price) => {
    const before = await inventory();
    const quote = await requestExchangeQuote(caller, '0.5', 'BTC', 'USDT');
    const key = newIdempotencyKey();
    const { done } = await startUntilFirstCommit(caller.account, () => acceptExchangeQuote(caller, quote, key));
    await market.tick({ 'BTC/USDT': price });
    const refusal = await done.catch((error: unknown) => error);
    const { name, params } = (refusal as { reasons: Record<string, { name: string; params: { quote_id: string } }[]> })
      .reasons['quote_id']?.[0] ?? { name: '' };
    expect(refusal).toMatchObject({ reason: 'PRICE_MOVED' });
    expect(name).toBe('priceMoved');
    expect(Object.keys(params ?? {}).sort()).toEqual([
      'asset',
      'exchange_rate',
      'expires_at',
      'fee',
      'quote_id',
      'spread',
      'to_amount',
    ]);
    expect(await readSpotCoins(caller.account)).toEqual(INITIAL_BALANCES);
    expect(await inventory()).toEqual(before);
    // The same request again has the same answer; the new quote is usable.
    await expect(acceptExchangeQuote(caller, quote, key)).rejects.toMatchObject({ reason: 'PRICE_MOVED' });
    const next = await market.through(caller, { 'BTC/USDT': price }, () =>
      acceptExchangeQuote(caller, params as never),
    );
    expect(next.status).toBe('completed');
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('executes once for concurrent requests', { tags: ['FIN-142'] }, async () => {
    const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT');
    const all = await market.during(PRICES, () =>
      Promise.allSettled(Array.from({ length: 4 }, () => acceptExchangeQuote(caller, quote))),
    );
    const done = all.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    for (const outcome of all)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '104995', BTC: '0.9' });
  });

  it('rejects the quote after ten seconds, for another user, and with other terms', async () => {
    const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT');
    const other = await createLiveCustomer(`changer-${person++}`, '0');
    await creditSpotCoins(other.account, INITIAL_BALANCES);
    await expect(acceptExchangeQuote(other, quote)).rejects.toMatchObject({ reason: 'QUOTE_EXPIRED' });
    await expect(acceptExchangeQuote(caller, { quote_id: newId('xqt') })).rejects.toMatchObject({
      reason: 'QUOTE_EXPIRED',
    });
    const more = { quote_id: quote.quote_id as ExchangeQuoteId, amount: toAmount('1'), min_to_amount: toAmount('1') };
    await expect(exchangeTestCoins(caller, more)).rejects.toMatchObject({
      reason: 'VALIDATION_FAILED',
      reasons: { amount: [{ name: 'unknown' }], min_to_amount: [{ name: 'unknown' }] },
    });
    for (let i = 0; i < 10; i++) await market.tick(PRICES);
    await expect(acceptExchangeQuote(caller, quote)).rejects.toMatchObject({ reason: 'QUOTE_EXPIRED' });
    expect(await readSpotCoins(caller.account)).toEqual(INITIAL_BALANCES);
  });

  it('executes once per idempotency key, and rejects another request under that key', async () => {
    const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT');
    const key = newIdempotencyKey();
    const all = await market.during(PRICES, () =>
      Promise.all(Array.from({ length: 4 }, () => acceptExchangeQuote(caller, quote, key))),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await acceptExchangeQuote(caller, quote, key)).toEqual(all[0]);
    const other = await requestExchangeQuote(caller, '0.2', 'BTC', 'USDT');
    await expect(acceptExchangeQuote(caller, other, key)).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '104995', BTC: '0.9' });
  });
});

describe('an exchange whose prices are late', () => {
  /** An exchange whose caller stopped waiting. */
  async function leave(key = newIdempotencyKey()) {
    const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'ETH');
    const { done } = await startUntilFirstCommit(caller.account, () => acceptExchangeQuote(caller, quote, key));
    market.pass(2);
    return { key, quote, pending: await done };
  }

  it(
    'stays pending with its amount frozen until the sweep decides it by the same prices',
    { tags: ['FIN-142'] },
    async () => {
      const { pending, quote, key } = await leave();
      expect(pending).toMatchObject({ status: 'pending', to_amount: '1.998', ended_at: null });
      expect(await readSpotCoins(caller.account)).toEqual({ USDT: '100000', BTC: '0.9/0.1' });
      expect((await readAccountCounters(caller.account))('open_exchanges')).toBe(1);
      await sweepExchanges();
      expect((await readSpotCoins(caller.account))['BTC']).toBe('0.9/0.1');
      await market.tick({ 'BTC/USDT': '50001', 'ETH/USDT': '2500' });
      // Later prices have no effect.
      await market.tick({ 'BTC/USDT': '1', 'ETH/USDT': '2500' });
      expect(await sweepExchanges()).toEqual({ decided: 1 });
      expect(await readSpotCoins(caller.account)).toEqual({ USDT: '100000', BTC: '0.9', ETH: '1.998' });
      expect(await acceptExchangeQuote(caller, quote, key)).toMatchObject({ id: pending.id, status: 'completed' });
      expect(await sweepExchanges()).toEqual({ decided: 0 });
    },
  );

  it('stays pending when requested again under the same idempotency key', async () => {
    const { pending, quote, key } = await leave();
    await market.tick(PRICES);
    expect(await acceptExchangeQuote(caller, quote, key)).toMatchObject({ id: pending.id, status: 'completed' });
  });

  it('is refunded when a price does not come in time', { tags: ['FIN-142'] }, async () => {
    const before = await inventory();
    const { quote, key } = await leave();
    for (let i = 0; i < 3; i++) await market.tick({ 'BTC/USDT': '50000' });
    const secondExecution = acceptExchangeQuote(caller, quote, key);
    secondExecution.catch(() => {});
    market.pass(2);
    await expect(secondExecution).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
    expect(await readSpotCoins(caller.account)).toEqual(INITIAL_BALANCES);
    expect(await inventory()).toEqual(before);
    expect((await listOwnExchanges(caller.account, {})).exchanges[0]).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'PRICE_NOT_AVAILABLE',
    });
  });

  it('is refunded when the demo account is reset', async () => {
    caller = await createDemoCustomer();
    await creditSpotCoins(caller.account, INITIAL_BALANCES);
    const { key, quote } = await leave();
    await resetDemo(caller.user);
    await expect(acceptExchangeQuote(caller, quote, key)).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' });
    expect((await readAccountCounters(caller.account))('open_exchanges')).toBe(0);
    expect(await readSpotCoins(caller.account)).toEqual({});
  });
});

describe('executeExchange rejects an exchange', () => {
  it.each([
    ['of a coin for itself', ['1', 'BTC', 'BTC'], 'VALIDATION_FAILED', { to_coin: [{ name: 'sameCoin' }] }],
    [
      'of too little',
      ['0.00000999', 'BTC', 'USDT'],
      'AMOUNT_OUT_OF_RANGE',
      { amount: [{ name: 'exchangeRange', params: { min: '0.00001', max: '0.5', asset: 'BTC' } }] },
    ],
    [
      'of too much',
      ['0.50000001', 'BTC', 'USDT'],
      'AMOUNT_OUT_OF_RANGE',
      { amount: [{ name: 'exchangeRange', params: { min: '0.00001', max: '0.5', asset: 'BTC' } }] },
    ],
    ['where a coin has no price', ['0.1', 'BTC', 'LTC'], 'PRICE_NOT_AVAILABLE', undefined],
  ] as const)('%s', async (_, [given, from, to], reason, reasons) => {
    await expect(requestExchangeQuote(caller, given, from, to)).rejects.toMatchObject({
      reason,
      ...(reasons && { reasons }),
    });
    const request = { from_coin: from, to_coin: to, amount: toAmount(given), min_to_amount: toAmount('0.00000001') };
    await expect(exchangeTestCoins(caller, request)).rejects.toMatchObject({ reason });
    expect(await readSpotCoins(caller.account)).toEqual(INITIAL_BALANCES);
  });

  it('at a stale, disputed or halted price', { tags: ['FIN-144'] }, async () => {
    const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT');
    await putItem(symbolOverrideConfigStore.key(), { changes: { 'BTC/USDT': { is_trading: false } } });
    for (let i = 0; i < 6; i++) await market.tick(PRICES);
    await expect(acceptExchangeQuote(caller, quote)).rejects.toMatchObject({ reason: 'SYMBOL_HALTED' });
    await putItem(symbolOverrideConfigStore.key(), { changes: {} });
    for (let i = 0; i < 6; i++) await market.tick({ 'BTC/USDT': ['50000', 0, 'held:test'] });
    await expect(requestExchangeQuote(caller, '0.1', 'BTC', 'USDT')).rejects.toMatchObject({ reason: 'PRICE_HELD' });
    await market.tick(PRICES);
    market.pass(3);
    await expect(requestExchangeQuote(caller, '0.1', 'BTC', 'USDT')).rejects.toMatchObject({
      reason: 'PRICE_NOT_AVAILABLE',
    });
  });

  it('of a coin disabled by staff, also with a quote', async () => {
    const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT');
    await setTerms({ BTC: { is_exchange_enabled: false } });
    await expect(acceptExchangeQuote(caller, quote)).rejects.toMatchObject({
      reasons: { from_coin: [{ name: 'coinDisabled' }] },
    });
    await expect(requestExchangeQuote(caller, '100', 'USDT', 'BTC')).rejects.toMatchObject({
      reason: 'VALIDATION_FAILED',
      reasons: { to_coin: [{ name: 'coinDisabled' }] },
    });
  });

  it('that would return less than one unit', async () => {
    await setTerms({ USDT: { min_exchange_amount: '0.00000001' } });
    await expect(requestExchangeQuote(caller, '0.0005', 'USDT', 'BTC')).rejects.toMatchObject({
      reason: 'AMOUNT_OUT_OF_RANGE',
      reasons: { amount: [{ name: 'exchangeNothing' }] },
    });
  });

  it('above the balance, from a restricted user, or into an inactive wallet', async () => {
    const eth = await requestExchangeQuote(caller, '1', 'ETH', 'USDT');
    await expect(acceptExchangeQuote(caller, eth)).rejects.toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
      reasons: { amount: [{ name: 'transferBalance', params: { amount: '1', balance: '0', asset: 'ETH' } }] },
    });
    const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT');
    const frozen = { ...caller, user: { ...caller.user, is_frozen: true } };
    await expect(acceptExchangeQuote(frozen, quote)).rejects.toMatchObject({ reason: 'ACCOUNT_FROZEN' });
    await getDynamoClient().send(
      new UpdateCommand({
        TableName: config.table(),
        Key: { ...getWalletKey(caller.account, 'spot', 'USDT') },
        UpdateExpression: 'SET #status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': 'suspended' },
      }),
    );
    await expect(acceptExchangeQuote(caller, quote)).rejects.toMatchObject({
      reason: 'WALLET_NOT_ACTIVE',
      reasons: { to_coin: [{ name: 'walletNotActive' }] },
    });
    expect(await readSpotCoins(caller.account)).toEqual(INITIAL_BALANCES);
  });

  it.each([
    ['from_coin', '25', 'SOL', 'USDT'],
    ['to_coin', '5000', 'USDT', 'SOL'],
  ])('that would exceed an inventory limit: at %s', { tags: ['FIN-144'] }, async (field, given, from, to) => {
    await creditSpotCoins(caller.account, { SOL: '25' });
    await market.tick({ 'SOL/USDT': '200' });
    const quote = await requestExchangeQuote(caller, given, from, to);
    await setTerms({ SOL: { inventory_limit: '4000' } });
    await market.tick({ 'SOL/USDT': '200' });
    const expectedError = { reason: 'INVENTORY_LIMIT', reasons: { [field]: [{ name: 'inventoryLimit' }] } };
    await expect(acceptExchangeQuote(caller, quote)).rejects.toMatchObject(expectedError);
    // Nor is an unusable offer quoted any more.
    await expect(requestExchangeQuote(caller, given, from, to)).rejects.toMatchObject(expectedError);
    expect(await readSpotCoins(caller.account)).toEqual({ ...INITIAL_BALANCES, SOL: '25' });
  });
});
