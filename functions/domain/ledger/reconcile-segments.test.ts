import { afterEach, beforeEach, expect, it } from 'vitest';
import { getAccountRanges, putAccount } from '#functions/data/ledger/accounts.ts';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { readLatestDailyHoldings } from '#functions/data/ledger/holdings.ts';
import { readReconciliationProgress } from '#functions/data/ledger/reconciliation.ts';
import { journalPartition } from '#functions/data/table/keys.ts';
import { transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountId, AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { reconcile } from './reconcile.ts';

const { renew } = useTestTable();
let stop = () => {};
beforeEach(() => renew());
afterEach(() => stop());

const live = (id: AccountId): AccountRef => ({ kind: 'live', id });
const occasion = (account: AccountRef) => ({
  account,
  id: newId('jnl'),
  operation: 'seed.grant' as const,
  reference: 'tst',
  at: nowSeconds(),
});

/** Creates new accounts with a unit each, all in one of the account lists. */
async function accountsInList(list: number, count: number): Promise<AccountRef[]> {
  const accounts: AccountRef[] = [];
  while (accounts.length < count) {
    const account = live(newId('acc'));
    const put = putAccount(account, newId('usr'), nowSeconds());
    if (!('put' in put) || put.put['gsi2pk'] !== getAccountRanges('live')[list]?.pk) continue;
    const place = {
      from: 'house:seed',
      to: getAvailableBucket('trading'),
      asset: 'USDT',
      amount: toAmount('1'),
    } as const;
    await transact([put], buildJournalEntry(occasion(account), place));
    accounts.push(account);
  }
  return accounts;
}

/** Runs a function before an account’s journal is read. */
function hookJournalReads(accounts: readonly AccountRef[], act: (account: AccountRef) => Promise<void>): void {
  const byPartition = new Map(accounts.map((account) => [journalPartition(account), account]));
  stop = hookTableCalls(async ({ input, send }) => {
    const { ExpressionAttributeValues: values = {} } = input as { ExpressionAttributeValues?: Record<string, unknown> };
    const account = Object.values(values).flatMap((value) => byPartition.get(String(value)) ?? [])[0];
    if (account) await act(account);
    return send();
  }, 'journals');
}

it('reconcile › compares account lists in parallel', async () => {
  const lists = getAccountRanges('live').map((_, list) => list);
  const accounts = (await Promise.all(lists.map((list) => accountsInList(list, 1)))).flat();
  const requestedKeys = new Set<string>();
  let goOn = () => {};
  const all = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  // No journal is read before all of them are requested.
  hookJournalReads(accounts, async ({ id }) => {
    requestedKeys.add(id);
    if (requestedKeys.size === accounts.length) goOn();
    await all;
  });
  expect(await reconcile(60_000)).toMatchObject({ accounts: accounts.length, complete: true, mismatches: [] });
});

it('reconcile › resumes a crashed run from its progress per list and counts no account twice', async () => {
  const [first, second] = [await accountsInList(0, 230), await accountsInList(1, 3)];
  const last = first.at(-1) as AccountRef;
  hookJournalReads([last], async () => {
    throw new Error('the process has ended');
  });
  await expect(reconcile(60_000)).rejects.toThrow('the process has ended');
  stop();
  expect((await readReconciliationProgress())?.pass?.segments[0]).toMatchObject({
    kind: 'live',
    list: 0,
    accounts: 200,
    done: false,
  });
  expect(await readLatestDailyHoldings('live')).toBeNull();
  const { accounts, complete } = await reconcile(60_000);
  // The last 30 of the first list, and the second one, for which nothing was stored yet.
  expect([accounts, complete]).toEqual([30 + second.length, true]);
  expect(await readLatestDailyHoldings('live')).toMatchObject({
    accounts: first.length + second.length,
    held: { 'trading:USDT': { available: (first.length + second.length) * 100_000_000, frozen: 0 } },
  });
});

it('reconcile › starts a new pass with no state of the last one', async () => {
  await accountsInList(2, 105);
  expect(await reconcile(60_000)).toMatchObject({ accounts: 105, complete: true });
  expect(await reconcile(60_000)).toMatchObject({ accounts: 105, complete: true });
});
