import { expect, it } from 'vitest';
import { getAvailableBucket, getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { readOwnJournalEntries } from './read-own-entries.ts';

useTestTable();

const AT = 1_800_000_000 as EpochSeconds;

it('readOwnJournalEntries › returns wallet changes in the requested order without house postings', async () => {
  const { account } = await createLiveCustomer('owner', '100');
  const [heldId, paidId] = [newId('jnl'), newId('jnl')];
  await transact(
    [],
    buildJournalEntry(
      { account, id: heldId, operation: 'option.place', reference: 'opt_1', at: AT },
      { from: getAvailableBucket('trading'), to: getFrozenBucket('trading'), asset: 'USDT', amount: toAmount('40') },
    ),
  );
  await transact(
    [],
    buildJournalEntry(
      { account, id: paidId, operation: 'option.enter', reference: 'opt_2', at: AT },
      { from: getFrozenBucket('trading'), to: 'house:options', asset: 'USDT', amount: toAmount('15') },
    ),
  );
  const change = (free: string, frozenAmount: string) => [
    { wallet_type: 'trading', coin_type: 'USDT', available: free, frozen: frozenAmount },
  ];
  expect(await readOwnJournalEntries(account, [paidId, heldId, paidId])).toEqual([
    { journal_id: paidId, operation: 'option.enter', reference: 'opt_2', created_at: AT, changes: change('0', '-15') },
    { journal_id: heldId, operation: 'option.place', reference: 'opt_1', created_at: AT, changes: change('-40', '40') },
  ]);
  const { account: other } = await createLiveCustomer('other', '1');
  expect(await readOwnJournalEntries(other, [heldId, newId('jnl')])).toEqual([]);
});
