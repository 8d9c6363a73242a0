import { describe, expect, it } from 'vitest';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journal } from '#functions/data/table/money-keys.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { useEngineTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import {
  availableBucket,
  frozenBucket,
  buildEntry,
  buildEntryIfNonZero,
  type EntryHeader,
  type LedgerAccount,
  type LedgerTransfer,
} from './build-entry.ts';
import { readBalance } from './wallets.ts';

useEngineTable();

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
  amount: amount(units),
});
const give = (account: AccountRef, units: string) =>
  transact([], buildEntry(occasion(account), transfer('house:seed', availableBucket('trading'), units)));

async function entriesOf(account: AccountRef): Promise<StoredJournalEntry[]> {
  return (await queryPage<StoredJournalEntry>(journal.range(account))).items;
}

describe('ledger transfer', () => {
  it('moves money between wallet buckets and house accounts and records both sides', async () => {
    const account = newAccount();
    await give(account, '10');
    const freezing = buildEntry(occasion(account), transfer(availableBucket('trading'), frozenBucket('trading'), '4'));
    await transact([], freezing);
    await transact([], buildEntry(occasion(account), transfer(frozenBucket('trading'), availableBucket('spot'), '3')));
    await transact([], buildEntry(occasion(account), transfer(frozenBucket('trading'), 'house:fees', '1')));
    expect(await readBalance(account, 'trading', 'USDT')).toEqual({ available: amount('6'), frozen: 0n });
    expect(await readBalance(account, 'spot', 'USDT')).toEqual({ available: amount('3'), frozen: 0n });
    const entries = await entriesOf(account);
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
    ['what may be spent', availableBucket('trading')],
    ['what is frozen', frozenBucket('trading')],
  ])('never overdraws %s under concurrent transfers', async (_, from) => {
    const account = newAccount();
    await transact([], buildEntry(occasion(account), transfer('house:seed', from, '3')));
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => transact([], buildEntry(occasion(account), transfer(from, 'house:fees', '1')))),
    );
    const rejectedResults = tries.filter((result) => result.status === 'rejected');
    expect(rejectedResults).toHaveLength(5);
    for (const { reason } of rejectedResults) expect(reason).toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await readBalance(account, 'trading', 'USDT')).toEqual({ available: 0n, frozen: 0n });
    expect(await entriesOf(account)).toHaveLength(4);
  });

  it.each(['0', '-1'])('rejects the transfer amount %s', (units) => {
    expect(() => buildEntry(occasion(newAccount()), transfer('house:seed', availableBucket('trading'), units))).toThrow(
      /^transfer of tst_1 moves /,
    );
  });
});

describe('journal entry of several transfers', () => {
  it('leaves out transfers of zero', async () => {
    const account = newAccount();
    const movement = buildEntryIfNonZero(occasion(account), [
      transfer('house:seed', availableBucket('spot'), '2', 'BTC'),
      transfer('house:fees', availableBucket('spot'), '0', 'ETH'),
      transfer('house:seed', availableBucket('trading'), '5'),
    ]);
    await transact([], movement);
    expect((await entriesOf(account)).map(({ legs }) => legs.map(({ wallet }) => wallet))).toEqual([
      ['house:seed', 'spot:BTC', 'house:seed', 'trading:USDT'],
    ]);
    expect(await readBalance(account, 'spot', 'BTC')).toMatchObject({ available: amount('2') });
  });

  it('commits all transfers or none', async () => {
    const account = newAccount();
    await give(account, '5');
    const exchange = buildEntryIfNonZero(occasion(account), [
      transfer('house:seed', availableBucket('spot'), '1', 'BTC'),
      transfer(availableBucket('trading'), 'house:seed', '5.00000001'),
    ]);
    await expect(transact([], exchange)).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await readBalance(account, 'spot', 'BTC')).toMatchObject({ available: 0n });
    expect(await readBalance(account, 'trading', 'USDT')).toMatchObject({ available: amount('5') });
  });

  it('returns undefined when all transfers are zero and rejects a negative one', () => {
    const of = (...units: string[]) =>
      buildEntryIfNonZero(
        occasion(newAccount()),
        units.map((unitText) => transfer('house:seed', availableBucket('spot'), unitText)),
      );
    expect(of()).toBeUndefined();
    expect(of('0', '0')).toBeUndefined();
    expect(() => of('2', '-1')).toThrow('transfer of tst_1 moves -1 USDT.');
  });
});

describe('journal entry debits', () => {
  it('sums amounts taken from available balances by wallet', () => {
    const account = newAccount();
    const movement = buildEntryIfNonZero(occasion(account), [
      transfer(availableBucket('trading'), frozenBucket('trading'), '3'),
      transfer(availableBucket('trading'), 'house:fees', '0.5'),
      transfer(frozenBucket('spot'), 'house:fees', '7'),
      transfer(availableBucket('spot'), 'house:seed', '1', 'BTC'),
      transfer('house:seed', availableBucket('spot'), '2', 'BTC'),
    ]);
    expect(movement?.spends()).toEqual([{ wallet: 'trading', asset: 'USDT', amount: amount('3.5') }]);
    expect(movement?.account).toEqual(account);
  });
});
