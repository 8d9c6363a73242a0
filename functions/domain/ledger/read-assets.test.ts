import { beforeEach, describe, expect, it } from 'vitest';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  type LedgerAccount,
} from '#functions/data/ledger/build-entry.ts';
import { transact } from '#functions/data/table/transact.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { buildDailyPnlFrame } from './build-daily-pnl-report.ts';
import { readAccountAssets, readTradingBalance } from './read-assets.ts';

useTestTable();

const account: AccountRef = { kind: 'live', id: newId('acc') };
const give = (to: LedgerAccount, units: string, asset: string) =>
  transact(
    [],
    buildJournalEntry(
      { account, id: newId('jnl'), operation: 'seed.grant', reference: 'tst', at: nowSeconds() },
      { from: 'house:seed', to, asset, amount: toAmount(units) },
    ),
  );

beforeEach(() => setClock(() => 1_800_000_000_000));

describe('readAccountAssets', () => {
  it('returns empty wallets before the first deposit', async () => {
    expect(await readTradingBalance(account)).toMatchObject({ available_balance: '0', total_balance: '0', value: '0' });
    expect(await readAccountAssets(account)).toMatchObject({ total_value: '0', prices: [], valued_by: null });
  });

  it('returns one wallet type, and the trading balance by itself', async () => {
    await give(getAvailableBucket('trading'), '10', 'USDT');
    await give(getFrozenBucket('trading'), '2.5', 'USDT');
    await give(getAvailableBucket('spot'), '3', 'USDT');
    await give(getAvailableBucket('spot'), '1', 'ETH');
    await writeTestTick(nowSeconds(), { 'ETH/USDT': '2000' });
    const all = await readAccountAssets(account);
    expect([all.wallets.length, all.total_value]).toEqual([4, '2015.5']);
    const spot = await readAccountAssets(account, 'spot');
    expect(spot.wallets.map(({ wallet_type, coin_type }) => `${wallet_type} ${coin_type}`).sort()).toEqual([
      'spot ETH',
      'spot USDT',
    ]);
    expect(spot.total_value).toBe('2003');
    expect(await readTradingBalance(account)).toMatchObject({
      wallet_type: 'trading',
      coin_type: 'USDT',
      available_balance: '10',
      frozen_balance: '2.5',
      total_balance: '12.5',
      value: '12.5',
    });
  });

  it('returns the balances of the account event with the daily P&L', async () => {
    expect(await buildDailyPnlFrame(account)).toMatchObject({
      type: 'daily_pnl_update',
      topic: 'account',
      account_id: account.id,
      trading_total_value: '12.5',
      funding_total_value: '2003',
      trading_details: { balance: '10' },
    });
  });
});
