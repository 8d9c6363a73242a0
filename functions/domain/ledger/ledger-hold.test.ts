import { beforeEach, describe, expect, it } from 'vitest';
import { writeLedgerMismatch } from '#functions/data/ledger/mismatches.ts';
import { addMismatchHoldRelease, type StoredMismatchHoldRelease } from '#functions/data/ledger/releases.ts';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { putItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createOpenMismatch } from '#functions/testing/mismatches.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { readLedgerHold, calculateMismatchStakes } from './ledger-hold.ts';
import { reconcile } from './reconcile.ts';

const { renew } = useTestTable();
let market: ReturnType<typeof createTestMarket>;
let customer: UserPrincipal;

beforeEach(async () => {
  await renew();
  market = createTestMarket(1_800_000_000);
  await market.tick({ 'BTC/USDT': '50000' });
  customer = await createLiveCustomer('customer', '10000');
});

const pass = () => reconcile(60_000);
const own = (journal: string, wallet: string) => createOpenMismatch({ account: customer.account, journal, wallet });
const by = { id: newId('stf'), username: 'ada' };
const release = (journal: string, wallet: string): StoredMismatchHoldRelease => ({
  journal,
  wallet,
  requested_by: by,
  approved_by: by,
  released_at: nowSeconds(),
});

const NOBODY = { everybody: false, accounts: new Set() };
const onlyOwn = () => ({ everybody: false, accounts: new Set([customer.account.id]) });

describe('readLedgerHold', () => {
  it('without mismatches › holds no withdrawals', async () => {
    expect(await readLedgerHold()).toEqual(NOBODY);
  });

  it.each([
    ['play money', { kind: 'demo', id: newId('acc') }],
    ['the inventory of the house', { kind: 'live', id: 'inventory' }],
    ['the record of what staff did', { kind: 'audit', id: newId('stf') }],
  ] as const)('with a mismatch of %s › holds no withdrawals, whatever the amount', async (_, account) => {
    await createOpenMismatch({ account, wallet: '1000000000' });
    expect(await readLedgerHold()).toEqual(NOBODY);
    await pass();
    await createOpenMismatch({ account, wallet: '1000000000' });
    expect(await readLedgerHold()).toEqual(NOBODY);
  });

  it('with a mismatch up to the share of liabilities › holds its account, above it all accounts', async () => {
    await pass();
    // 0.1 % of 10,000 USDT.
    const mismatch = await own('100', '90');
    expect(await readLedgerHold()).toEqual(onlyOwn());
    await writeLedgerMismatch({ ...mismatch, wallet: '89.99999999' });
    expect(await readLedgerHold()).toEqual({ ...onlyOwn(), everybody: true });
    await writeLedgerMismatch({ ...mismatch, gone_at: nowSeconds() });
    expect(await readLedgerHold()).toEqual(NOBODY);
  });

  it('with several mismatches › compares their sum with the configured share', async () => {
    await pass();
    const other = newId('acc');
    await own('0', '6');
    await createOpenMismatch({ account: { kind: 'live', id: other }, journal: '6', wallet: '0' });
    expect(await readLedgerHold()).toEqual({ everybody: true, accounts: new Set([customer.account.id, other]) });
    await putItem(systemSettingsConfigStore.key(), { figures: { ledger_hold_share: '0.12' } });
    market.pass(3);
    expect((await readLedgerHold()).everybody).toBe(false);
  });

  it.each([
    ['an altered entry', newId('jnl')],
    ['altered entries of a wallet', 'trading:USDT entries'],
  ])('with %s › counts the whole account balance as at stake', async (_, balanceName) => {
    await pass();
    const mismatch = await createOpenMismatch({
      account: customer.account,
      what: balanceName,
      journal: 'ab',
      wallet: 'cd',
    });
    expect(await calculateMismatchStakes([mismatch], null)).toMatchObject([{ stake: null, holds: true }]);
    expect(await readLedgerHold()).toEqual({ ...onlyOwn(), everybody: true });
  });

  it('with an unpriced coin, or before the first pass › holds all accounts', async () => {
    await own('0', '0.00000001');
    expect((await readLedgerHold()).everybody).toBe(true);
    await pass();
    await own('0', '0.00000001');
    expect(await readLedgerHold()).toEqual(onlyOwn());
    await createOpenMismatch({ what: 'spot:WLFI frozen', journal: '0', wallet: '0.00000001' });
    expect((await readLedgerHold()).everybody).toBe(true);
  });

  it('with a released mismatch › holds no withdrawals until its values change', async () => {
    await pass();
    const mismatch = await own('0', '5000');
    expect((await readLedgerHold()).everybody).toBe(true);
    await transact([addMismatchHoldRelease(mismatch.id, release('0', '5000'))]);
    expect(await readLedgerHold()).toEqual(NOBODY);
    await writeLedgerMismatch({ ...mismatch, wallet: '5001' });
    expect(await readLedgerHold()).toEqual({ ...onlyOwn(), everybody: true });
  });

  it('with more mismatches than the limit › holds all accounts', async () => {
    await pass();
    for (let i = 0; i < 201; i++) await createOpenMismatch({ journal: '0', wallet: '0.00000001' });
    expect((await readLedgerHold()).everybody).toBe(true);
  });
});
