import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, audits, type StoredAudit } from '#functions/data/staff/audit.ts';
import { journal, walletKey } from '#functions/data/table/money-keys.ts';
import { digestNumber, entryDigest, type StoredEntry } from '#functions/data/table/movement.ts';
import { get, query, queryAll } from '#functions/data/table/table.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { dynamo } from '#functions/lib/clients.ts';
import { setClock } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { buyIn } from '#functions/testing/market/options.ts';
import { testMarket } from '#functions/testing/market/perpetuals.ts';
import { demoCustomer } from '#functions/testing/people/customers.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import { useTable } from '#functions/testing/table.ts';
import { reconcile, reconcileEverything } from './reconcile.ts';

const { renew } = useTable();
useSettleQueue();
const market = testMarket(Math.floor(Date.now() / 1000));
let caller: Caller;

/** Writes over what is there, as a role that may put can. */
const replace = (item: object) => dynamo().send(new PutCommand({ TableName: config.table(), Item: { ...item } }));
const lastEntry = async () =>
  (await query<StoredEntry>({ ...journal.range(caller.account), newestFirst: true, limit: 1 })).items[0] as StoredEntry;
const found = async () => (await reconcileEverything()).mismatches;
const ofAccount = () => expect.objectContaining({ kind: 'demo', id: caller.account.id });

beforeEach(async () => {
  await renew();
  market.pass(10);
  await market.tick({ 'BTC/USDT': '50000' });
  caller = await demoCustomer();
  await buyIn(market, caller);
});
afterEach(() => setClock());

describe('the journal', () => {
  it('agrees as it was written, at once and from its checkpoint on', async () => {
    expect(await found()).toEqual([]);
    market.pass(600);
    expect(await found()).toEqual([]);
    await market.tick({ 'BTC/USDT': '50000' });
    await buyIn(market, caller);
    expect((await reconcile(60_000)).mismatches).toEqual([]);
    expect(await found()).toEqual([]);
  });

  it('that was written over is found at once, whatever the sums, and however well it was done', async () => {
    const entry = await lastEntry();
    const other = { ...entry, reference: 'opt_of_somebody_else' };
    await replace(other);
    expect(await found()).toContainEqual(expect.objectContaining({ account: ofAccount(), what: entry.id }));
    await replace({ ...other, digest: entryDigest(other) });
    expect(await found()).toMatchObject([{ account: ofAccount(), what: 'trading:USDT entries' }]);
    await replace({ ...other, digest: undefined });
    expect(await found()).toMatchObject([{ what: 'trading:USDT entries' }]);
    await replace(entry);
    expect(await found()).toEqual([]);
  });

  it('that was written over together with the wallet is found by the chain of the last checkpoint', async () => {
    market.pass(600);
    expect(await found()).toEqual([]);
    const entry = await lastEntry();
    const other = { ...entry, reference: 'opt_of_somebody_else' };
    other.digest = entryDigest(other);
    await replace(other);
    const wallet = await get<{ digests: bigint }>(walletKey(caller.account, 'trading', 'USDT'));
    const digests = BigInt(wallet?.digests ?? 0) - digestNumber(entry) + digestNumber(other);
    await replace({ ...wallet, digests });
    expect(await found()).toMatchObject([{ account: ofAccount(), what: entry.id }]);
    // The checkpoint stays as it was, so that it is found again and again.
    expect(await found()).toHaveLength(1);
  });
});

describe('the record of what staff did', () => {
  const entries = async () => {
    const list: (StoredAudit & { pk: string; sk: string })[] = [];
    for await (const entry of queryAll<StoredAudit & { pk: string; sk: string }>({ ...audits.range(null) }))
      list.push(entry);
    return list;
  };
  const act = (username: string) =>
    audit({ staff_id: null, username, action: 'staff.login_failed', address: '192.0.2.1' });

  it('that was written over is found, and goes on agreeing where it was not', async () => {
    for (const name of ['first', 'second']) await act(name);
    market.pass(600);
    expect(await found()).toEqual([]);
    await act('third');
    market.pass(600);
    expect((await reconcile(60_000)).mismatches).toEqual([]);
    expect(await found()).toEqual([]);
    const [first] = await entries();
    if (!first) throw new Error('no entry');
    await replace({ ...first, username: 'somebody else' });
    expect(await found()).toMatchObject([{ account: { kind: 'audit', id: 'NOBODY' } }]);
    await replace(first);
    expect(await found()).toEqual([]);
  });
});
