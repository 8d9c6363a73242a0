import { beforeEach, describe, expect, it } from 'vitest';
import { type CoinTerms, toCoinConfig, coinConfigStore } from '#functions/data/market/coin-configs.ts';
import { putItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
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
import { coinSpecs } from '#shared/market/coins.ts';
import { toAmount } from '#shared/money.ts';
import type { ExchangeExecutionRequest } from './execute-exchange.ts';
import { exportOwnExchanges, listOwnExchanges } from './list-own-exchanges.ts';

useTestTable();

let start = 1_830_000_000;
let person = 0;
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;

const PRICES = { 'BTC/USDT': '50000', 'ETH/USDT': '2500' };

beforeEach(async () => {
  start += 100_000;
  market = createTestMarket(start);
  await putItem(coinConfigStore.key(), { coins: {} });
  for (let i = 0; i < 2; i++) await market.tick(PRICES);
  caller = await createLiveCustomer(`offered-${person++}`, '0');
  await creditSpotCoins(caller.account, { USDT: '100000', BTC: '1' });
});

/** Sets terms as staff would; they take effect once the cache expires. */
async function setTerms(coin: string, terms: Partial<CoinTerms>): Promise<void> {
  const spec = coinSpecs.find((candidate) => candidate.coin === coin);
  if (!spec) throw new Error(`there is no ${coin}`);
  await putItem(coinConfigStore.key(), { coins: { [coin]: { ...toCoinConfig(spec, {}), ...terms } } });
  for (let i = 0; i < 2; i++) await market.tick(PRICES);
}

const done = (request: Parameters<typeof requestExchangeQuote> extends [UserPrincipal, ...infer R] ? R : never) =>
  market.through(caller, PRICES, async () =>
    acceptExchangeQuote(caller, await requestExchangeQuote(caller, ...request)),
  );

describe('an exchange offer', () => {
  it('uses the wider spread of both coins in either direction', async () => {
    await setTerms('ETH', { exchange_spread: '0.5' });
    expect(await requestExchangeQuote(caller, '0.1', 'BTC', 'ETH')).toMatchObject({ spread: '0.5', to_amount: '1.99' });
    expect(await requestExchangeQuote(caller, '1', 'ETH', 'BTC')).toMatchObject({
      spread: '0.5',
      to_amount: '0.04975',
    });
    expect(await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT')).toMatchObject({ spread: '0.1' });
  });

  it('accepts the minimum and maximum amount of a coin', async () => {
    expect((await requestExchangeQuote(caller, '0.00001', 'BTC', 'USDT')).amount).toBe('0.00001');
    expect((await requestExchangeQuote(caller, '0.5', 'BTC', 'USDT')).amount).toBe('0.5');
  });

  it.each(['from_coin', 'to_coin'] as const)('rejects an unknown coin: %s', async (field) => {
    const [from, to] = field === 'from_coin' ? ['NONE', 'USDT'] : ['USDT', 'NONE'];
    await expect(requestExchangeQuote(caller, '1', from, to)).rejects.toMatchObject({
      reason: 'VALIDATION_FAILED',
      reasons: { [field]: [{ name: 'coin' }] },
    });
  });
});

describe('executeExchange without a quote', () => {
  const completeRequest = { from_coin: 'BTC', to_coin: 'USDT', amount: toAmount('0.1'), min_to_amount: toAmount('1') };

  it.each(['from_coin', 'to_coin', 'amount'] as const)(
    'rejects a missing %s and reports only that field',
    async (name) => {
      const { [name]: _, ...otherFields } = completeRequest;
      const refusal = await exchangeTestCoins(caller, otherFields as ExchangeExecutionRequest).catch(
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({ reason: 'VALIDATION_FAILED' });
      expect((refusal as { reasons: object }).reasons).toEqual({ [name]: [{ name: 'missing' }] });
    },
  );

  it('rejects more than twenty pending exchanges per account', async () => {
    const small = { ...completeRequest, amount: toAmount('0.001') };
    const pendingCalls: Promise<unknown>[] = [];
    for (let n = 0; n < 20; n++)
      pendingCalls.push((await startUntilFirstCommit(caller.account, () => exchangeTestCoins(caller, small))).done);
    await expect(exchangeTestCoins(caller, small)).rejects.toMatchObject({ reason: 'TOO_MANY_OPEN_ORDERS' });
    await market.tick(PRICES);
    await Promise.all(pendingCalls);
    expect((await readSpotCoins(caller.account))['BTC']).toBe('0.98');
  });
});

it('executeExchange PRICE_MOVED error › has no new quote when none can be made', async () => {
  const key = newIdempotencyKey();
  const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'USDT');
  const { done: moved } = await startUntilFirstCommit(caller.account, () => acceptExchangeQuote(caller, quote, key));
  await market.tick({ 'BTC/USDT': '40000' });
  await expect(moved).rejects.toMatchObject({ reasons: { quote_id: [{ name: 'priceMoved' }] } });
  market.pass(10);
  const refusal = await acceptExchangeQuote(caller, quote, key).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ reason: 'PRICE_MOVED' });
  expect((refusal as { reasons?: object }).reasons).toBeUndefined();
});

describe('listOwnExchanges', () => {
  it('filters by coin and status, and returns the total without a filter', async () => {
    const [first, second] = [await done(['0.1', 'BTC', 'USDT']), await done(['500', 'USDT', 'ETH'])];
    const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'ETH');
    const { done: moved } = await startUntilFirstCommit(caller.account, () => acceptExchangeQuote(caller, quote));
    await market.tick({ ...PRICES, 'BTC/USDT': '40000' });
    await moved.catch(() => undefined);
    const ids = async (filter: Parameters<typeof listOwnExchanges>[1]) => {
      const { exchanges, total } = await listOwnExchanges(caller.account, filter);
      return [exchanges.map(({ id }) => id), total];
    };
    const [[third]] = (await ids({ status: 'cancelled' })) as [[string], null];
    expect(await ids({})).toEqual([[third, second.id, first.id], 3]);
    expect(await ids({ coin_type: 'BTC' })).toEqual([[third, first.id], null]);
    expect(await ids({ coin_type: 'ETH' })).toEqual([[third, second.id], null]);
    expect(await ids({ coin_type: 'USDT' })).toEqual([[second.id, first.id], null]);
    expect(await ids({ status: 'completed' })).toEqual([[second.id, first.id], null]);
    expect(await ids({ status: 'completed', coin_type: 'ETH' })).toEqual([[second.id], null]);
    const lines = (await exportOwnExchanges(caller.account, { coin_type: 'ETH' })).trim().split(/\r?\n/);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([third, second.id]);
  });
});
