import { expect, it } from 'vitest';
import { availableBucket, frozenBucket, buildEntry } from '#functions/data/ledger/build-entry.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import { amount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { readOwnEntries } from './read-own-entries.ts';

useTable();

const AT = 1_800_000_000 as EpochSeconds;

it('readOwnJournalEntries › returns wallet changes in the requested order without house postings', async () => {
  const { account } = await createLiveCustomer('owner', '100');
  const [heldId, paidId] = [newId('jnl'), newId('jnl')];
  await transact(
    [],
    buildEntry(
      { account, id: heldId, operation: 'option.place', reference: 'opt_1', at: AT },
      { from: availableBucket('trading'), to: frozenBucket('trading'), asset: 'USDT', amount: amount('40') },
    ),
  );
  await transact(
    [],
    buildEntry(
      { account, id: paidId, operation: 'option.enter', reference: 'opt_2', at: AT },
      { from: frozenBucket('trading'), to: 'house:options', asset: 'USDT', amount: amount('15') },
    ),
  );
  const change = (free: string, frozenAmount: string) => [
    { wallet_type: 'trading', coin_type: 'USDT', available: free, frozen: frozenAmount },
  ];
  expect(await readOwnEntries(account, [paidId, heldId, paidId])).toEqual([
    { journal_id: paidId, operation: 'option.enter', reference: 'opt_2', created_at: AT, changes: change('0', '-15') },
    { journal_id: heldId, operation: 'option.place', reference: 'opt_1', created_at: AT, changes: change('-40', '40') },
  ]);
  const { account: other } = await createLiveCustomer('other', '1');
  expect(await readOwnEntries(other, [heldId, newId('jnl')])).toEqual([]);
});
