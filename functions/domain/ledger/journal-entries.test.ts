import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  type LedgerAccount,
} from '#functions/data/ledger/build-entry.ts';
import { computeJournalEntryDigest, type StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journalItems } from '#functions/data/table/money-keys.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { readBalancesBeforeEntry, readJournalEntriesBeforeId } from './journal-entries.ts';
import { listJournalLines } from './list-journal-lines.ts';
import { compareAccountWithJournal, reconcileAccount } from './reconcile-account.ts';

useTestTable();

let second = 1_800_000_000;
let account: AccountRef;
beforeEach(() => {
  account = { kind: 'live', id: newId('acc') };
  setClock(() => second * 1000);
});
afterEach(() => setClock());

type Operation = 'seed.grant' | 'transfer';
async function moved(
  from: LedgerAccount,
  to: LedgerAccount,
  units: string,
  operation: Operation = 'transfer',
  asset = 'USDT',
) {
  second += 1;
  const id = newId('jnl');
  await transact(
    [],
    buildJournalEntry(
      { account, id, operation, reference: 'tst', at: nowSeconds() },
      { from, to, asset, amount: toAmount(units) },
    ),
  );
  return id;
}
const [spot, trading] = [getAvailableBucket('spot'), getAvailableBucket('trading')];

/** Moves money after each reading of the wallets, this many times. */
function movingMeanwhile(times: number): { readonly left: number; stop: () => void } {
  let remainingMoves = times;
  let own = false;
  const stop = hookTableCalls(async ({ command, input, send }) => {
    const result = await send();
    const isOfWallets = command.startsWith('Query') && JSON.stringify(input).includes('WALLET#');
    if (!own && isOfWallets && remainingMoves > 0) {
      remainingMoves -= 1;
      own = true;
      await moved('house:seed', trading, '1');
      own = false;
    }
    return result;
  }, 'meanwhile');
  return {
    get left() {
      return remainingMoves;
    },
    stop,
  };
}

describe('readBalancesBeforeEntry', () => {
  it('returns the wallet balances minus later entries', async () => {
    await moved('house:seed', trading, '100');
    await moved(trading, getFrozenBucket('trading'), '30');
    const later = await moved('house:seed', spot, '5');
    await moved(trading, spot, '10');
    expect(Object.fromEntries(await readBalancesBeforeEntry(account, later))).toEqual({
      'trading:USDT': toAmount('100'),
      'spot:USDT': 0n,
    });
  });

  it('returns consistent balances while money moves, and fails after repeated conflicts', async () => {
    await moved('house:seed', trading, '100');
    const later = await moved('house:seed', spot, '5');
    const some = movingMeanwhile(3);
    expect(Object.fromEntries(await readBalancesBeforeEntry(account, later))).toEqual({
      'trading:USDT': toAmount('100'),
      'spot:USDT': 0n,
    });
    expect(some.left).toBe(0);
    some.stop();
    const manyMoves = movingMeanwhile(1000);
    await expect(readBalancesBeforeEntry(account, later)).rejects.toMatchObject({ reason: 'SERVICE_UNAVAILABLE' });
    manyMoves.stop();
  });

  it('is the base of readJournalEntriesBeforeId: newest first, with the balances after each', async () => {
    const first = await moved('house:seed', trading, '100');
    const second = await moved(trading, getFrozenBucket('trading'), '30');
    const seenEntries = [];
    for await (const { entry, changes } of readJournalEntriesBeforeId(account)) seenEntries.push([entry.id, changes]);
    expect(seenEntries).toEqual([
      [second, [{ wallet: 'trading:USDT', amount: 0n, after: toAmount('100') }]],
      [first, [{ wallet: 'trading:USDT', amount: toAmount('100'), after: toAmount('100') }]],
    ]);
  });
});

describe('listJournalLines', () => {
  it('filters by operation and rejects a cursor of another list', async () => {
    const grants = [await moved('house:seed', trading, '100', 'seed.grant')];
    for (let i = 0; i < 3; i++) await moved(trading, spot, '1');
    grants.unshift(await moved('house:seed', trading, '5', 'seed.grant'));
    const { data } = await listJournalLines(account, { limit: 10, operation: 'seed.grant' });
    expect(data.map(({ journal_id }) => journal_id)).toEqual(grants);
    const { next_cursor } = await listJournalLines(account, { limit: 2 });
    if (next_cursor === null) throw new Error('there is no second page');
    for (const filter of [{ operation: 'transfer' as const }, { coin_type: 'USDT' }, { from: nowSeconds() }])
      await expect(listJournalLines(account, { limit: 2, cursor: next_cursor, ...filter })).rejects.toMatchObject({
        reason: 'VALIDATION_FAILED',
      });
    const other: AccountRef = { kind: 'live', id: newId('acc') };
    await expect(listJournalLines(other, { limit: 2, cursor: next_cursor })).rejects.toMatchObject({
      reason: 'VALIDATION_FAILED',
    });
    const since = await listJournalLines(account, { limit: 10, from: nowSeconds(), to: nowSeconds() });
    expect(since.data.map(({ journal_id }) => journal_id)).toEqual(grants.slice(0, 1));
  });
});

describe('reconcileAccount', () => {
  /** Overwrites an item, as a role with put permission could. */
  const replace = (item: object) =>
    getDynamoClient().send(new PutCommand({ TableName: config.table(), Item: { ...item } }));

  it('reports an entry whose postings do not sum to zero', async () => {
    const id = await moved('house:seed', trading, '100');
    const { items } = await queryPage<StoredJournalEntry>({ ...journalItems.range(account), limit: 1 });
    const entry = items[0] as StoredJournalEntry;
    const [house, ...otherLegs] = entry.legs as [StoredJournalEntry['legs'][number], ...StoredJournalEntry['legs']];
    const legs = [{ ...house, amount: BigInt(house.amount) - 1n }, ...otherLegs];
    const other = { ...entry, legs };
    await replace({ ...other, digest: computeJournalEntryDigest(other) });
    expect(await reconcileAccount(account, true)).toContainEqual({
      account,
      what: id,
      journal: '-0.00000001',
      wallet: '0',
    });
  });

  it('succeeds while money moves repeatedly', async () => {
    await moved('house:seed', trading, '100');
    const manyMoves = movingMeanwhile(1000);
    const busy = await compareAccountWithJournal(account, false);
    manyMoves.stop();
    expect(busy).toMatchObject({ mismatches: [], settled: true });
    expect(busy.wallets).toHaveLength(1);
  });

  it('reports a missing checkpoint entry and a negative wallet', async () => {
    const id = await moved('house:seed', trading, '100');
    second += 600;
    expect(await reconcileAccount(account, false)).toEqual([]);
    const { items } = await queryPage<StoredJournalEntry & { sk: string; pk: string }>({
      ...journalItems.range(account),
      limit: 1,
    });
    const [entry] = items;
    await replace({ ...entry, sk: `${entry?.sk}-elsewhere`, id: `${entry?.id}-elsewhere` });
    await getDynamoClient().send(
      new DeleteCommand({ TableName: config.table(), Key: { pk: entry?.pk, sk: entry?.sk } }),
    );
    const foundMismatches = await reconcileAccount(account, true);
    expect(foundMismatches).toContainEqual(expect.objectContaining({ what: id, journal: 'nothing' }));
  });
});
