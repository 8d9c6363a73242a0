import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { putAccount } from '#functions/data/ledger/accounts.ts';
import { writeAuditEntry, auditEntryCollection, type StoredAuditEntry } from '#functions/data/staff/audit.ts';
import { putStaff } from '#functions/data/staff/staff.ts';
import {
  toJournalEntryDigestNumber,
  computeJournalEntryDigest,
  type StoredJournalEntry,
} from '#functions/data/table/journal-entry.ts';
import { journalItems, getWalletKey } from '#functions/data/table/money-keys.ts';
import { getItem, queryPage, queryAllItems, deleteItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { buyOptionInMarket } from '#functions/testing/market/options.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { reconcile, reconcileEverything } from './reconcile.ts';

const { renew } = useTestTable();
useTestSettleQueue();
const market = createTestMarket(Math.floor(Date.now() / 1000));
let caller: UserPrincipal;

/** Overwrites an item, as a role with put permission could. */
const replace = (item: object) =>
  getDynamoClient().send(new PutCommand({ TableName: config.table(), Item: { ...item } }));
const lastEntry = async () =>
  (await queryPage<StoredJournalEntry>({ ...journalItems.range(caller.account), newestFirst: true, limit: 1 }))
    .items[0] as StoredJournalEntry;
const listMismatches = async () => (await reconcileEverything()).mismatches;
const ofAccount = () => expect.objectContaining({ kind: 'demo', id: caller.account.id });

beforeEach(async () => {
  await renew();
  market.pass(10);
  await market.tick({ 'BTC/USDT': '50000' });
  caller = await createDemoCustomer();
  await buyOptionInMarket(market, caller);
});

describe('the reconciliation of a journal', () => {
  it('finds no mismatch in an unchanged journal, from the start and from its checkpoint', async () => {
    expect(await listMismatches()).toEqual([]);
    market.pass(600);
    expect(await listMismatches()).toEqual([]);
    await market.tick({ 'BTC/USDT': '50000' });
    await buyOptionInMarket(market, caller);
    expect((await reconcile(60_000)).mismatches).toEqual([]);
    expect(await listMismatches()).toEqual([]);
  });

  it('finds an overwritten entry at once, even with equal sums', async () => {
    const entry = await lastEntry();
    const other = { ...entry, reference: 'opt_of_somebody_else' };
    await replace(other);
    expect(await listMismatches()).toContainEqual(expect.objectContaining({ account: ofAccount(), what: entry.id }));
    await replace({ ...other, digest: computeJournalEntryDigest(other) });
    const digests = BigInt(
      (await getItem<{ digests: bigint }>(getWalletKey(caller.account, 'trading', 'USDT')))?.digests ?? 0,
    );
    const sum = digests - toJournalEntryDigestNumber(entry) + BigInt(`0x${computeJournalEntryDigest(other)}`);
    expect(await listMismatches()).toMatchObject([
      { account: ofAccount(), what: 'trading:USDT entries', journal: sum.toString(16), wallet: digests.toString(16) },
    ]);
    await replace({ ...other, digest: undefined });
    expect(await listMismatches()).toMatchObject([{ what: 'trading:USDT entries' }]);
    await replace(entry);
    expect(await listMismatches()).toEqual([]);
  });

  it('finds an entry unbalanced in one coin, and reports the difference', async () => {
    const entry = await lastEntry();
    const gift = { wallet: 'house:seed', bucket: 'available' as const, asset: 'BTC', amount: 150_000_000n };
    const other = { ...entry, legs: [...entry.legs, gift] };
    await replace({ ...other, digest: computeJournalEntryDigest(other) });
    expect(await listMismatches()).toContainEqual({
      account: ofAccount(),
      what: entry.id,
      journal: '1.5',
      wallet: '0',
    });
  });

  it('detects, by the checkpoint digest, an entry altered together with its wallet', async () => {
    market.pass(600);
    expect(await listMismatches()).toEqual([]);
    const entry = await lastEntry();
    const other = { ...entry, reference: 'opt_of_somebody_else' };
    other.digest = computeJournalEntryDigest(other);
    await replace(other);
    const wallet = await getItem<{ digests: bigint }>(getWalletKey(caller.account, 'trading', 'USDT'));
    const digests =
      BigInt(wallet?.digests ?? 0) - toJournalEntryDigestNumber(entry) + toJournalEntryDigestNumber(other);
    await replace({ ...wallet, digests });
    expect(await listMismatches()).toMatchObject([{ account: ofAccount(), what: entry.id }]);
    // The checkpoint stays unchanged, so that it is found every time.
    expect(await listMismatches()).toHaveLength(1);
  });
});

describe('the reconciliation of the audit log', () => {
  const entries = async () => {
    const list: (StoredAuditEntry & { pk: string; sk: string })[] = [];
    for await (const entry of queryAllItems<StoredAuditEntry & { pk: string; sk: string }>({
      ...auditEntryCollection.range(null),
    }))
      list.push(entry);
    return list;
  };
  const act = (username: string) =>
    writeAuditEntry({ staff_id: null, username, action: 'staff.login_failed', address: '192.0.2.1' });

  it('finds an overwritten audit entry and no other', async () => {
    for (const name of ['first', 'second']) await act(name);
    market.pass(600);
    expect(await listMismatches()).toEqual([]);
    for (const name of ['third', 'fourth']) {
      await act(name);
      market.pass(600);
      expect((await reconcile(60_000)).mismatches).toEqual([]);
    }
    expect(await listMismatches()).toEqual([]);
    const [first] = await entries();
    if (!first) throw new Error('no entry');
    await replace({ ...first, username: 'somebody else' });
    expect(await listMismatches()).toMatchObject([{ account: { kind: 'audit', id: 'NOBODY' } }]);
    await replace(first);
    expect(await listMismatches()).toEqual([]);
  });

  it('finds a deleted audit entry of any staff member', async () => {
    const id = newId('stf');
    const member = { id, username: 'member', role: 'finance' as const, password_hash: '', totp_secret: '' };
    await transact(putStaff({ ...member, created_at: nowSeconds() }));
    await writeAuditEntry({ staff_id: id, username: 'member', action: 'staff.login', address: '192.0.2.1' });
    market.pass(600);
    expect(await listMismatches()).toEqual([]);
    for await (const { pk, sk } of queryAllItems<{ pk: string; sk: string }>({ ...auditEntryCollection.range(id) }))
      await deleteItem({ pk, sk });
    expect(await listMismatches()).toMatchObject([{ account: { kind: 'audit', id }, journal: 'nothing' }]);
  });

  it('runs in each pass, and from the first entry in the first pass of a day', async () => {
    for (const name of ['first', 'second']) await act(name);
    market.pass(600);
    const pass = async () => (await reconcile(60_000)).mismatches.filter(({ account }) => account.kind === 'audit');
    expect(await pass()).toEqual([]);
    const [entry] = await entries();
    if (!entry) throw new Error('no entry');
    await replace({ ...entry, username: 'somebody else' });
    // It shows only when read from the first entry.
    expect(await pass()).toEqual([]);
    market.pass(DAY_SECONDS);
    expect(await pass()).toMatchObject([{ account: { id: 'NOBODY' } }]);
  });
});

it('reconcile › compares all accounts in batches', async () => {
  const user = newId('usr');
  const more = Array.from({ length: 101 }, () => ({ kind: 'live' as const, id: newId('acc') }));
  await Promise.all(more.map((account) => transact([putAccount(account, user, nowSeconds())])));
  expect(await reconcile(60_000)).toMatchObject({ accounts: 102, complete: true });
});
