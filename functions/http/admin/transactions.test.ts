import { beforeAll, describe, expect, it } from 'vitest';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  type LedgerAccount,
} from '#functions/data/ledger/build-entry.ts';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { advanceTestClock, getApiJson } from '#functions/testing/contract/back-office.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
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

const OPTION = 'opt_01KWXYZ0000000000000000000';
const [spot, trading] = [getAvailableBucket('spot'), getAvailableBucket('trading')];
let owner: string;
let ana: EntryRef;
let other: EntryRef;
/** Entries of the first user by operation, in order of writing. */
const entries: Record<string, string> = {};

/** Moves an amount a second after the previous one. */
async function moved(
  accountOwner: EntryRef,
  operation: MoneyOperation,
  [from, to]: [LedgerAccount, LedgerAccount],
  units: string,
  more = {},
) {
  advanceTestClock(1000);
  const at = Math.floor(now() / 1000) as EpochSeconds;
  const { reference = newId('trf'), asset = 'USDT' } = more as { reference?: string; asset?: string };
  const occasion = { account: accountOwner.account, id: newId('jnl'), operation, reference, at };
  await transact([], buildJournalEntry(occasion, { from, to, asset, amount: toAmount(units) }));
  return occasion.id;
}

beforeAll(async () => {
  setClock(() => 1_800_000_000_000);
  owner = await createStaffToken('owner');
  const createOwner = async (name: string): Promise<EntryRef> => {
    const { user, account } = await createLiveCustomer(name, '1000');
    return { id: user.id, account };
  };
  ana = await createOwner('=ana');
  other = await createOwner('other');
  const about = { reference: OPTION };
  entries['transfer'] = await moved(ana, 'transfer', [trading, spot], '25.5');
  entries['place'] = await moved(ana, 'option.place', [trading, getFrozenBucket('trading')], '100', about);
  entries['enter'] = await moved(ana, 'option.enter', [getFrozenBucket('trading'), 'house:options'], '100', about);
  entries['coin'] = await moved(ana, 'seed.grant', ['house:seed', spot], '0.00000001', { asset: 'BTC' });
  entries['other'] = await moved(other, 'transfer', [trading, spot], '1');
});

const list = (query: string, token = owner) => getApiJson<Page>(`/admin/transactions?${query}`, token);
const toLineSummaries = ({ transactions }: Page) =>
  transactions.map((line) => [
    line.operation,
    `${line.wallet_type}:${line.coin_type}`,
    line.amount,
    line.frozen,
    line.balance_after,
  ]);
const grant = ['seed.grant', 'trading:USDT', '1000', '0', '1000'];
const coin = ['seed.grant', 'spot:BTC', '0.00000001', '0', '0.00000001'];
const enter = ['option.enter', 'trading:USDT', '-100', '-100', '874.5'];
const placed = ['option.place', 'trading:USDT', '0', '100', '974.5'];
const out = ['transfer', 'trading:USDT', '-25.5', '0', '974.5'];
const into = ['transfer', 'spot:USDT', '25.5', '0', '25.5'];

describe('journal of one user', () => {
  it(
    'lists lines newest first with balance after, frozen amount and all postings',
    { tags: ['FIN-132', 'FIN-323'] },
    async () => {
      const page = await list(`user_id=${ana.id}`);
      expect([toLineSummaries(page), page.total, page.next_cursor]).toEqual([
        [coin, enter, placed, out, into, grant],
        null,
        null,
      ]);
      expect(page.transactions[1]).toEqual({
        id: entries['enter'],
        house: null,
        user_id: ana.id,
        username: '=ana',
        account_id: ana.account.id,
        account_kind: 'live',
        operation: 'option.enter',
        reference: OPTION,
        created_at: expect.any(Number),
        wallet_type: 'trading',
        coin_type: 'USDT',
        amount: '-100',
        frozen: '-100',
        balance_after: '874.5',
        status: 'none',
        version: 0,
        corrected_by: null,
        legs: expect.arrayContaining([
          { wallet: 'trading:USDT', bucket: 'frozen', asset: 'USDT', amount: '-100' },
          expect.objectContaining({ wallet: 'house:options', asset: 'USDT', amount: '100' }),
        ]),
      });
    },
  );

  it.each([
    ['coin_type=BTC', [coin]],
    ['wallet_type=spot', [coin, into]],
    ['wallet_type=finance', []],
    ['operation=option.', [enter, placed]],
    ['operation=option.place', [placed]],
    ['operation=option', []],
    ['operation=transfer&wallet_type=trading', [out]],
    [`reference=${OPTION}`, [enter, placed]],
    [`reference=${OPTION.slice(0, -1)}`, []],
    ['account=main&operation=seed.grant&coin_type=USDT', [grant]],
    ['account=simulate', []],
    ['from=1700000000&to=1700003600', []],
  ])('filters on the server: %s', { tags: ['FIN-323'] }, async (query, lines) => {
    expect(toLineSummaries(await list(`user_id=${ana.id}&${query}`))).toEqual(lines);
  });

  it('covers the last 31 days unless another period is requested', { tags: ['FIN-323'] }, async () => {
    const at = now();
    setClock(() => at + 32 * DAY_SECONDS * 1000);
    try {
      const login = await createStaffToken('risk');
      expect(toLineSummaries(await list(`user_id=${ana.id}`, login))).toEqual([]);
      const from = 1_800_000_000 - DAY_SECONDS;
      expect(await list(`user_id=${ana.id}&from=${from}&operation=transfer`, login)).toMatchObject({
        transactions: [{ id: entries['transfer'] }, { id: entries['transfer'] }],
      });
    } finally {
      setClock(() => at);
    }
  });

  it('is paginated without splitting an entry and accepts only its own cursor', { tags: ['FIN-323'] }, async () => {
    const allLines = (await list(`user_id=${ana.id}`)).transactions;
    const pagedLines: TransactionLine[] = [];
    let pages = 0;
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const page: Page = await list(`user_id=${ana.id}&limit=1${cursor && `&cursor=${cursor}`}`);
      pagedLines.push(...page.transactions);
      cursor = page.next_cursor;
    }
    expect([pagedLines, pages]).toEqual([allLines, 5]);
    expect((await list(`user_id=${ana.id}&limit=2&offset=1`)).transactions).toEqual(allLines.slice(1, 3));
    const { next_cursor } = await list(`user_id=${ana.id}&limit=1`);
    for (const query of [
      `user_id=${other.id}`,
      `user_id=${ana.id}&account=simulate`,
      `user_id=${ana.id}&coin_type=BTC`,
    ])
      expect([query, await refused(`?${query}&cursor=${next_cursor}`)]).toEqual([query, [422, ['cursor']]]);
  });
});

async function refused(path: string): Promise<[number, string[]]> {
  const { status, envelope } = await callTestApi({ method: 'GET', path: `/admin/transactions${path}`, token: owner });
  expect(envelope?.success).toBe(false);
  return [status, Object.keys((envelope as { errors?: object }).errors ?? {})];
}

describe('invalid journal query', () => {
  it.each(['', '.csv'])('is rejected with a field error, for the list%s', { tags: ['FIN-323'] }, async (end) => {
    const mine = `user_id=${ana.id}`;
    for (const [query, field] of [
      ['user_id=', 'user_id'],
      ['user_id=ana', 'user_id'],
      [`user_id=${ana.account.id}`, 'user_id'],
      [`user_id=${newId('usr')}`, 'user_id'],
      [`${mine}&account=live`, 'account'],
      [`${mine}&coin_type=EUR`, 'coin_type'],
      [`${mine}&wallet_type=house`, 'wallet_type'],
      [`${mine}&operation=Option`, 'operation'],
      [`${mine}&operation=a.b.c`, 'operation'],
      [`${mine}&reference=${'x'.repeat(65)}`, 'reference'],
      [`${mine}&from=1700000000&to=1702678401`, 'from'],
      [`${mine}&from=1700000001&to=1700000000`, 'to'],
      [`${mine}&marked=yes`, 'marked'],
    ])
      expect([query, await refused(`${end}?${query}`)]).toEqual([query, [422, [field]]]);
  });

  it('names an unknown user as the reason', { tags: ['FIN-323'] }, async () => {
    const reason = async (query: string) => {
      const { envelope } = await callTestApi({ method: 'GET', path: `/admin/transactions${query}`, token: owner });
      return (envelope as { reasons?: { user_id?: { name: string }[] } }).reasons?.user_id?.map(({ name }) => name);
    };
    expect(await reason(`?user_id=${newId('usr')}`)).toEqual(['personUnknown']);
  });
});

describe('journal entry details', () => {
  const path = (id: string, userId: string) => `/${id}?user_id=${userId}`;

  it('return all postings, which sum to zero', { tags: ['FIN-324'] }, async () => {
    const { transaction } = await getApiJson<{ transaction: AdminTransaction }>(
      `/admin/transactions${path(entries['transfer'] ?? '', ana.id)}`,
      owner,
    );
    expect(transaction).toMatchObject({ id: entries['transfer'], username: '=ana', operation: 'transfer' });
    expect(transaction.legs).toHaveLength(2);
    expect(transaction.legs.reduce((sum, leg) => sum + toAmount(leg.amount), ZERO_AMOUNT as bigint)).toBe(0n);
  });

  it('are not found for another user, with the same answer as for an unknown id', { tags: ['FIN-324'] }, async () => {
    const answers = await Promise.all(
      [path(entries['other'] ?? '', ana.id), path(newId('jnl'), ana.id), path('nonsense', ana.id)].map((entryPath) =>
        callTestApi({ method: 'GET', path: `/admin/transactions${entryPath}`, token: owner }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ envelope }) => JSON.stringify(envelope))).size).toBe(1);
    expect(await refused(path(entries['transfer'] ?? '', newId('usr')))).toEqual([422, ['user_id']]);
  });
});

describe('journal permissions', () => {
  it('allow a CSV export with formulas as text and an audit entry for the user', { tags: ['FIN-323'] }, async () => {
    const { status, text, headers } = await callTestApi({
      method: 'GET',
      path: `/admin/transactions.csv?user_id=${ana.id}&operation=option.`,
      token: owner,
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, first, ...otherLines] = readCsvLines(text);
    expect(head).toBe(
      'id,created_at,operation,wallet_type,coin_type,amount,frozen,balance_after,reference,status,corrected_by,user_id,username,account_kind,account_id,house',
    );
    expect(first).toMatch(
      new RegExp(
        `^${entries['enter']},20..-.*Z,option.enter,trading,USDT,-100,-100,874.5,${OPTION},none,,${ana.id},'=ana,live,`,
      ),
    );
    expect(otherLines).toHaveLength(1);
    const recorded: object[] = [];
    for await (const entry of queryAllItems<object>(auditEntryCollection.all())) recorded.push(entry);
    expect(recorded).toContainEqual(
      expect.objectContaining({
        action: 'transactions.export',
        detail: { user_id: ana.id, operation: 'option.', rows: 2 },
      }),
    );
  });
});
