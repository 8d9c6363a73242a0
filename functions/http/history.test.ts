import { beforeAll, describe, expect, it } from 'vitest';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { buyTestOption } from '#functions/testing/market/options.ts';
import { startUntilFirstCommit, placeTestPerpetual } from '#functions/testing/market/perpetuals.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { type LoggedInCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import type { OwnJournalEntry } from '#shared/schemas/ledger.ts';

useTestTable();
useTestSettleQueue();

let owner: LoggedInCustomer;
let stranger: LoggedInCustomer;
let caller: UserPrincipal;
/** Ids of the actions, by kind, newest first. */
const done: Record<string, string[]> = {};

beforeAll(async () => {
  owner = await logInLiveCustomer('history-owner', '10000');
  stranger = await logInLiveCustomer('history-stranger', '1');
  const principal = await authenticateUser(owner.token);
  if (!principal) throw new Error('not logged in');
  caller = principal;
  const at = nowSeconds();
  setClock(() => at * 1000 + 990);
  await writeTestTick(at, { 'BTC/USDT': '50000' });
  const transfers = [];
  for (const count of [1, 2, 3, 4, 5]) {
    setClock(() => at * 1000 + 990 + count);
    transfers.unshift((await requestUsdtTransfer(caller, 'trading', 'spot', `${count}`)).id);
  }
  done['transfers'] = transfers;
  done['options'] = [(await buyTestOption(caller)).id];
  const { done: filled } = await startUntilFirstCommit(caller.account, () => placeTestPerpetual(caller));
  await writeTestTick(at + 2, { 'BTC/USDT': '50000' });
  const { order, position, trade } = await filled;
  done['futures-orders'] = [order.id];
  done['futures-positions'] = [position?.id ?? ''];
  done['futures-trades'] = [trade?.id ?? ''];
});

async function ask(path: string, { token }: LoggedInCustomer = owner) {
  const { status, envelope, text } = await callTestApi({ method: 'GET', path: `/user/history/${path}`, token });
  const { error_code, errors } = (envelope ?? {}) as { error_code?: string; errors?: Record<string, string[]> };
  type Page = { data?: { id: string }[]; total: number | null; next_cursor: string | null };
  const page = envelope as unknown as Page | undefined;
  return { status, error_code, errors, text, ids: page?.data?.map(({ id }) => id), total: page?.total, data: page };
}

describe('account history', () => {
  const lists = apiEndpoints.flatMap(([key, { media }]) => {
    const [method, path = ''] = key.split(' ');
    return method === 'GET' && path.startsWith('/user/history/') && media === undefined ? [path] : [];
  });

  it.each(lists)(
    '%s › returns the list as data with the total beside success',
    { tags: ['FIN-017', 'FIN-116'] },
    async (path) => {
      const query = path.endsWith('/entries') ? `?ids=${newId('jnl')}` : '?page=1&limit=20';
      const { text } = await callTestApi({ method: 'GET', path: `${path}${query}`, token: owner.token });
      const answer = JSON.parse(text);
      expect(answer).toMatchObject({ success: true, code: 200, data: expect.any(Array) });
      expect(answer.total).toSatisfy((total) => total === null || Number.isInteger(total));
    },
  );

  it('has the ten kinds of the specification', { tags: ['FIN-017'] }, () => {
    const kinds =
      'deposits withdrawals transfers options futures-orders futures-trades futures-positions investments loans exchanges';
    expect(lists).toEqual(expect.arrayContaining(kinds.split(' ').map((kind) => `/user/history/${kind}`)));
  });

  it.each(['transfers', 'options', 'futures-orders', 'futures-positions', 'futures-trades'])(
    'lists %s with the total, and as a file',
    { tags: ['FIN-116'] },
    async (kind) => {
      const ids = done[kind] ?? [];
      expect(ids.every((id) => id.length > 4)).toBe(true);
      expect(await ask(kind)).toMatchObject({ status: 200, ids, total: ids.length });
      const lines = readCsvLines((await ask(`${kind}.csv`)).text);
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(ids);
      expect(await ask(kind, stranger)).toMatchObject({ status: 200, ids: [], total: 0 });
    },
  );

  it.each([
    ['options', ['option.place', 'option.enter']],
    ['futures-orders', ['futures.place', 'futures.open']],
    ['futures-positions', ['futures.open']],
    ['futures-trades', ['futures.open']],
  ])('returns the journal entry ids of its %s, also in the file', { tags: ['FIN-117'] }, async (kind, operations) => {
    const rows = (await ask(kind)).data?.data as unknown as { journal_ids: string[] }[];
    const ids = rows[0]?.journal_ids ?? [];
    const entries = (await ask(`entries?ids=${ids.join(',')}`)).data?.data as unknown as OwnJournalEntry[];
    expect(entries.map(({ journal_id, operation }) => [journal_id, operation])).toEqual(
      operations.map((operation, i) => [ids[i], operation]),
    );
    const [head = '', line = ''] = readCsvLines((await ask(`${kind}.csv`)).text);
    expect(line.split(',')[head.split(',').indexOf('journal_ids')]).toBe(ids.join(' '));
    // Another user's money is not shown by the ids of its entries.
    expect(await ask(`entries?ids=${ids.join(',')}`, stranger)).toMatchObject({ status: 200, data: { data: [] } });
  });

  it('shows available and frozen changes of an entry, without house postings', { tags: ['FIN-117'] }, async () => {
    const orders = (await ask('options')).data?.data as unknown as { id: string; journal_ids: string[] }[];
    const order = orders[0];
    const { data } = await ask(`entries?ids=${order?.journal_ids.join(',')}`);
    expect(data?.data).toMatchObject([
      {
        reference: order?.id,
        changes: [{ wallet_type: 'trading', coin_type: 'USDT', available: '-100', frozen: '100' }],
      },
      { reference: order?.id, changes: [{ wallet_type: 'trading', available: '0', frozen: '-100' }] },
    ]);
    expect(JSON.stringify(data)).not.toContain('house');
  });

  it.each(['', '?ids=', '?ids=opt_01JZZZZZZZZZZZZZZZZZZZZZZZ', `?ids=${Array(21).fill(newId('jnl')).join()}`])(
    'rejects the query of entries%s with a field error',
    async (query) => {
      expect(await ask(`entries${query}`)).toMatchObject({ status: 422, errors: { ids: [expect.any(String)] } });
    },
  );

  it.each([
    ['investments', 'active'],
    ['loans', 'pending'],
  ])('is empty for %s at first, also in the file and under any filter', async (kind, status) => {
    for (const coin of ['USDT', 'BTC']) {
      const filter = `coin_type=${coin}&status=${status}`;
      expect(await ask(`${kind}?${filter}`)).toMatchObject({ status: 200, ids: [] });
      const file = await ask(`${kind}.csv?${filter}`);
      expect([file.status, file.text.split('\r\n').slice(1)]).toEqual([200, ['']]);
    }
    expect(await ask(kind)).toMatchObject({ status: 200, ids: [], total: 0 });
  });

  it('lists every balance change with the balance after it', { tags: ['FIN-122'] }, async () => {
    const { data, status } = await ask('everything?wallet_type=spot&coin_type=USDT');
    expect(status).toBe(200);
    const lines = (data?.data ?? []) as unknown as { amount: string; balance_after: string; operation: string }[];
    expect(lines.map(({ amount, balance_after, operation }) => [amount, balance_after, operation])).toEqual([
      ['5', '15', 'transfer'],
      ['4', '10', 'transfer'],
      ['3', '6', 'transfer'],
      ['2', '3', 'transfer'],
      ['1', '1', 'transfer'],
    ]);
    expect(readCsvLines((await ask('everything.csv?wallet_type=spot')).text)).toHaveLength(6);
    expect((await ask('everything?page=2&limit=4&wallet_type=spot')).data?.data).toHaveLength(1);
    expect(await ask('everything', stranger)).toMatchObject({ status: 200, data: { data: [{ amount: '1' }] } });
    expect(await ask('everything?coin_type=XYZ')).toMatchObject({
      status: 422,
      errors: { coin_type: [expect.any(String)] },
    });
  });

  it.each(['deposits', 'withdrawals', 'investments', 'loans', 'exchanges'])(
    'is empty for %s while none can be created',
    { tags: ['FIN-121'] },
    async (kind) => {
      expect(await ask(`${kind}?page=1&limit=20`)).toMatchObject({ status: 200, ids: [], total: 0 });
      expect(await ask(`${kind}?page=0`)).toMatchObject({ status: 422, errors: { page: [expect.any(String)] } });
    },
  );

  it('paginates by number or cursor to its end', { tags: ['FIN-116'] }, async () => {
    const [a, b, c, d, e] = done['transfers'] ?? [];
    expect(await ask('transfers?limit=2')).toMatchObject({ ids: [a, b], total: 5 });
    const second = await ask('transfers?page=2&limit=2');
    expect(second).toMatchObject({ ids: [c, d], total: 5 });
    expect(await ask('transfers?page=3&limit=2')).toMatchObject({ ids: [e], data: { next_cursor: null } });
    expect(await ask('transfers?page=4&limit=2')).toMatchObject({ ids: [], total: 5 });
    expect(await ask(`transfers?limit=2&cursor=${second.data?.next_cursor}`)).toMatchObject({ ids: [e] });
  });

  it('filters by time and by fields of each kind', { tags: ['FIN-119'] }, async () => {
    const at = nowSeconds();
    expect(await ask(`transfers?from=${at - 60}&to=${at + 60}`)).toMatchObject({ ids: done['transfers'], total: null });
    expect(await ask(`transfers?from=${at + 60}`)).toMatchObject({ ids: [] });
    expect(await ask('transfers?wallet_type=finance')).toMatchObject({ ids: [] });
    expect(await ask('transfers?coin_type=BTC')).toMatchObject({ ids: [], total: null });
    expect(await ask('transfers?coin_type=USDT&status=completed')).toMatchObject({ ids: done['transfers'] });
    const operations = async (filter: string) => {
      const { data } = await ask(`everything?${filter}`);
      return (data?.data as unknown as { operation: string }[] | undefined)?.map((row) => row.operation);
    };
    expect(await operations('operation=transfer&wallet_type=spot')).toEqual(Array(5).fill('transfer'));
    expect(new Set(await operations('operation=seed.grant'))).toEqual(new Set(['seed.grant']));
    const file = readCsvLines((await ask('everything.csv?operation=transfer')).text);
    expect(file).toHaveLength(11);
    expect(await ask('options?status=win')).toMatchObject({ ids: [] });
    expect(await ask('futures-positions?status=open')).toMatchObject({ ids: done['futures-positions'] });
    expect(await ask('futures-trades?kind=close')).toMatchObject({ ids: [] });
  });

  it.each([
    ['page=0', 'page'],
    ['page=1001', 'page'],
    ['page=52&limit=20', 'page'],
    ['limit=101', 'limit'],
    ['offset=5', 'offset'],
    ['status=gone', 'status'],
    ['cursor=nonsense', 'cursor'],
  ])('rejects the query ?%s with a field error', { tags: ['FIN-116'] }, async (query, field) => {
    expect(await ask(`options?${query}`)).toMatchObject({
      status: 422,
      error_code: 'VALIDATION_FAILED',
      errors: { [field]: [expect.any(String)] },
    });
  });
});
