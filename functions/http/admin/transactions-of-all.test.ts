import { beforeAll, describe, expect, it } from 'vitest';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  type LedgerAccount,
} from '#functions/data/ledger/build-entry.ts';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { transact } from '#functions/data/table/transact.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { searchAsStaff as findAs, advanceTestClock, getApiJson } from '#functions/testing/contract/back-office.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseData } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { TransactionLine } from '#shared/schemas/admin/transaction-lines.ts';
import type { AdminTransaction } from '#shared/schemas/admin/transactions.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

useTestTable();

interface EntryRef {
  id: string;
  account: AccountRef;
}
interface Page {
  transactions: TransactionLine[];
  total: number | null;
  next_cursor: string | null;
}

const [spot, trading] = [getAvailableBucket('spot'), getAvailableBucket('trading')];
const OPTION = 'opt_01KWXYZ0000000000000000000';
let owner: string;
let staff: TestStaffMember;
let ana: EntryRef;
let ben: EntryRef;
let demo: EntryRef;
let transfer: string;
let exchange: string;
const entries: Record<string, string> = {};

async function moved(
  accountOwner: EntryRef,
  operation: MoneyOperation,
  [from, to]: [LedgerAccount, LedgerAccount],
  more = {},
) {
  advanceTestClock(1000);
  const at = Math.floor(now() / 1000) as EpochSeconds;
  const { reference = OPTION, asset = 'USDT' } = more as { reference?: string; asset?: string };
  const occasion = { account: accountOwner.account, id: newId('jnl'), operation, reference, at };
  await transact([], buildJournalEntry(occasion, { from, to, asset, amount: toAmount('1.5') }));
  return occasion.id;
}

beforeAll(async () => {
  setClock(() => 1_800_000_000_000);
  owner = await createStaffToken('owner');
  staff = await createTestStaffMember('finance');
  const of = ({ user, account }: Awaited<ReturnType<typeof createLiveCustomer>>): EntryRef => ({
    id: user.id,
    account,
  });
  ana = of(await createLiveCustomer('ana', '1000'));
  ben = of(await createLiveCustomer('ben', '1000'));
  demo = of(await createDemoCustomer());
  transfer = newId('trf');
  entries['transfer'] = await moved(ana, 'transfer', [trading, spot], { reference: transfer });
  entries['place'] = await moved(ben, 'option.place', [trading, getFrozenBucket('trading')]);
  exchange = newId('xch');
  entries['exchange'] = await moved(ben, 'exchange.place', [trading, getFrozenBucket('trading')], {
    reference: exchange,
  });
  entries['complete'] = await moved(ben, 'exchange.complete', [getFrozenBucket('trading'), 'house:inventory'], {
    reference: exchange,
  });
  entries['coin'] = await moved(ana, 'seed.grant', ['house:seed', spot], { asset: 'BTC', reference: ana.account.id });
  entries['play'] = await moved(demo, 'transfer', [trading, spot], { reference: newId('trf') });
  entries['adjustment'] = await moved(ben, 'adjustment', ['house:adjustment', spot], {
    reference: toWalletId(ben.account, 'spot', 'USDT'),
  });
});

const list = (query: string, token = owner) => getApiJson<Page>(`/admin/transactions?${query}`, token);
const getTransactionIds = ({ transactions }: Page) => [...new Set(transactions.map(({ id }) => id))];
const named = (...names: string[]) => names.map((name) => entries[name]);

describe('journal of all users', () => {
  it('lists lines newest first with their owner and without balances', async () => {
    const page = await list('from=1800000001');
    expect(getTransactionIds(page)).toEqual(named('adjustment', 'coin', 'complete', 'exchange', 'place', 'transfer'));
    expect(page.transactions[0]).toMatchObject({
      id: entries['adjustment'],
      user_id: ben.id,
      username: 'ben',
      account_kind: 'live',
      operation: 'adjustment',
      coin_type: 'USDT',
      wallet_type: 'spot',
      amount: '1.5',
      balance_after: null,
      status: 'none',
    });
    expect(page.total).toBeNull();
  });

  it.each([
    ['operation=adjustment', ['adjustment']],
    ['operation=exchange.', ['complete', 'exchange']],
    ['operation=exchange.place', ['exchange']],
    ['operation=exchange', []],
    ['operation=no.such', []],
    ['coin_type=BTC', ['coin']],
    ['wallet_type=finance', []],
    ['operation=exchange.&coin_type=BTC', []],
    ['account=simulate&operation=transfer', ['play']],
    ['account=main&operation=transfer', ['transfer']],
    ['from=1700000000&to=1700003600', []],
  ])('filters entries without a user: %s', { tags: ['FIN-132'] }, async (query, expectedNames) => {
    expect(getTransactionIds(await list(query))).toEqual(named(...expectedNames));
  });

  it('paginates without splitting an entry, for any number of operations', async () => {
    const allLines = (await list('from=1800000001')).transactions;
    const pagedLines: TransactionLine[] = [];
    let pages = 0;
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const page: Page = await list(`from=1800000001&limit=1${cursor && `&cursor=${cursor}`}`);
      pagedLines.push(...page.transactions);
      cursor = page.next_cursor;
    }
    expect([pagedLines, pages]).toEqual([allLines, 6]);
    const { next_cursor } = await list('limit=1');
    const { status } = await callTestApi({
      method: 'GET',
      path: `/admin/transactions?operation=transfer&cursor=${next_cursor}`,
      token: owner,
    });
    expect(status).toBe(422);
  });

  it('is exported with empty balances', async () => {
    const { status, text } = await callTestApi({
      method: 'GET',
      path: '/admin/transactions.csv?operation=adjustment',
      token: owner,
    });
    expect([status, text.trimEnd().split('\r\n').length]).toEqual([200, 2]);
    expect(text).toContain(`${entries['adjustment']},`);
    expect(text).toContain('adjustment,spot,USDT,1.5,0,,');
  });
});

describe('journal search by reference', () => {
  it('finds entries of a transfer, exchange, account or wallet, with balances', { tags: ['FIN-132'] }, async () => {
    expect(getTransactionIds(await list(`reference=${transfer}`))).toEqual(named('transfer'));
    expect(getTransactionIds(await list(`reference=${exchange}`))).toEqual(named('complete', 'exchange'));
    expect(getTransactionIds(await list(`reference=${ana.account.id}&coin_type=BTC`))).toEqual(named('coin'));
    const wallet = toWalletId(ben.account, 'spot', 'USDT');
    expect((await list(`reference=${wallet}`)).transactions).toMatchObject([
      { id: entries['adjustment'], username: 'ben', balance_after: '1.5' },
    ]);
  });

  it('finds an entry of any age by its reference', async () => {
    const at = now();
    setClock(() => at + 90 * DAY_SECONDS * 1000);
    try {
      const login = await createStaffToken('risk');
      expect(getTransactionIds(await list(`reference=${exchange}`, login))).toEqual(named('complete', 'exchange'));
      expect(getTransactionIds(await list(`reference=${exchange}&from=1800000000&to=1800000001`, login))).toEqual([]);
    } finally {
      setClock(() => at);
    }
  });

  it('finds nothing for an unknown reference, another account kind or no id', async () => {
    for (const reference of [newId('xch'), newId('trf'), newId('opt'), newId('jnl'), newId('acc'), 'nonsense', 'trf_x'])
      expect([reference, getTransactionIds(await list(`reference=${reference}`))]).toEqual([reference, []]);
    expect(getTransactionIds(await list(`reference=${transfer}&account=simulate`))).toEqual([]);
  });
});

describe('journal entry by id', () => {
  const entryOf = (name: string) => `/admin/transactions/${entries[name]}`;

  it('is found for any account', { tags: ['FIN-132'] }, async () => {
    for (const name of ['transfer', 'coin', 'play'])
      expect((await getApiJson<{ transaction: AdminTransaction }>(entryOf(name), owner)).transaction.id).toBe(
        entries[name],
      );
    const { status } = await callTestApi({ method: 'GET', path: `/admin/transactions/${newId('jnl')}`, token: owner });
    expect(status).toBe(404);
  });

  it('is marked as disputed and listed among all disputed entries', { tags: ['FIN-131'] }, async () => {
    const mark = async (status: unknown, more = {}) =>
      staff.change('PUT', `${entryOf('place')}/status`, { status, ...more });
    expect(getResponseData<{ transaction: AdminTransaction }>(await mark('disputed')).transaction).toMatchObject({
      id: entries['place'],
      user_id: ben.id,
      status: 'disputed',
      version: 1,
    });
    expect(getTransactionIds(await list('status=disputed'))).toEqual(named('place'));
    expect(getTransactionIds(await list('status=disputed&operation=transfer'))).toEqual([]);
    expect(getTransactionIds(await list('status=disputed&account=simulate'))).toEqual([]);
    expect((await mark('disputed')).status).toBe(422);
    expect((await mark('reviewed', { version: 0 })).status).toBe(409);
    expect((await mark('reviewed', { user_id: ana.id })).status).toBe(404);
    expect((await mark('settled')).status).toBe(422);
    expect((await mark(['none'])).status).toBe(422);
    expect((await mark('none')).status).toBe(200);
    expect(getTransactionIds(await list('status=disputed'))).toEqual([]);
    expect(getTransactionIds(await list('status=none&operation=option.place'))).toEqual(named('place'));
  });
});

describe('admin search of ledger items', () => {
  const find = (q: string) => findAs(q, owner);

  it('finds an entry, a transfer and an exchange by full id and links to its page', { tags: ['FIN-132'] }, async () => {
    expect(await find(entries['transfer'] ?? '')).toEqual([
      {
        kind: 'entry',
        id: entries['transfer'],
        title: 'transfer',
        subtitle: 'ana',
        path: `/admin/transactions?user_id=${ana.id}&open=${entries['transfer']}`,
      },
    ]);
    expect(await find(entries['play'] ?? '')).toMatchObject([
      { path: `/admin/transactions?user_id=${demo.id}&account=simulate&open=${entries['play']}` },
    ]);
    for (const [kind, id, entry, username] of [
      ['transfer', transfer, entries['transfer'], 'ana'],
      ['exchange', exchange, entries['exchange'], 'ben'],
    ] as const)
      expect(await find(id)).toMatchObject([
        { kind, id, subtitle: username, path: `/admin/transactions?reference=${id}&open=${entry}` },
      ]);
    for (const prefix of ['jnl', 'trf', 'xch', 'apv'] as const) expect(await find(newId(prefix))).toEqual([]);
  });
});
