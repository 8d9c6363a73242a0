import { beforeEach, describe, expect, it } from 'vitest';
import { readInventory } from '#functions/data/exchange/inventory.ts';
import { toCoinConfig, coinConfigStore } from '#functions/data/market/coin-configs.ts';
import { putItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { exchangeTestCoins, creditSpotCoins, requestExchangeQuote } from '#functions/testing/market/exchanges.ts';
import { startUntilFirstCommit, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { coinSpecs } from '#shared/market/coins.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import { sweepExchanges } from './sweep-exchanges.ts';

useTestTable();

let start = 1_810_000_000;
let person = 0;
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;

const PRICES = { 'BTC/USDT': '50000', 'ETH/USDT': '2500' };

beforeEach(async () => {
  start += 100_000;
  market = createTestMarket(start);
  await market.tick(PRICES);
  caller = await createLiveCustomer(`limited-${person++}`, '0');
  await creditSpotCoins(caller.account, { USDT: '100000', BTC: '1' });
});

describe('an exchange inventory limit', () => {
  const LINK = { 'LINK/USDT': '10' };
  const readInventoryAmount = async () => Number(formatUnits(await readInventory(caller.account.kind, 'LINK')));
  const toRequest = (from_coin: string, to_coin: string, amountText: string) => ({
    from_coin,
    to_coin,
    amount: toAmount(amountText),
    min_to_amount: toAmount('0.00000001'),
  });

  /**
   * Sends this many concurrent requests and returns the number accepted; the others were rejected for the limit only.
   */
  async function taken(times: number, ...of: Parameters<typeof toRequest>): Promise<number> {
    const all = await market.during(LINK, () =>
      Promise.allSettled(Array.from({ length: times }, () => exchangeTestCoins(caller, toRequest(...of)))),
    );
    for (const outcome of all)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'INVENTORY_LIMIT' });
    return all.filter(({ status }) => status === 'fulfilled').length;
  }

  beforeEach(async () => {
    await creditSpotCoins(caller.account, { LINK: '1000' });
    // A sixteenth of it holds less than two of the exchanges.
    const spec = coinSpecs.find(({ coin }) => coin === 'LINK');
    if (!spec) throw new Error('There is no LINK.');
    await putItem(coinConfigStore.key(), { coins: { LINK: { ...toCoinConfig(spec, {}), inventory_limit: '1000' } } });
    // Takes effect once the cache expires.
    for (let i = 0; i < 2; i++) await market.tick(PRICES);
    await market.tick(LINK);
  });

  it('is filled completely in both directions, by concurrent and single exchanges', async () => {
    // 4.995 LINK each: the limit is a hundred in either direction.
    expect(await taken(18, 'USDT', 'LINK', '50')).toBe(18);
    expect(await taken(8, 'USDT', 'LINK', '50')).toBe(2);
    expect(await readInventoryAmount()).toBeCloseTo(-99.9);
    await expect(requestExchangeQuote(caller, '50', 'USDT', 'LINK')).rejects.toMatchObject({
      reason: 'INVENTORY_LIMIT',
    });
    // The other direction is open, up to its limit.
    expect(await taken(12, 'LINK', 'USDT', '9.5')).toBe(12);
    expect(await taken(12, 'LINK', 'USDT', '9.5')).toBe(9);
    expect(await readInventoryAmount()).toBeCloseTo(99.6);
    let more = 0;
    while (more < 50 && (await taken(1, 'USDT', 'LINK', '100')) === 1) more += 1;
    // From 99.6 to −100 by 9.99.
    expect(more).toBe(19);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('allows one exchange larger than any shard, and is restored when that is cancelled', async () => {
    const before = await readInventoryAmount();
    const { done } = await startUntilFirstCommit(caller.account, () =>
      exchangeTestCoins(caller, toRequest('LINK', 'USDT', '90')),
    );
    expect(await readInventoryAmount()).toBeCloseTo(before + 90);
    market.pass(2);
    expect((await done).status).toBe('pending');
    for (let i = 0; i < 4; i++) await market.tick(PRICES);
    await sweepExchanges();
    expect(await readInventoryAmount()).toBe(before);
    await market.tick(LINK);
    expect(await taken(3, 'LINK', 'USDT', '90')).toBe(Math.floor((100 - before) / 90));
  });
});
