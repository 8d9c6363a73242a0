import { beforeEach, describe, expect, it } from 'vitest';
import { readInventory } from '#functions/data/exchange/inventory.ts';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { coinConfigStore } from '#functions/data/market/coin-configs.ts';
import { putItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import {
  readSpotCoins,
  exchangeTestCoins,
  creditSpotCoins,
  requestExchangeQuote,
  acceptExchangeQuote,
} from '#functions/testing/market/exchanges.ts';
import { startUntilFirstCommit, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import { listOwnExchanges } from './list-own-exchanges.ts';

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

const inventory = async () => ({
  USDT: formatUnits(await readInventory(caller.account.kind, 'USDT')),
  BTC: formatUnits(await readInventory(caller.account.kind, 'BTC')),
});

describe('an exchange without a quote', () => {
  const request = { from_coin: 'USDT', to_coin: 'BTC', amount: toAmount('5000') };

  it('executes at later prices and counts the executed amount in the inventory', { tags: ['FIN-142'] }, async () => {
    const before = await inventory();
    const limitedRequest = { ...request, min_to_amount: toAmount('0.09') };
    const done = await market.through(caller, { 'BTC/USDT': '49950' }, () => exchangeTestCoins(caller, limitedRequest));
    expect(done).toMatchObject({ status: 'completed', to_amount: '0.1', quote_id: null, min_to_amount: '0.09' });
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '95000', BTC: '1.1' });
    expect(toAmount(before.BTC) - toAmount((await inventory()).BTC)).toBe(toAmount('0.1'));
  });

  it.each([
    ['at the price of the request', '50000', '0.0999'],
    ['at a better price', '49000', '0.10193877'],
    ['at the end of the tolerance', '50050.05', '0.0998001'],
  ])(
    'without a minimum amount › executes %s and returns rate and tolerance',
    { tags: ['FIN-024'] },
    async (_, price, got) => {
      const done = await market.through(caller, { 'BTC/USDT': price }, () => exchangeTestCoins(caller, request));
      // 0.0999 of the latest prices, less the spread of 0.1 %.
      expect(done).toMatchObject({ status: 'completed', quote_id: null, to_amount: got, min_to_amount: '0.0998001' });
      expect(done.exchange_rate).not.toBeNull();
      expect(await reconcileAccount(caller.account, true)).toEqual([]);
    },
  );

  it(
    'without a minimum amount › rejects a price beyond the tolerance and offers a new quote',
    { tags: ['FIN-024'] },
    async () => {
      const key = newIdempotencyKey();
      const { done } = await startUntilFirstCommit(caller.account, () => exchangeTestCoins(caller, request, key));
      await market.tick({ 'BTC/USDT': '50100' });
      const movedError = {
        reason: 'PRICE_MOVED',
        reasons: { min_to_amount: [{ params: { to_amount: '0.09970059' } }] },
      };
      await expect(done).rejects.toMatchObject(movedError);
      // The same request again has the same answer at any later price.
      await market.tick(PRICES);
      await expect(exchangeTestCoins(caller, request, key)).rejects.toMatchObject({ reason: 'PRICE_MOVED' });
      expect(await readSpotCoins(caller.account)).toEqual(INITIAL_BALANCES);
    },
  );

  it('is refunded below its minimum amount', async () => {
    await expect(exchangeTestCoins(caller, { min_to_amount: toAmount('1'), to_coin: 'BTC' })).rejects.toMatchObject({
      reasons: { from_coin: [{ name: 'missing' }], amount: [{ name: 'missing' }] },
    });
    const limitedRequest = { ...request, min_to_amount: toAmount('0.0999') };
    const { done } = await startUntilFirstCommit(caller.account, () => exchangeTestCoins(caller, limitedRequest));
    await market.tick({ 'BTC/USDT': '50000.01' });
    await expect(done).rejects.toMatchObject({
      reason: 'PRICE_MOVED',
      reasons: { min_to_amount: [{ name: 'priceMoved', params: { to_amount: '0.09989998', asset: 'BTC' } }] },
    });
    expect(await readSpotCoins(caller.account)).toEqual(INITIAL_BALANCES);
  });
});

describe('executeExchange with terms that the latest prices do not meet', () => {
  it.each([
    ['a least amount above what they give', { amount: '5000', min_to_amount: '0.09990001' }, null, '0.0999'],
    ['a quote below its range', null, '50050.06', '0.09980008'],
    ['a quote above its range', null, '49950.04', '0.09999991'],
  ])('rejects %s at once and reserves no inventory', async (_, terms, moved, now) => {
    const before = await inventory();
    const coins = { from_coin: 'USDT', to_coin: 'BTC' };
    const quote = await requestExchangeQuote(caller, '5000', 'USDT', 'BTC');
    if (moved !== null) await market.tick({ 'BTC/USDT': moved });
    const key = newIdempotencyKey();
    const act = () =>
      terms === null
        ? acceptExchangeQuote(caller, quote, key)
        : exchangeTestCoins(
            caller,
            { ...coins, amount: toAmount(terms.amount), min_to_amount: toAmount(terms.min_to_amount) },
            key,
          );
    const params = { to_amount: now, asset: 'BTC' };
    const field = terms === null ? 'quote_id' : 'min_to_amount';
    await expect(market.through(caller, { 'BTC/USDT': moved ?? '50000' }, act)).rejects.toMatchObject({
      reason: 'PRICE_MOVED',
      reasons: { [field]: [{ name: 'priceMoved', params }] },
    });
    expect([await inventory(), await readSpotCoins(caller.account)]).toEqual([before, INITIAL_BALANCES]);
    expect((await readAccountCounters(caller.account))('exchanges_total')).toBe(0);
    expect((await listOwnExchanges(caller.account, {})).exchanges).toEqual([]);
    if (terms !== null) return;
    // Nothing was recorded under the key, and the quote was not used up.
    await market.tick(PRICES);
    const done = await market.through(caller, PRICES, act);
    expect(done).toMatchObject({ status: 'completed', to_amount: '0.0999' });
  });
});
