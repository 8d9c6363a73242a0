import { beforeEach, describe, expect, it } from 'vitest';
import { putItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import {
  listHoldings,
  writeDailyHoldings,
  readDailyHoldingsValues,
  readDailyHoldings,
  readLatestDailyHoldings,
  getHoldingsValue,
} from './holdings.ts';
import {
  countOpenMismatches,
  writeLedgerMismatch,
  ledgerMismatchCollection,
  type StoredLedgerMismatch,
} from './mismatches.ts';
import {
  requestFullReconciliationPass,
  readFullReconciliationRequestedAt,
  writeReconciliationProgress,
  writeLastReconciliationPass,
  readReconciliationProgress,
  readLastReconciliationPass,
} from './reconciliation.ts';

const { renew } = useTestTableOnEngine();
beforeEach(() => renew());

const NOW = 1_800_000_000 as EpochSeconds;
const pass = { began_at: NOW, ended_at: (NOW + 60) as EpochSeconds, accounts: 3, full: true };

describe('reconciliation state', () => {
  it('readLastReconciliationPass › returns null at first, then the last pass, older formats too', async () => {
    expect(await readLastReconciliationPass()).toBeNull();
    await writeLastReconciliationPass(pass);
    expect(await readLastReconciliationPass()).toEqual(pass);
    await putItem({ pk: 'LEDGER', sk: 'STATE' }, { agreed: false, pass });
    expect(await readLastReconciliationPass()).toEqual(pass);
  });

  it('records when a full pass was requested', async () => {
    expect(await readFullReconciliationRequestedAt()).toBe(0);
    await transact([requestFullReconciliationPass(NOW)]);
    expect(await readFullReconciliationRequestedAt()).toBe(NOW);
  });

  it('stores and returns the reconciliation progress', async () => {
    expect(await readReconciliationProgress()).toBeNull();
    const comparing = { day: 7, asked: 5, pass: null };
    await writeReconciliationProgress(comparing);
    expect(await readReconciliationProgress()).toEqual(comparing);
  });
});

describe('ledger mismatch', () => {
  const toMismatch = (gone_at: EpochSeconds | null): StoredLedgerMismatch => ({
    id: newId('mis'),
    account: { kind: 'live', id: newId('acc') },
    what: 'trading:USDT available',
    journal: '1',
    wallet: '2',
    first_seen_at: NOW,
    last_seen_at: NOW,
    gone_at,
  });

  it('is counted while open and stays stored after it is resolved', async () => {
    const [firstMismatch, two] = [toMismatch(null), toMismatch(null)];
    for (const mismatch of [firstMismatch, two, toMismatch(NOW)]) await writeLedgerMismatch(mismatch);
    expect(await countOpenMismatches()).toBe(2);
    await writeLedgerMismatch({ ...firstMismatch, gone_at: NOW });
    expect(await countOpenMismatches()).toBe(1);
    expect(await ledgerMismatchCollection.read(undefined, firstMismatch.id)).toMatchObject({
      id: firstMismatch.id,
      gone_at: NOW,
      journal: '1',
    });
    expect(firstMismatch.id).toMatch(/^mis_/);
  });
});

describe('customer holdings', () => {
  const expectedWallets = {
    'spot:BTC': { available: 200_000_000, frozen: 100_000_000 },
    'finance:XYZ': { available: 5, frozen: 6 },
  };
  const prices = { BTC: '50000' };
  const day = (n: number) => ({
    day: n,
    began_at: (n * DAY_SECONDS) as EpochSeconds,
    ended_at: (n * DAY_SECONDS + 60) as EpochSeconds,
    accounts: n,
    held: expectedWallets,
    prices: prices as never,
  });

  it('are valued by coin price per wallet; coins without a price are left out', () => {
    expect(listHoldings(expectedWallets)).toEqual([
      { wallet_type: 'spot', coin_type: 'BTC', available: 200_000_000n, frozen: 100_000_000n },
      { wallet_type: 'finance', coin_type: 'XYZ', available: 5n, frozen: 6n },
    ]);
    expect(getHoldingsValue(expectedWallets, prices as never)).toEqual({
      available: 10_000_000_000_000n,
      frozen: 5_000_000_000_000n,
    });
  });

  it('are stored per day, live and demo apart; a later pass replaces an earlier one', async () => {
    expect([await readLatestDailyHoldings('live'), await readDailyHoldings('live', 5)]).toEqual([null, null]);
    for (const n of [5, 7, 9]) await writeDailyHoldings('live', day(n));
    await writeDailyHoldings('live', { ...day(7), accounts: 70 });
    await writeDailyHoldings('demo', day(11));
    expect(await readDailyHoldings('live', 7)).toMatchObject({ day: 7, accounts: 70, held: expectedWallets });
    expect(await readDailyHoldings('live', 6)).toBeNull();
    expect((await readLatestDailyHoldings('live'))?.day).toBe(9);
    const values = await readDailyHoldingsValues('live', 7);
    expect(values.map(({ day }) => day)).toEqual([7, 9]);
    expect(values[0]).toMatchObject({
      available: 10_000_000_000_000n,
      frozen: 5_000_000_000_000n,
      ended_at: 7 * DAY_SECONDS + 60,
    });
  });
});
