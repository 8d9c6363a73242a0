import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  type LedgerAccount,
} from '#functions/data/ledger/build-entry.ts';
import {
  readDailyHoldingsValues,
  readDailyHoldings,
  readLatestDailyHoldings,
} from '#functions/data/ledger/holdings.ts';
import { ledgerMismatchCollection, type StoredLedgerMismatch } from '#functions/data/ledger/mismatches.ts';
import {
  requestFullReconciliationPass,
  readReconciliationProgress,
  readLastReconciliationPass,
} from '#functions/data/ledger/reconciliation.ts';
import {
  toJournalEntryDigestNumber,
  computeJournalEntryDigest,
  type StoredJournalEntry,
} from '#functions/data/table/journal-entry.ts';
import { journalItems, getWalletKey } from '#functions/data/table/money-keys.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { readLedgerHold } from './ledger-hold.ts';
import { reconcile } from './reconcile.ts';

const { renew } = useTestTable();
const TODAY = 20_833;
let market: ReturnType<typeof createTestMarket>;
let customer: UserPrincipal;

const reconcileFullPass = () => reconcile(60_000);
const give = async (
  { account }: UserPrincipal,
  units: string,
  asset: string,
  to: LedgerAccount = getAvailableBucket('spot'),
) => {
  const occasion = { account, id: newId('jnl'), operation: 'seed.grant' as const, reference: 'tst', at: nowSeconds() };
  await transact([], buildJournalEntry(occasion, { from: 'house:seed', to, asset, amount: toAmount(units) }));
};
const units = (text: string) => toAmount(text) as bigint;
const isCustomerHeld = async () => (await readLedgerHold()).accounts.has(customer.account.id);
const readHeldUnits = async (kind: 'live' | 'demo') => (await readLatestDailyHoldings(kind))?.held;

beforeEach(async () => {
  await renew();
  market = createTestMarket(TODAY * DAY_SECONDS + DAY_SECONDS / 2);
  await market.tick({ 'BTC/USDT': '50000' });
  customer = await createLiveCustomer('first', '1000');
});

describe('customer holdings', () => {
  it(
    'are summed per wallet by a full pass, live and demo separately, valued at the last tick',
    { tags: ['FIN-326'] },
    async () => {
      const other = await createLiveCustomer('second', '500');
      await createDemoCustomer();
      await give(other, '0.5', 'BTC');
      await give(customer, '0.25', 'BTC', getFrozenBucket('spot'));
      await give(customer, '7', 'WLFI');
      expect((await reconcileFullPass()).complete).toBe(true);
      expect(await readHeldUnits('live')).toEqual({
        'trading:USDT': { available: 150_000_000_000, frozen: 0 },
        'spot:BTC': { available: 50_000_000, frozen: 25_000_000 },
        'spot:WLFI': { available: 700_000_000, frozen: 0 },
      });
      expect(await readHeldUnits('demo')).toEqual({ 'trading:USDT': { available: 10_000_000_000_000, frozen: 0 } });
      expect(await readLatestDailyHoldings('live')).toMatchObject({
        day: TODAY,
        accounts: 2,
        began_at: nowSeconds(),
        ended_at: nowSeconds(),
        prices: { USDT: '1', BTC: '50000' },
      });
      // A coin without a price is in the sums, but in no value.
      expect(await readDailyHoldingsValues('live', TODAY)).toMatchObject([
        { day: TODAY, available: units('26500'), frozen: units('12500') },
      ]);
    },
  );

  it('are not stored for a partial pass, which resumes without counting twice', { tags: ['FIN-326'] }, async () => {
    // More than the account lists compared concurrently.
    for (let i = 2; i <= 12; i++) await createLiveCustomer(`customer-${i}`, '10');
    await createDemoCustomer();
    let at = nowSeconds() * 1000;
    let runs = 0;
    for (let complete = false; !complete; runs++) {
      expect(await readLatestDailyHoldings('live')).toBeNull();
      // Time passes with each clock read, so that a run ends midway.
      setClock(() => at++);
      ({ complete } = await reconcile(8));
      const running = (await readReconciliationProgress())?.pass ?? null;
      expect(running === null).toBe(complete);
      if (runs > 40) throw new Error('it does not come to an end');
    }
    expect(runs).toBeGreaterThan(2);
    expect(await readHeldUnits('live')).toEqual({ 'trading:USDT': { available: 111_000_000_000, frozen: 0 } });
    expect(await readLatestDailyHoldings('demo')).toMatchObject({ accounts: 1 });
    expect(await readLastReconciliationPass()).toMatchObject({ accounts: 13, full: true });
    expect(await isCustomerHeld()).toBe(false);
  });

  it('are stored once a day, by the day’s last run, at that run’s prices', { tags: ['FIN-327'] }, async () => {
    await give(customer, '1', 'BTC');
    await reconcileFullPass();
    await market.tick({ 'BTC/USDT': '60000' });
    await reconcileFullPass();
    market.pass(DAY_SECONDS);
    await market.tick({ 'BTC/USDT': '70000' });
    await give(customer, '1', 'BTC');
    await reconcileFullPass();
    expect(await readDailyHoldingsValues('live', TODAY)).toMatchObject([
      { day: TODAY, available: units('61000') },
      { day: TODAY + 1, available: units('141000') },
    ]);
    expect(await readDailyHoldingsValues('live', TODAY + 1)).toHaveLength(1);
    expect(await readDailyHoldings('live', TODAY)).toMatchObject({ prices: { BTC: '60000' } });
    expect(await readDailyHoldings('live', TODAY - 1)).toBeNull();
  });
});

describe('a ledger mismatch', () => {
  /** Overwrites an item, as a role with put permission could. */
  const replace = (item: object) =>
    getDynamoClient().send(new PutCommand({ TableName: config.table(), Item: { ...item } }));
  const lastEntry = async () =>
    (await queryPage<StoredJournalEntry>({ ...journalItems.range(customer.account), newestFirst: true, limit: 1 }))
      .items[0] as StoredJournalEntry;
  const walletOf = () => getWalletKey(customer.account, 'trading', 'USDT');
  const readMismatches = async () => {
    const storedMismatches: StoredLedgerMismatch[] = [];
    for await (const mismatch of ledgerMismatchCollection.each()) storedMismatches.push(mismatch);
    return storedMismatches;
  };

  /** Overwrites an entry and its wallet so well that only the hash of the last checkpoint shows it. */
  async function forge(): Promise<() => Promise<void>> {
    const [entry, wallet] = [await lastEntry(), await getItem<{ digests: bigint }>(walletOf())];
    const other = { ...entry, reference: 'somebody else' };
    other.digest = computeJournalEntryDigest(other);
    await replace(other);
    await replace({
      ...wallet,
      digests: BigInt(wallet?.digests ?? 0) - toJournalEntryDigestNumber(entry) + toJournalEntryDigestNumber(other),
    });
    return async () => {
      await replace(entry);
      await replace({ ...wallet });
    };
  }

  it(
    'found only when read from the first entry › stays open and holds withdrawals until fixed',
    { tags: ['FIN-329'] },
    async () => {
      market.pass(600);
      await reconcileFullPass();
      const mend = await forge();
      market.pass(DAY_SECONDS);
      const foundAt = nowSeconds();
      await reconcileFullPass();
      expect(await readMismatches()).toMatchObject([
        {
          account: customer.account,
          what: (await lastEntry()).id,
          first_seen_at: foundAt,
          last_seen_at: foundAt,
          gone_at: null,
        },
      ]);
      expect(await isCustomerHeld()).toBe(true);
      // Later passes of the day begin at the other accounts’ checkpoints.
      market.pass(300);
      await reconcileFullPass();
      expect(await readMismatches()).toMatchObject([
        { first_seen_at: foundAt, last_seen_at: foundAt + 300, gone_at: null },
      ]);
      expect(await isCustomerHeld()).toBe(true);
      await mend();
      market.pass(300);
      await reconcileFullPass();
      expect(await readMismatches()).toMatchObject([
        { first_seen_at: foundAt, last_seen_at: foundAt + 300, gone_at: foundAt + 600 },
      ]);
      expect(await isCustomerHeld()).toBe(false);
    },
  );

  it('is stored per account for any number of accounts, and again when it recurs', async () => {
    const wallet = await getItem<{ available: bigint }>(walletOf());
    for (let i = 0; i < 22; i++) {
      const { account } = await createLiveCustomer(`other-${i}`, '10');
      const key = getWalletKey(account, 'trading', 'USDT');
      await replace({ ...(await getItem(key)), available: 11n });
    }
    await reconcileFullPass();
    expect(await readMismatches()).toHaveLength(22);
    for (const available of [5n, BigInt(wallet?.available ?? 0), 6n]) {
      market.pass(300);
      await replace({ ...wallet, available });
      await reconcileFullPass();
    }
    const ofCustomer = (await readMismatches()).filter(({ account }) => account.id === customer.account.id);
    expect(ofCustomer).toMatchObject([
      { wallet: '0.00000005', gone_at: nowSeconds() - 300 },
      { wallet: '0.00000006', gone_at: null },
    ]);
  });

  it('is logged under the name of its alarm, and has its own id', async () => {
    const errors = vi.spyOn(log, 'error').mockReturnValue();
    await replace({ ...(await getItem(walletOf())), available: 5n });
    await reconcileFullPass();
    expect(errors).toHaveBeenCalledExactlyOnceWith('ledger mismatch', new Error('trading:USDT available'), {
      account: customer.account.id,
      journal: '1000',
      wallet: '0.00000005',
    });
    errors.mockRestore();
    expect((await readMismatches())[0]?.id).toMatch(/^mis_/);
  });

  it('no longer present in a partial pass › holds nothing', async () => {
    for (let i = 0; i < 12; i++) await createLiveCustomer(`agreeing-${i}`, '10');
    let at = nowSeconds() * 1000;
    setClock(() => at++);
    const run = await reconcile(8);
    expect([run.complete, run.accounts > 0, run.mismatches]).toEqual([false, true, []]);
    expect([await isCustomerHeld(), await readLastReconciliationPass()]).toEqual([false, null]);
  });

  it('holds withdrawals at once, before its pass ends', { tags: ['FIN-329'] }, async () => {
    await reconcileFullPass();
    await replace({ ...(await getItem(walletOf())), available: 5n });
    market.pass(300);
    // Each comes after the one before it.
    for (let i = 0; i < 12; i++) {
      market.pass(1);
      await createLiveCustomer(`later-${i}`, '10');
    }
    let at = nowSeconds() * 1000;
    setClock(() => at++);
    let run = await reconcile(8);
    while (run.mismatches.length === 0 && !run.complete) run = await reconcile(8);
    expect([run.complete, run.mismatches.length]).toEqual([false, 1]);
    expect(await isCustomerHeld()).toBe(true);
    expect(await readLastReconciliationPass()).toMatchObject({ accounts: 1 });
  });
});

it('reconcile › reads all journals from the start in the first daily pass, and on request', async () => {
  const isFull = async () => {
    market.pass(300);
    await reconcileFullPass();
    return (await readLastReconciliationPass())?.full;
  };
  expect([await isFull(), await isFull()]).toEqual([true, false]);
  await transact([requestFullReconciliationPass(nowSeconds())]);
  expect([await isFull(), await isFull()]).toEqual([true, false]);
  market.pass(DAY_SECONDS);
  expect([await isFull(), await isFull()]).toEqual([true, false]);
});
