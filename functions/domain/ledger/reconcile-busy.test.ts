import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAvailableBucket, buildJournalEntry, type LedgerAccount } from '#functions/data/ledger/build-entry.ts';
import { balanceMarks, accountReconciliations } from '#functions/data/ledger/reconciliation.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journalItems, getWalletKey } from '#functions/data/table/money-keys.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { readLedgerHold } from './ledger-hold.ts';
import { compareAccountWithJournal } from './reconcile-account.ts';
import { reconcile } from './reconcile.ts';

const { renew } = useTestTable();
let customer: UserPrincipal;
let stop = () => {};
let at = 0;

/** Each comes after those before it. */
async function give(asset = 'USDT', from: LedgerAccount = 'house:seed'): Promise<void> {
  at += 1;
  const occasion = { account: customer.account, id: newId('jnl'), operation: 'seed.grant' as const };
  const busyTransfer = { from, to: getAvailableBucket('trading'), asset, amount: toAmount('1') };
  await transact([], buildJournalEntry({ ...occasion, reference: 'tst', at: nowSeconds() }, busyTransfer));
}

async function giveTimes(times: number, asset?: string): Promise<void> {
  for (let i = 0; i < times; i++) await give(asset);
}

/** Lets minutes pass, so that all entries are old enough for a checkpoint. */
function pass(): void {
  at += 10 * MINUTE_SECONDS * 1000;
}

/** Moves money of the account after each reading of its journal, or of a given item; counts the readings. */
function busy(movements: () => Promise<void>, after = /"JOURNAL#live/): { times: number } {
  let isMoving = false;
  const readings = { times: 0 };
  stop = hookTableCalls(async ({ command, input, send }) => {
    const answer = await send();
    if (isMoving || !command.startsWith('Query') || !after.test(JSON.stringify(input))) return answer;
    readings.times += 1;
    isMoving = true;
    await movements();
    isMoving = false;
    return answer;
  });
  return readings;
}

/** Moves more than can be told apart after the first reading of the journal, then nothing. */
function busyOnce(then = async () => {}): void {
  let first = true;
  busy(async () => {
    if (!first) return;
    first = false;
    await giveTimes(13);
    await then();
  });
}

/** Overwrites an item, as a role with put permission could. */
const replace = (item: object) =>
  getDynamoClient().send(new PutCommand({ TableName: config.table(), Item: { ...item } }));
const getTradingWalletKey = () => getWalletKey(customer.account, 'trading', 'USDT');
const newest = async () =>
  (await queryPage<StoredJournalEntry>({ ...journalItems.range(customer.account), newestFirst: true, limit: 1 }))
    .items[0] as StoredJournalEntry;

/** Overwrites the youngest entry and returns its id. */
async function spoil(): Promise<string> {
  const entry = await newest();
  await replace({ ...entry, reference: 'somebody else' });
  return entry.id;
}

beforeEach(async () => {
  await renew();
  at = 1_800_000_000_000;
  setClock(() => at);
  customer = await createLiveCustomer('busy', '1000');
  pass();
});
afterEach(() => {
  stop();
  setClock();
});

describe('reconciling a constantly used account', () => {
  it('compares its wallets and advances its checkpoint', { tags: ['FIN-134'] }, async () => {
    busy(async () => {
      await give();
      await give('BTC');
      await give();
    });
    for (const full of [true, false])
      expect(await compareAccountWithJournal(customer.account, full)).toMatchObject({ settled: true, mismatches: [] });
    expect(await getItem<object>(accountReconciliations.key(customer.account))).toMatchObject({ entries: 1 });
  });

  it('reports a wallet balance that no entry explains', { tags: ['FIN-134'] }, async () => {
    await replace({ ...(await getItem(getTradingWalletKey())), available: 100_000_000_001n });
    busy(() => give(), /"JOURNAL#live|WALLET/);
    const { settled, mismatches } = await compareAccountWithJournal(customer.account, false);
    expect([settled, mismatches.map(({ what }) => what)]).toEqual([true, ['trading:USDT available']]);
  });

  it('postpones the account to the next pass when too much moves, and logs that', async () => {
    busy(() => giveTimes(13));
    expect(await compareAccountWithJournal(customer.account, true)).toMatchObject({ settled: false, mismatches: [] });
  });

  it('compares the wallet with the entries that it already included', async () => {
    busy(() => give(), /"JOURNAL#live|WALLET/);
    expect(await compareAccountWithJournal(customer.account, true)).toMatchObject({ settled: true, mismatches: [] });
  });

  it('ignores entries read earlier and changes of other wallets', async () => {
    await giveTimes(13);
    busy(async () => {
      await giveTimes(12);
      await give('BTC');
    });
    expect(await compareAccountWithJournal(customer.account, true)).toMatchObject({ settled: true, mismatches: [] });
  });

  it('keeps the checkpoint of the first read when a second read is needed', async () => {
    await giveTimes(99);
    const { id } = await newest();
    pass();
    for (const full of [true, true]) {
      busyOnce();
      expect(await compareAccountWithJournal(customer.account, full)).toMatchObject({ settled: true, mismatches: [] });
      stop();
    }
    expect(await getItem<object>(accountReconciliations.key(customer.account))).toMatchObject({
      journal: id,
      entries: 100,
    });
    expect(await getItem<object>(balanceMarks.key(customer.account, id))).toMatchObject({
      balances: { 'trading:USDT': 109_900_000_000 },
    });
  });

  it('reports each overwritten entry once, whichever read found it', async () => {
    const expectedNames = [await spoil()];
    await give();
    expectedNames.push(await spoil());
    busyOnce(async () => {
      expectedNames.push(await spoil());
    });
    const { mismatches } = await compareAccountWithJournal(customer.account, true);
    expect(mismatches.map(({ what }) => what)).toEqual(expectedNames);
    expect(expectedNames).toHaveLength(3);
  });

  it('keeps withdrawals of the account held while it cannot be compared', async () => {
    const warnings = vi.spyOn(log, 'warn').mockReturnValue();
    const wallet = await getItem<object>(getTradingWalletKey());
    await replace({ ...wallet, available: 5n });
    await reconcile(60_000);
    await replace({ ...wallet });
    busy(() => giveTimes(13));
    await reconcile(60_000);
    stop();
    expect(warnings).toHaveBeenCalledExactlyOnceWith('account too busy to compare', { account: customer.account.id });
    warnings.mockRestore();
    expect((await readLedgerHold()).accounts.has(customer.account.id)).toBe(true);
    await reconcile(60_000);
    expect((await readLedgerHold()).accounts.size).toBe(0);
  });
});

describe('the table reads of a reconciliation', () => {
  it('cover the journal once when idle, plus later entries when those explain a difference', async () => {
    const resting = busy(async () => {});
    await compareAccountWithJournal(customer.account, true);
    expect(resting.times).toBe(1);
    stop();
    const moving = busy(() => give());
    await compareAccountWithJournal(customer.account, true);
    expect(moving.times).toBe(2);
    stop();
    await replace({ ...(await getItem(getTradingWalletKey())), available: 5n });
    const wrong = busy(async () => {});
    await compareAccountWithJournal(customer.account, true);
    expect(wrong.times).toBe(1);
  });

  it('include all inventory entries when a checkpoint is from before their sums', async () => {
    await give('BTC', 'house:inventory');
    pass();
    const inventory = async () => (await compareAccountWithJournal(customer.account, false)).inventory;
    expect(await inventory()).toEqual({ BTC: -100_000_000n });
    await give('BTC', 'house:inventory');
    expect(await inventory()).toEqual({ BTC: -200_000_000n });
    const { inventory: _, ...kept } = (await getItem<{ inventory: true; sums: object }>(
      accountReconciliations.key(customer.account),
    )) ?? { sums: {} };
    const sums = Object.fromEntries(Object.entries(kept.sums).filter(([name]) => !name.startsWith('house:')));
    await replace({ ...kept, sums });
    expect(await inventory()).toEqual({ BTC: -200_000_000n });
  });
});
