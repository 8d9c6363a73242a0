import { beforeEach, describe, expect, it } from 'vitest';
import {
  exchangeCollection,
  pendingExchangeIndex,
  iteratePendingExchanges,
} from '#functions/data/exchange/exchanges.ts';
import { getShard } from '#functions/data/table/keys.ts';
import { getItem, type ItemAttributes, putItem, queryAllItems } from '#functions/data/table/table.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcile } from '#functions/domain/ledger/reconcile.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import {
  exchangeTestCoins,
  creditSpotCoins,
  requestExchangeQuote,
  acceptExchangeQuote,
} from '#functions/testing/market/exchanges.ts';
import { startUntilFirstCommit, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ExchangeId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { sweepExchanges } from './sweep-exchanges.ts';

const { renew } = useTestTable();
const PRICES = { 'BTC/USDT': '50000', 'ETH/USDT': '2500' };
let market: ReturnType<typeof createTestMarket>;
let person = 0;

beforeEach(async () => {
  await renew();
  market = createTestMarket(1_800_000_000);
  await market.tick(PRICES);
});

/** Returns all items in the index of pending exchanges, of any status. */
async function indexed(): Promise<ItemAttributes[]> {
  const indexedItems: ItemAttributes[] = [];
  for (let shard = 0; shard < 4; shard++)
    for await (const item of queryAllItems<ItemAttributes>(pendingExchangeIndex.range(shard))) indexedItems.push(item);
  return indexedItems;
}

/** Accepts an exchange whose call ends before its prices come. */
async function accept(caller: UserPrincipal, key = newIdempotencyKey()) {
  const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'ETH');
  const { done } = await startUntilFirstCommit(caller.account, () => acceptExchangeQuote(caller, quote, key));
  market.pass(2);
  const { id } = await done;
  return { id: id as ExchangeId, repeat: () => acceptExchangeQuote(caller, quote, key) };
}

const withoutPrice = {
  from_coin: 'USDT',
  to_coin: 'BTC',
  amount: toAmount('5000'),
  min_to_amount: toAmount('0.09990001'),
};

/** Every way in which an exchange ends. */
const ends: [string, (caller: UserPrincipal) => Promise<unknown>][] = [
  [
    'its call completes it',
    async (caller) => {
      const quote = await requestExchangeQuote(caller, '0.1', 'BTC', 'ETH');
      await market.through(caller, PRICES, () => acceptExchangeQuote(caller, quote));
    },
  ],
  [
    'its call cancels it, as the price has moved',
    async (caller) => {
      const { done } = await startUntilFirstCommit(caller.account, () => exchangeTestCoins(caller, withoutPrice));
      await market.tick(PRICES);
      await expect(done).rejects.toMatchObject({ reason: 'PRICE_MOVED' });
    },
  ],
  [
    'a repeat of its key completes it',
    async (caller) => {
      const { repeat } = await accept(caller);
      await market.tick(PRICES);
      await repeat();
    },
  ],
  [
    'four repeats of its key at once complete it',
    async (caller) => {
      const { repeat } = await accept(caller);
      await market.tick(PRICES);
      await Promise.all([repeat(), repeat(), repeat(), repeat()]);
    },
  ],
  [
    'a sweep completes it after its call crashed',
    async (caller) => {
      await accept(caller);
      await market.tick(PRICES);
      expect(await sweepExchanges()).toEqual({ decided: 1 });
    },
  ],
  [
    'a sweep cancels it, as its price does not come',
    async (caller) => {
      await accept(caller);
      for (let i = 0; i < 5; i++) await market.tick({ 'BTC/USDT': '50000' });
      expect(await sweepExchanges()).toEqual({ decided: 1 });
    },
  ],
];

const agreed = async (): Promise<void> => {
  for (let pass = 0; pass < 4; pass++)
    expect(await reconcile(60_000)).toMatchObject({ complete: true, mismatches: [] });
};

describe('a finalized exchange', () => {
  it.each(ends)('leaves the pending index, and the ledger reconciles › %s', { tags: ['FIN-002'] }, async (_, end) => {
    const caller = await createLiveCustomer(`exchanger-${person++}`, '0');
    await creditSpotCoins(caller.account, { USDT: '100000', BTC: '1' });
    await end(caller);
    expect(await indexed()).toEqual([]);
    await agreed();
  });

  it.each([...ends.slice(1), ['a reset of the demo account cancels it', null] as const])(
    'leaves the pending index for a demo account › %s',
    async (_, end) => {
      const caller = await createDemoCustomer();
      await creditSpotCoins(caller.account, { USDT: '100000', BTC: '1' });
      if (end) await end(caller);
      else {
        await accept(caller);
        await resetDemo(caller.user);
      }
      expect(await indexed()).toEqual([]);
      await agreed();
    },
  );
});

describe('a finalized exchange that an earlier version left in the pending index', () => {
  it('is not listed as pending and is removed by the next sweep', async () => {
    const caller = await createLiveCustomer(`exchanger-${person++}`, '0');
    await creditSpotCoins(caller.account, { USDT: '100000', BTC: '1' });
    const { id, repeat } = await accept(caller);
    await market.tick(PRICES);
    await repeat();
    const key = exchangeCollection.key(caller.account, id);
    const storedItem = await getItem<ItemAttributes>(key);
    await putItem(key, { ...storedItem, ...pendingExchangeIndex.place(id, getShard(id, 4)) });
    expect(await indexed()).toHaveLength(1);

    for await (const pendingExchange of iteratePendingExchanges()) expect.unreachable(pendingExchange.id);
    await agreed();
    expect(await sweepExchanges()).toEqual({ decided: 0 });
    expect(await indexed()).toEqual([]);
    expect(await getItem<ItemAttributes>(key)).toEqual(storedItem);
  });
});
