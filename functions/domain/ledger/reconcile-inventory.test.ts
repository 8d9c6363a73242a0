import { beforeEach, describe, expect, it } from 'vitest';
import { addToInventory } from '#functions/data/exchange/inventory.ts';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { readDailyHoldingsValues, readLatestDailyHoldings } from '#functions/data/ledger/holdings.ts';
import { countOpenMismatches } from '#functions/data/ledger/mismatches.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { creditSpotCoins, requestExchangeQuote, acceptExchangeQuote } from '#functions/testing/market/exchanges.ts';
import { startUntilFirstCommit, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { type Amount, toAmount, invertAmount } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { readLedgerHold } from './ledger-hold.ts';
import { reconcile } from './reconcile.ts';

const { renew } = useTestTable();
const TODAY = 20_833;
let customer: UserPrincipal;
let market: ReturnType<typeof createTestMarket>;

const count = (coin: string, by: Amount): WriteOperation => addToInventory({ kind: 'live', coin, shard: 3 }, by);

/** The house receives this many USDT from the customer and pays bitcoins for them. */
async function exchange(givenAmount: string, got: string): Promise<void> {
  const occasion = { account: customer.account, operation: 'exchange.complete' as const, reference: 'tst' };
  const [usdt, btc] = [toAmount(givenAmount), toAmount(got)];
  const at = nowSeconds();
  const pay = { from: getAvailableBucket('trading'), to: 'house:inventory' as const, asset: 'USDT', amount: usdt };
  const take = { from: 'house:inventory' as const, to: getAvailableBucket('trading'), asset: 'BTC', amount: btc };
  await transact([count('USDT', usdt)], buildJournalEntry({ ...occasion, id: newId('jnl'), at }, pay));
  await transact([count('BTC', invertAmount(btc))], buildJournalEntry({ ...occasion, id: newId('jnl'), at }, take));
}
const pass = () => reconcile(60_000);

beforeEach(async () => {
  await renew();
  market = createTestMarket(TODAY * DAY_SECONDS + DAY_SECONDS / 2);
  await market.tick({ 'BTC/USDT': '50000' });
  customer = await createLiveCustomer('exchanger', '200000');
});

describe('the reconciliation of the exchange inventory', () => {
  it('stores daily counters, journal sums and their value', { tags: ['FIN-134'] }, async () => {
    await exchange('50010', '1');
    expect(await pass()).toMatchObject({ complete: true, mismatches: [] });
    const expectedInventory = { USDT: 5_001_000_000_000, BTC: -100_000_000 };
    expect((await readLatestDailyHoldings('live'))?.inventory).toEqual({
      counted: expectedInventory,
      journal: expectedInventory,
      differing: {},
    });
    expect(await readDailyHoldingsValues('live', TODAY)).toMatchObject([{ inventory: toAmount('10') }]);
    expect((await readLatestDailyHoldings('demo'))?.inventory).toEqual({ counted: {}, journal: {}, differing: {} });
    await exchange('50010', '1');
    expect((await pass()).mismatches).toEqual([]);
    expect((await readLatestDailyHoldings('live'))?.inventory?.journal).toMatchObject({ BTC: -200_000_000 });
  });

  it('matches the journal while an exchange is pending', async () => {
    await creditSpotCoins(customer.account, { USDT: '100' });
    const quote = await requestExchangeQuote(customer, '100', 'USDT', 'BTC');
    const { done } = await startUntilFirstCommit(customer.account, () => acceptExchangeQuote(customer, quote));
    market.pass(2);
    expect(await done).toMatchObject({ status: 'pending' });
    expect((await pass()).mismatches).toEqual([]);
    expect((await readLatestDailyHoldings('live'))?.inventory).toEqual({
      counted: { USDT: 0, BTC: 0 },
      journal: {},
      differing: {},
    });
    expect((await readLatestDailyHoldings('demo'))?.inventory).toEqual({ counted: {}, journal: {}, differing: {} });
  });

  it('reports a counter that differs by the same amount in four passes', { tags: ['FIN-134'] }, async () => {
    await transact([count('BTC', toAmount('0.5'))]);
    for (let time = 0; time < 3; time++) expect((await pass()).mismatches).toEqual([]);
    await exchange('50010', '1');
    const mismatch = {
      account: { kind: 'live', id: 'inventory' },
      what: 'inventory BTC',
      journal: '-1',
      wallet: '-0.5',
    };
    expect((await pass()).mismatches).toEqual([mismatch]);
    expect(await countOpenMismatches()).toBe(1);
    expect(await readLedgerHold()).toEqual({ everybody: false, accounts: new Set() });
    await transact([count('BTC', toAmount('-0.5'))]);
    expect((await pass()).mismatches).toEqual([]);
    expect(await countOpenMismatches()).toBe(0);
  });

  it('reports nothing when the difference changes in each pass', async () => {
    for (let time = 0; time < 6; time++) {
      await transact([count('BTC', toAmount(time % 2 === 0 ? '0.5' : '-0.25'))]);
      expect((await pass()).mismatches).toEqual([]);
    }
  });
});
