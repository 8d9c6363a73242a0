import { beforeAll, describe, expect, it } from 'vitest';
import { aiCaseCollection, type StoredAiCase } from '#functions/data/ai-control/cases.ts';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { futuresOrderCollection, type StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection, type StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import { positionCollection, type StoredPosition } from '#functions/data/futures/positions.ts';
import { investmentCollection, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { loanCollection, type StoredLoan } from '#functions/data/loans/loans.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { type StoredTicket, ticketCollection } from '#functions/data/tickets/tickets.ts';
import { bankAccountCollection, type StoredBankAccount } from '#functions/data/users/bank-accounts.ts';
import { kycSubmissionCollection, type StoredKyc } from '#functions/data/users/kyc.ts';
import { type StoredWithdrawal, withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { unwrapResponseData, listAuditEntries, getApiJson } from '#functions/testing/contract/back-office.ts';
import { createUnusedId } from '#functions/testing/fresh-id.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { annotatedIdPrefixes } from '#shared/staff/objects.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';

useTestTable();

let caller: UserPrincipal;
let staff: Record<StaffRole, TestStaffMember>;
/** One object of each kind, by id prefix. */
const objects: Record<string, string> = {};

const one = <T>(fields: object) => fields as T;

async function fill(): Promise<void> {
  const { account, user } = caller;
  const common = { account_kind: account.kind, account_id: account.id, user_id: user.id, symbol: 'BTC/USDT' };
  const add = async (id: string, operation: WriteOperation) => {
    await transact([operation]);
    objects[id.slice(0, 3)] = id;
  };
  const [ord, pos, trd] = [newId('ord'), newId('pos'), newId('trd')];
  await add(ord, futuresOrderCollection.add(account, one<StoredFuturesOrder>({ ...common, id: ord })));
  await add(pos, positionCollection.add(account, one<StoredPosition>({ ...common, id: pos, closing: null })));
  await add(trd, futuresTradeCollection.add(account, one<StoredFuturesTrade>({ ...common, id: trd })));
  const [dep, wdr, inv, lon] = [newId('dep'), newId('wdr'), newId('inv'), newId('lon')];
  await add(
    dep,
    depositCollection.add(account, one<StoredDeposit>({ ...common, id: dep, status: 'failed', block_height: null })),
  );
  await add(wdr, withdrawalCollection.add(account, one<StoredWithdrawal>({ ...common, id: wdr, status: 'rejected' })));
  await add(inv, investmentCollection.add(account, one<StoredInvestment>({ ...common, id: inv, ended_at: 1 })));
  await add(lon, loanCollection.add(account, one<StoredLoan>({ ...common, id: lon, status: 'rejected' })));
  const [kyc, bnk, tkt, cas] = [newId('kyc'), newId('bnk'), newId('tkt'), newId('cas')];
  await add(
    kyc,
    kycSubmissionCollection.add(user.id, one<StoredKyc>({ id: kyc, user_id: user.id, status: 'pending' })),
  );
  await add(
    bnk,
    bankAccountCollection.add(
      user.id,
      one<StoredBankAccount>({
        id: bnk,
        user_id: user.id,
        status: 'active',
        reviewed_at: null,
        review_requested_at: null,
      }),
    ),
  );
  await add(
    tkt,
    ticketCollection.add(
      user.id,
      one<StoredTicket>({ id: tkt, user_id: user.id, status: 'open', waits_since: null, updated_at: 1 }),
    ),
  );
  await add(cas, aiCaseCollection.add(undefined, one<StoredAiCase>({ id: cas, user_id: null, state: 'new' })));
  objects['usr'] = user.id;
  objects['trf'] = (await requestUsdtTransfer(caller, 'trading', 'spot', '10')).id;
}

beforeAll(async () => {
  setClock(() => 1_900_000_000_400);
  caller = await createLiveCustomer('noted', '100');
  await fill();
  const members = await Promise.all(staffRoles.map(async (role) => [role, await createTestStaffMember(role)] as const));
  staff = Object.fromEntries(members) as Record<StaffRole, TestStaffMember>;
});

interface Notes {
  notes: { text: string; username: string }[];
  tags: string[];
  next_cursor: string | null;
}
const fetchNotes = (object: string, query = '', role: StaffRole = 'owner') =>
  getApiJson<Notes>(`/admin/notes?object=${object}${query}`, staff[role].token);
const note = (object: string | undefined, text: string, role: StaffRole = 'owner') =>
  staff[role].change('POST', '/admin/notes', { object, text, reason: undefined });
const tag = (object: string | undefined, tags: readonly string[], role: StaffRole = 'owner') =>
  staff[role].change('PUT', '/admin/tags', { object, tags, reason: undefined });
interface Tagged {
  objects: { object: string }[];
  next_cursor: string | null;
}
const tagged = (query: string, role: StaffRole = 'owner') =>
  getApiJson<Tagged>(`/admin/tags?tag=${query}`, staff[role].token);

/** Kinds that need a tick or a quote of their users: `search.test.ts` has them. */
const excludedPrefixes = ['opt', 'xch'];

describe('admin notes', () => {
  it.each(annotatedIdPrefixes.filter((prefix) => !excludedPrefixes.includes(prefix)))(
    'are added and listed for %s',
    async (prefix) => {
      const object = objects[prefix] ?? '';
      for (const text of ['first', ' second ', 'third']) expect((await note(object, text)).status).toBe(200);
      const page = await fetchNotes(object, '&limit=2');
      expect(page).toMatchObject({ notes: [{ text: 'third' }, { text: 'second' }], tags: [] });
      expect((await fetchNotes(object, `&limit=2&cursor=${page.next_cursor}`)).notes).toMatchObject([
        { text: 'first' },
      ]);
    },
  );

  it('are the same under the path of a user as under the path of notes', async () => {
    const path = `/admin/users/${objects['usr']}/notes`;
    const before = await fetchNotes(objects['usr'] ?? '');
    expect((await staff.support.change('POST', path, { text: 'there', reason: undefined })).status).toBe(200);
    const { notes } = await fetchNotes(objects['usr'] ?? '');
    expect(notes.map(({ text }) => text)).toEqual(['there', ...before.notes.map(({ text }) => text)]);
    expect(await getApiJson(path, staff.owner.token)).toEqual({ notes, total: null, next_cursor: null });
  });

  it('are audited with their object, without their text', { tags: ['FIN-362'] }, async () => {
    await note(objects['dep'], 'a word that nobody else writes');
    const [entry] = await listAuditEntries(`search=${objects['usr']}&action=object.note`, staff.owner.token);
    expect(entry).toMatchObject({ subject: objects['usr'], detail: { object: objects['dep'] } });
    expect(JSON.stringify(entry)).not.toContain('a word');
  });

  it.each(annotatedIdPrefixes)('reject an unknown object of kind %s', async (prefix) => {
    const nobody = createUnusedId(prefix);
    expect((await note(nobody, 'x')).status).toBe(404);
    expect((await tag(nobody, ['x'])).status).toBe(404);
    const { token } = staff.risk;
    expect((await callTestApi({ method: 'GET', path: `/admin/notes?object=${nobody}`, token })).status).toBe(404);
  });

  it.each(['usr_1', 'jnl_00000000000000000000000000', '', "usr_'; --"])('reject the object id %j', async (object) => {
    expect(await note(object, 'x')).toMatchObject({ status: 422, envelope: { errors: { object: {} } } });
  });
});

describe('admin tags', () => {
  it('are normalized and unique; a tag lists its objects', { tags: ['FIN-362'] }, async () => {
    const { dep, wdr } = objects;
    expect(unwrapResponseData(await tag(dep, ['Big Money', ' big_money', 'ＶＩＰ', 'vip', 'néw']))).toEqual({
      tags: ['big-money', 'néw', 'vip'],
    });
    await tag(wdr, ['VIP']);
    expect((await fetchNotes(dep ?? '')).tags).toEqual(['big-money', 'néw', 'vip']);
    expect(await tagged('vip')).toEqual({
      objects: [{ object: dep }, { object: wdr }],
      total: null,
      next_cursor: null,
    });
    const first = await tagged('vip&limit=1');
    expect(first.objects).toEqual([{ object: dep }]);
    expect((await tagged(`Vip&limit=1&cursor=${first.next_cursor}`)).objects).toEqual([{ object: wdr }]);
    await tag(dep, ['vip', 'old']);
    expect((await tagged('big-money')).objects).toEqual([]);
    expect((await tagged('old')).objects).toEqual([{ object: dep }]);
    const [entry] = await listAuditEntries(`search=${objects['usr']}&action=object.tags`, staff.owner.token);
    expect(entry?.changes).toEqual([{ field: 'tags', before: 'big-money, néw, vip', after: 'old, vip' }]);
  });

  it('are limited to ten per object and to an allowed alphabet', async () => {
    const makeTags = (number: number) => Array.from({ length: number }, (_, i) => `tag ${i}`);
    expect((await tag(objects['lon'], makeTags(10))).status).toBe(200);
    for (const tags of [makeTags(11), ['x'.repeat(25)], [' - '], ['']])
      expect((await tag(objects['lon'], tags)).status).toBe(422);
    expect((await tag(objects['lon'], [])).status).toBe(200);
    expect((await tagged('tag-3')).objects).toEqual([]);
  });
});

describe('notes and tags of restricted objects', () => {
  const hidden: Partial<Record<StaffRole, string[]>> = { finance: ['kyc', 'tkt'], read_only: ['kyc', 'bnk', 'tkt'] };

  it.each(staffRoles)('are readable and writable as the permissions of %s allow', async (role) => {
    // Each code is one of the next half minute, and staff who wait too long are logged out.
    staff = { ...staff, owner: await createTestStaffMember('owner'), [role]: await createTestStaffMember(role) };
    for (const prefix of ['kyc', 'bnk', 'tkt', 'dep']) await tag(objects[prefix], ['seen']);
    const may = (prefix: string) => !hidden[role]?.includes(prefix);
    const { objects: taggedObjects } = await tagged('seen', role);
    expect(taggedObjects.map(({ object }) => object.slice(0, 3))).toEqual(['bnk', 'dep', 'kyc', 'tkt'].filter(may));
    for (const prefix of ['kyc', 'bnk', 'tkt', 'dep']) {
      const path = `/admin/notes?object=${objects[prefix]}`;
      const { status } = await callTestApi({ method: 'GET', path, token: staff[role].token });
      expect([prefix, status]).toEqual([prefix, may(prefix) ? 200 : 403]);
      const writes = may(prefix) && role !== 'read_only' ? 200 : 403;
      expect([prefix, (await note(objects[prefix], 'x', role)).status]).toEqual([prefix, writes]);
      expect([prefix, (await tag(objects[prefix], ['seen'], role)).status]).toEqual([prefix, writes]);
    }
  });
});
