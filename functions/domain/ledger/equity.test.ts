import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { putAccount } from '#functions/data/ledger/accounts.ts';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  type LedgerAccount,
} from '#functions/data/ledger/build-entry.ts';
import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { writeDailyEquity } from '#functions/data/ledger/equity.ts';
import { transact } from '#functions/data/table/transact.ts';
import { type StoredWithdrawal, withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { readAccountAssets } from './read-assets.ts';
import { readEquityHistory } from './read-equity.ts';
import { snapshotEquity } from './snapshot-equity.ts';

const { renew } = useTestTable();

const MIDNIGHT = 20_900 * DAY_SECONDS;
let at = MIDNIGHT;
const go = (to: number) => {
  at = to;
  setClock(() => at * 1000);
};
beforeEach(async () => {
  await renew();
  go(MIDNIGHT - 3600);
  // The first run begins with the past day and reports nothing before it.
  await snapshotEquity(10_000);
});
afterEach(() => setClock());

async function newAccount(kind: AccountRef['kind'] = 'live'): Promise<AccountRef> {
  const account = { kind, id: newId('acc') };
  await transact([putAccount(account, newId('usr'), at as EpochSeconds)]);
  return account;
}
async function moved(
  account: AccountRef,
  from: LedgerAccount,
  to: LedgerAccount,
  units: string,
  asset: string,
): Promise<void> {
  at += 1;
  const occasion = {
    account,
    id: newId('jnl'),
    operation: 'transfer' as const,
    reference: 'tst',
    at: at as EpochSeconds,
  };
  await transact([], buildJournalEntry(occasion, { from, to, asset, amount: toAmount(units) }));
}
const [spot, trading] = [getAvailableBucket('spot'), getAvailableBucket('trading')];
const seed = 'house:seed' as const;
const days = async (account: AccountRef) => (await readEquityHistory(account)).days;

describe('valued wallets', () => {
  it(
    'use the latest price, rounded down to the unit, for available and frozen amounts',
    { tags: ['FIN-099'] },
    async () => {
      const account = await newAccount();
      await moved(account, seed, spot, '0.00000003', 'BTC');
      await moved(account, seed, trading, '2', 'DAI');
      await moved(account, trading, getFrozenBucket('trading'), '0.5', 'DAI');
      await moved(account, seed, trading, '10', 'USDT');
      await moved(account, seed, spot, '7', 'WLFI');
      await writeTestTick(at, { 'BTC/USDT': '95000.5', 'DAI/USDT': ['0.9994', 9000, 'okx'] });
      const { wallets, total_value, valued_by, prices } = await readAccountAssets(account);
      const worth = wallets.map(({ wallet_type, coin_type, value }) => [wallet_type, coin_type, value]);
      expect(worth).toEqual(
        expect.arrayContaining([
          ['spot', 'BTC', '0.00285001'],
          ['trading', 'DAI', '1.9988'],
          ['trading', 'USDT', '10'],
          // No source has its price: none is guessed.
          ['spot', 'WLFI', null],
        ]),
      );
      expect(total_value).toBe('12.00165001');
      expect(valued_by).toEqual({ sequence: 1, at });
      expect(prices).toEqual([
        { coin_type: 'BTC', price: '95000.5', observed_ms: at * 1000, sound: true },
        { coin_type: 'DAI', price: '0.9994', observed_ms: at * 1000 - 9000, sound: false },
      ]);
    },
  );

  it('need no tick when they hold USDT only', async () => {
    const account = await newAccount();
    await moved(account, seed, trading, '10', 'USDT');
    expect(await readAccountAssets(account)).toMatchObject({ total_value: '10', valued_by: null, prices: [] });
  });
});

describe('readEquityHistory', () => {
  it('returns the requested days, and today separately', async () => {
    const account = await newAccount();
    const today = toDayNumber(at as EpochSeconds);
    for (const day of [-90, -30, -29, -1, 0, 1])
      await writeDailyEquity(account, { day: today + day, value: toAmount(String(1000 + day)) });
    const values = async (span?: '90') => (await readEquityHistory(account, span)).days.map(({ value }) => value);
    expect(await values()).toEqual(['971', '999']);
    expect(await values('90')).toEqual(['970', '971', '999']);
  });

  it('values empty wallets and unpriced coins at zero', async () => {
    const account = await newAccount();
    await moved(account, seed, spot, '1', 'ETH');
    await moved(account, spot, seed, '1', 'ETH');
    await moved(account, seed, trading, '100', 'USDT');
    await moved(account, seed, spot, '7', 'WLFI');
    await writeTestTick(MIDNIGHT - 1, { 'ETH/USDT': '3000' });
    go(MIDNIGHT + 100);
    await snapshotEquity(10_000);
    expect(await days(account)).toEqual([{ date: '2027-03-22', value: '100' }]);
  });
});

describe('snapshotEquity', () => {
  it('stores equity at the end of each day at the last prices of that day', { tags: ['FIN-100'] }, async () => {
    const [account, demo, lateAccount] = [await newAccount(), await newAccount('demo'), await newAccount()];
    await moved(account, seed, spot, '2', 'ETH');
    await moved(account, seed, trading, '100', 'USDT');
    await moved(demo, seed, trading, '7', 'USDT');
    await writeTestTick(MIDNIGHT - 2, { 'ETH/USDT': '3000' });
    await writeTestTick(MIDNIGHT - 1, { 'ETH/USDT': '3100' });
    await writeTestTick(MIDNIGHT, { 'ETH/USDT': '9999' });
    // Comes after the end of the day and does not count for it.
    go(MIDNIGHT + 10);
    await moved(account, seed, trading, '5000', 'USDT');
    await moved(lateAccount, seed, trading, '1', 'USDT');
    expect(await snapshotEquity(10_000)).toBe(0);
    go(MIDNIGHT + 3600);
    expect(await snapshotEquity(10_000)).toBe(3);
    expect(await days(account)).toEqual([{ date: '2027-03-22', value: '6300' }]);
    expect(await days(demo)).toEqual([{ date: '2027-03-22', value: '7' }]);
    expect(await days(lateAccount)).toEqual([]);
    expect((await readEquityHistory(account)).today).toEqual({ date: '2027-03-23', value: '25098' });
  });

  it('stores zero for an emptied account and skips days without a final tick', async () => {
    const account = await newAccount();
    await moved(account, seed, trading, '100', 'USDT');
    await writeTestTick(MIDNIGHT - 1, { 'ETH/USDT': '3000' });
    go(MIDNIGHT + 100);
    await moved(account, trading, seed, '100', 'USDT');
    await writeTestTick(MIDNIGHT + DAY_SECONDS - 1, { 'ETH/USDT': '3000' });
    await writeTestTick(MIDNIGHT + 3 * DAY_SECONDS - 1, { 'ETH/USDT': '3000' });
    go(MIDNIGHT + 3 * DAY_SECONDS + 100);
    await snapshotEquity(10_000);
    expect(await days(account)).toEqual([
      { date: '2027-03-22', value: '100' },
      { date: '2027-03-23', value: '0' },
    ]);
  });

  it('skips the days of a long outage with few table calls', { tags: ['FIN-261'] }, async () => {
    const account = await newAccount();
    await moved(account, seed, trading, '100', 'USDT');
    await writeTestTick(MIDNIGHT - 1, { 'ETH/USDT': '3000' });
    go(MIDNIGHT + 200 * DAY_SECONDS + 2000);
    await writeTestTick(at, { 'ETH/USDT': '3000' });
    go(at + 2000);
    let calls = 0;
    const uncounted = hookTableCalls(async ({ send }) => {
      calls += 1;
      return send();
    });
    await snapshotEquity(10_000).finally(uncounted);
    expect((await days(account)).at(-1)).toMatchObject({ value: '100' });
    expect(calls).toBeLessThan(200);
    expect(await snapshotEquity(10_000)).toBe(0);
  });

  it('uses the last tick of a day, else the first in the hour after it', async () => {
    const account = await newAccount();
    await moved(account, seed, spot, '1', 'ETH');
    await writeTestTick(MIDNIGHT - 20 * 3600, { 'ETH/USDT': '3000' });
    go(MIDNIGHT + 100);
    await snapshotEquity(10_000);
    // The next day has no tick, and stays open while one may come.
    go(MIDNIGHT + DAY_SECONDS + 100);
    await snapshotEquity(10_000);
    await writeTestTick(MIDNIGHT + DAY_SECONDS + 3000, { 'ETH/USDT': '3100' });
    go(MIDNIGHT + DAY_SECONDS + 3700);
    await snapshotEquity(10_000);
    expect(await days(account)).toEqual([
      { date: '2027-03-22', value: '3000' },
      { date: '2027-03-23', value: '3100' },
    ]);
  });

  it('uses a tick of the hour after midnight that was written late', async () => {
    const account = await newAccount();
    await moved(account, seed, spot, '1', 'ETH');
    go(MIDNIGHT + 3600 + 50);
    await snapshotEquity(10_000);
    await writeTestTick(MIDNIGHT + 3599, { 'ETH/USDT': '3100' });
    await snapshotEquity(10_000);
    expect(await days(account)).toEqual([{ date: '2027-03-22', value: '3100' }]);
  });

  it('skips a day followed only by ticks without own prices', async () => {
    const account = await newAccount();
    await moved(account, seed, spot, '1', 'ETH');
    await writeTestTick(MIDNIGHT + 10, { 'ETH/USDT': '3000' }, true);
    await writeTestTick(MIDNIGHT + DAY_SECONDS + 10, { 'ETH/USDT': '3100' });
    go(MIDNIGHT + 2 * DAY_SECONDS + 100);
    await snapshotEquity(10_000);
    expect(await days(account)).toEqual([
      { date: '2027-03-23', value: '3100' },
      { date: '2027-03-24', value: '3100' },
    ]);
  });

  it('begins with the last day and covers every account once, in batches', async () => {
    await renew();
    const accounts: AccountRef[] = [];
    for (let i = 0; i < 102; i++) accounts.push(await newAccount(i === 0 ? 'demo' : 'live'));
    await writeTestTick(MIDNIGHT - 1, { 'ETH/USDT': '3000' });
    const last = accounts.at(-1) as AccountRef;
    await moved(last, seed, trading, '100', 'USDT');
    go(MIDNIGHT + 100);
    expect(await snapshotEquity(10_000)).toBe(102);
    expect(await days(last)).toEqual([{ date: '2027-03-22', value: '100' }]);
  });

  it('is complete after interrupted runs and writes nothing twice', { tags: ['FIN-100'] }, async () => {
    const accounts = [];
    for (let i = 0; i < 12; i++) accounts.push(await newAccount(i % 2 === 0 ? 'live' : 'demo'));
    for (const account of accounts) await moved(account, seed, trading, '100', 'USDT');
    await writeTestTick(MIDNIGHT - 1, { 'ETH/USDT': '3000' });
    go(MIDNIGHT + 100);
    expect(await snapshotEquity(0)).toBe(0);
    let calls = 0;
    const undo = hookTableCalls(async ({ send }) => {
      if (++calls === 17) throw new Error('died');
      return await send();
    });
    await expect(snapshotEquity(10_000)).rejects.toThrow('died');
    undo();
    expect(await snapshotEquity(10_000)).toBeGreaterThan(0);
    for (const account of accounts) expect(await days(account)).toEqual([{ date: '2027-03-22', value: '100' }]);
    expect(await snapshotEquity(10_000)).toBe(0);
    expect(toDayNumber(at as EpochSeconds)).toBe(MIDNIGHT / DAY_SECONDS);
  });
});

describe('equity flows', () => {
  const owned = { account_kind: 'live', amount: 0n, fee: 0n, net_amount: 0n, block_height: null } as const;
  const deposit = (more: Partial<StoredDeposit>) =>
    ({ ...owned, id: newId('dep'), status: 'completed', ended_at: at, value: '0', ...more }) as StoredDeposit;
  const withdrawal = (more: Partial<StoredWithdrawal>) =>
    ({ ...owned, id: newId('wdr'), status: 'completed', ended_at: at, value: '0', ...more }) as StoredWithdrawal;

  it('are deposits and withdrawals that ended after the first day, so that neither is a result', async () => {
    const account = await newAccount();
    await moved(account, seed, trading, '1000', 'USDT');
    await transact([depositCollection.add(account, deposit({ value: '700' }))]);
    await writeTestTick(MIDNIGHT - 1, { 'ETH/USDT': '3000' });
    go(MIDNIGHT + 100);
    await snapshotEquity(10_000);
    await transact([
      depositCollection.add(account, deposit({ value: '40.5' })),
      depositCollection.add(account, deposit({ value: '99', status: 'processing', ended_at: null })),
      withdrawalCollection.add(account, withdrawal({ value: '250' })),
      withdrawalCollection.add(account, withdrawal({ value: '77', status: 'rejected' })),
      withdrawalCollection.add(account, withdrawal({ value: '66', status: 'pending', ended_at: null })),
    ]);
    expect((await readEquityHistory(account)).flows).toEqual({ deposited: '40.5', withdrawn: '250' });
  });

  it('are zero in a demo account', async () => {
    expect((await readEquityHistory(await newAccount('demo'))).flows).toEqual({ deposited: '0', withdrawn: '0' });
  });
});
