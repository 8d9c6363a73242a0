import { describe, expect, it } from 'vitest';
import { JournalEntry, type StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journalItems } from '#functions/data/table/money-keys.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  buildJournalEntryIfNonZero,
  type EntryHeader,
  type LedgerAccount,
  type LedgerTransfer,
} from './build-entry.ts';
import { readWalletBalance } from './wallets.ts';

useTestTableOnEngine();

const newAccount = (): AccountRef => ({ kind: 'live', id: newId('acc') });
const occasion = (account: AccountRef): EntryHeader => ({
  account,
  id: newId('jnl'),
  operation: 'transfer',
  reference: 'tst_1',
  at: 1_800_000_000 as EpochSeconds,
});
const transfer = (from: LedgerAccount, to: LedgerAccount, units: string, asset = 'USDT'): LedgerTransfer => ({
  from,
  to,
  asset,
  amount: toAmount(units),
});
const give = (account: AccountRef, units: string) =>
  transact([], buildJournalEntry(occasion(account), transfer('house:seed', getAvailableBucket('trading'), units)));

async function readAccountEntries(account: AccountRef): Promise<StoredJournalEntry[]> {
  return (await queryPage<StoredJournalEntry>(journalItems.range(account))).items;
}

describe('ledger transfer', () => {
  it('moves money between wallet buckets and house accounts and records both sides', async () => {
    const account = newAccount();
    await give(account, '10');
    const freezing = buildJournalEntry(
      occasion(account),
      transfer(getAvailableBucket('trading'), getFrozenBucket('trading'), '4'),
    );
    await transact([], freezing);
    await transact(
      [],
      buildJournalEntry(occasion(account), transfer(getFrozenBucket('trading'), getAvailableBucket('spot'), '3')),
    );
    await transact([], buildJournalEntry(occasion(account), transfer(getFrozenBucket('trading'), 'house:fees', '1')));
    expect(await readWalletBalance(account, 'trading', 'USDT')).toEqual({ available: toAmount('6'), frozen: 0n });
    expect(await readWalletBalance(account, 'spot', 'USDT')).toEqual({ available: toAmount('3'), frozen: 0n });
    const entries = await readAccountEntries(account);
    expect(entries).toHaveLength(4);
    expect(entries.find(({ id }) => id === freezing.id)).toMatchObject({
      operation: 'transfer',
      reference: 'tst_1',
      created_at: 1_800_000_000,
      legs: [
        { wallet: 'trading:USDT', bucket: 'available', asset: 'USDT', amount: -400_000_000 },
        { wallet: 'trading:USDT', bucket: 'frozen', asset: 'USDT', amount: 400_000_000 },
      ],
    });
  });

  it.each([
    ['what may be spent', getAvailableBucket('trading')],
    ['what is frozen', getFrozenBucket('trading')],
  ])('never overdraws %s under concurrent transfers', async (_, from) => {
    const account = newAccount();
    await transact([], buildJournalEntry(occasion(account), transfer('house:seed', from, '3')));
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        transact([], buildJournalEntry(occasion(account), transfer(from, 'house:fees', '1'))),
      ),
    );
    const rejectedResults = tries.filter((result) => result.status === 'rejected');
    expect(rejectedResults).toHaveLength(5);
    for (const { reason } of rejectedResults) expect(reason).toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await readWalletBalance(account, 'trading', 'USDT')).toEqual({ available: 0n, frozen: 0n });
    expect(await readAccountEntries(account)).toHaveLength(4);
  });

  it.each(['0', '-1'])('rejects the transfer amount %s', (units) => {
    expect(() =>
      buildJournalEntry(occasion(newAccount()), transfer('house:seed', getAvailableBucket('trading'), units)),
    ).toThrow(/^transfer of tst_1 moves /);
  });
});

describe('journal entry of several transfers', () => {
  it('leaves out transfers of zero', async () => {
    const account = newAccount();
    const movement = buildJournalEntryIfNonZero(occasion(account), [
      transfer('house:seed', getAvailableBucket('spot'), '2', 'BTC'),
      transfer('house:fees', getAvailableBucket('spot'), '0', 'ETH'),
      transfer('house:seed', getAvailableBucket('trading'), '5'),
    ]);
    await transact([], movement);
    expect((await readAccountEntries(account)).map(({ legs }) => legs.map(({ wallet }) => wallet))).toEqual([
      ['house:seed', 'spot:BTC', 'house:seed', 'trading:USDT'],
    ]);
    expect(await readWalletBalance(account, 'spot', 'BTC')).toMatchObject({ available: toAmount('2') });
  });

  it('commits all transfers or none', async () => {
    const account = newAccount();
    await give(account, '5');
    const exchange = buildJournalEntryIfNonZero(occasion(account), [
      transfer('house:seed', getAvailableBucket('spot'), '1', 'BTC'),
      transfer(getAvailableBucket('trading'), 'house:seed', '5.00000001'),
    ]);
    await expect(transact([], exchange)).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await readWalletBalance(account, 'spot', 'BTC')).toMatchObject({ available: 0n });
    expect(await readWalletBalance(account, 'trading', 'USDT')).toMatchObject({ available: toAmount('5') });
  });

  it('returns undefined when all transfers are zero and rejects a negative one', () => {
    const of = (...units: string[]) =>
      buildJournalEntryIfNonZero(
        occasion(newAccount()),
        units.map((unitText) => transfer('house:seed', getAvailableBucket('spot'), unitText)),
      );
    expect(of()).toBeUndefined();
    expect(of('0', '0')).toBeUndefined();
    expect(() => of('2', '-1')).toThrow('transfer of tst_1 moves -1 USDT.');
  });
});

describe('journal entry debits', () => {
  it('sums amounts taken from available balances by wallet', () => {
    const account = newAccount();
    const movement = buildJournalEntryIfNonZero(occasion(account), [
      transfer(getAvailableBucket('trading'), getFrozenBucket('trading'), '3'),
      transfer(getAvailableBucket('trading'), 'house:fees', '0.5'),
      transfer(getFrozenBucket('spot'), 'house:fees', '7'),
      transfer(getAvailableBucket('spot'), 'house:seed', '1', 'BTC'),
      transfer('house:seed', getAvailableBucket('spot'), '2', 'BTC'),
    ]);
    expect(JournalEntry.spends(movement ? [movement] : [])).toEqual([
      { wallet: 'trading', asset: 'USDT', amount: toAmount('3.5') },
    ]);
    expect(movement?.account).toEqual(account);
  });
});
