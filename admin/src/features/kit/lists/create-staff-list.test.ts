import { readdirSync, readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiContract } from '#shared/api/contract.ts';
import { coins } from '#shared/market/coins.ts';
import { kycSubmissionStatuses } from '#shared/people/kyc.ts';
import { staffListNames } from '#shared/staff/lists.ts';
import { createTextColumn as column, createTimeColumn } from './columns.tsx';
import { createAdminListPage } from './create-list-page.tsx';
import { type AdminListSearchParams, type AdminList, createAdminList } from './create-staff-list.ts';
import {
  buildAccountFilters,
  createChoiceFilter,
  type AdminListFilter,
  createUserSearchFilter,
  createTextFilter,
  toFilterWordKey,
} from './list-filters.ts';
import { createAdminListRoute } from './routes.ts';

const kyc = createAdminList('kyc', {
  rows: 'submissions',
  filters: {
    search: createTextFilter('kyc.search', { most: 8 }),
    status: createChoiceFilter('kyc.status', 'kycStatus', kycSubmissionStatuses),
  },
  days: true,
  follow: 10_000,
});
const positions = createAdminList('positions', {
  rows: 'positions',
  filters: buildAccountFilters({}),
  days: true,
  sorted: true,
  csv: 'positions',
});
const levels = createAdminList('levels', { rows: 'levels', whole: true });
const transactions = createAdminList('transactions', {
  rows: 'transactions',
  filters: {
    user_id: createUserSearchFilter('list.findPerson'),
    coin_type: createChoiceFilter('transactions.coin', null, coins),
  },
  days: true,
});

describe('createAdminList', () => {
  it('rejects filters, rows and options unknown to its endpoint at compile time', () => {
    const none = () => [
      // @ts-expect-error the answer has no such rows
      createAdminList('kyc', { rows: 'users' }),
      // @ts-expect-error no such parameter
      createAdminList('kyc', { rows: 'submissions', filters: { country: createTextFilter('kyc.country') } }),
      createAdminList('kyc', {
        rows: 'submissions',
        // @ts-expect-error no such value
        filters: { status: createChoiceFilter('kyc.status', 'kycStatus', ['lost']) },
      }),
      // @ts-expect-error one of a few values is chosen, not typed
      createAdminList('kyc', { rows: 'submissions', filters: { status: createTextFilter('kyc.status') } }),
      // @ts-expect-error a page is no filter
      createAdminList('kyc', { rows: 'submissions', filters: { cursor: createTextFilter('kyc.search') } }),
      // @ts-expect-error it has one order
      createAdminList('kyc', { rows: 'submissions', sorted: true }),
      // @ts-expect-error it has pages
      createAdminList('kyc', { rows: 'submissions', whole: true }),
      // @ts-expect-error it has none
      createAdminList('levels', { rows: 'levels' }),
      // @ts-expect-error all days are shown at once
      createAdminList('bankAccounts', { rows: 'bank_accounts', days: true }),
      // @ts-expect-error what the address says of it is known by name
      kyc.read({}).country,
    ];
    expect(none).toBeTypeOf('function');
  });

  it('rejects columns of unknown fields at compile time', () => {
    const none = () => [
      createAdminListPage(kyc, {
        columns: [column('real_name', 'kyc.realName'), createTimeColumn('reviewed_at', 'kyc.reviewed')],
      }),
      // @ts-expect-error no such field
      createAdminListPage(kyc, { columns: [column('nick_name', 'kyc.realName')] }),
      // @ts-expect-error no time
      createAdminListPage(kyc, { columns: [createTimeColumn('real_name', 'kyc.submitted')] }),
      // @ts-expect-error a row without an id says what names it
      createAdminListPage(createAdminList('symbols', { rows: 'symbols', whole: true }), { columns: [] }),
    ];
    expect(none).toBeTypeOf('function');
  });
});

describe('admin list search parameters', () => {
  it('keep valid values and drop invalid ones', () => {
    const address = {
      search: 'ana maria núñez',
      status: 'pending',
      from: '2026-11-01',
      to: 'x',
      order: 'oldest',
      more: '1',
    };
    expect(kyc.read(address)).toEqual({ search: 'ana mari', status: 'pending', from: '2026-11-01' });
    expect(kyc.read({ status: 'lost', cursor: 'abc', open: 'kyc_1' })).toEqual({ cursor: 'abc', open: 'kyc_1' });
    expect(positions.read({ order: 'oldest', symbol: 'BTC/USDT', kind: 'demo', user_id: 'usr_1' })).toEqual({
      order: 'oldest',
      symbol: 'BTC/USDT',
      kind: 'demo',
      user_id: 'usr_1',
    });
    expect(positions.read({ order: 'newest', kind: 'play' })).toEqual({});
    expect(levels.read({ cursor: 'abc', from: '2026-11-01', open: 'l1' })).toEqual({ open: 'l1' });
    expect(levels.read({ hide: 'name,discount' })).toEqual({ hide: 'name,discount' });
  });
});

describe('admin list request', () => {
  const requestUrls: URL[] = [];
  let answer: unknown;

  beforeEach(() => {
    requestUrls.length = 0;
    answer = { success: true, code: 200, message: '', data: { submissions: [{ id: 'kyc_1' }], next_cursor: null } };
    vi.stubGlobal('sessionStorage', { getItem: () => null });
    vi.stubGlobal('fetch', async (url: string) => {
      requestUrls.push(new URL(url, 'http://x'));
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const read = async <Row, Answer, Search extends AdminListSearchParams>(
    list: AdminList<Row, Answer, Search>,
    address: Record<string, unknown>,
  ) => {
    const data = await new QueryClient().fetchQuery(list.query(list.read(address)));
    const { pathname, searchParams } = requestUrls.at(-1) ?? new URL('http://x');
    return { data, path: pathname, query: Object.fromEntries(searchParams) };
  };

  it('includes filters, day limits as seconds of the local time zone, and a page', async () => {
    const { data, path, query } = await read(kyc, {
      status: 'pending',
      from: '2026-11-01',
      cursor: 'abc',
      open: 'kyc_1',
    });
    expect(path).toBe('/api/admin/kyc');
    const from = String(Date.parse('2026-11-01T00:00:00') / 1000);
    expect(query).toEqual({ status: 'pending', from, cursor: 'abc', limit: '50' });
    expect(kyc.rowsOf(data)).toEqual([{ id: 'kyc_1' }]);
  });

  it('includes fixed parameters, and no page where the endpoint has none', async () => {
    expect((await read(levels, { open: 'l1' })).query).toEqual({});
    const online = createAdminList('online', { rows: 'online', whole: true, always: { limit: '200' } });
    expect((await read(online, {})).query).toEqual({ limit: '200' });
  });

  it('is not sent while a required user is not chosen', { tags: ['FIN-323'] }, async () => {
    expect(transactions.asks(transactions.read({ coin_type: 'USDT', cursor: 'abc' }))).toBe(false);
    expect(transactions.query(transactions.read({ coin_type: 'USDT' })).enabled).toBe(false);
    const filterValues = transactions.read({ user_id: 'usr_1', coin_type: 'USDT' });
    expect([transactions.asks(filterValues), transactions.query(filterValues).enabled]).toEqual([true, true]);
    expect([positions.asks({}), positions.query({}).enabled]).toEqual([true, true]);
    const client = new QueryClient();
    vi.stubGlobal('sessionStorage', {
      getItem: () =>
        JSON.stringify({
          token: 'x',
          expires_at: Date.now() / 1000 + 60,
          staff: { id: 'stf_1', username: 'x', role: 'owner' },
        }),
      setItem: () => {},
      removeItem: () => {},
    });
    const { loader } = createAdminListRoute(transactions);
    loader({ context: { queryClient: client }, deps: {} });
    expect(requestUrls).toEqual([]);
    loader({ context: { queryClient: client }, deps: filterValues });
    await vi.waitFor(() =>
      expect(requestUrls.map(({ search }) => search)).toEqual(['?user_id=usr_1&coin_type=USDT&limit=50']),
    );
  });

  it('includes only the filters for a CSV file', async () => {
    answer = 'id\r\n';
    const search = positions.read({ symbol: 'BTC/USDT', order: 'oldest', cursor: 'abc', open: 'pos_1' });
    expect(await positions.csv?.read(search)).toBe('id\r\n');
    expect(requestUrls.map(({ pathname }) => pathname)).toEqual(['/api/admin/futures/positions.csv']);
    expect(Object.fromEntries(requestUrls[0]?.searchParams ?? [])).toEqual({ symbol: 'BTC/USDT', order: 'oldest' });
  });

  it('polls only the first page, and ignores the open panel in its cache key', () => {
    expect(kyc.query(kyc.read({})).refetchInterval).toBe(10_000);
    expect(kyc.query(kyc.read({ cursor: 'abc' })).refetchInterval).toBe(false);
    expect(positions.query({}).refetchInterval).toBe(false);
    expect(kyc.query(kyc.read({ open: 'kyc_1', hide: 'country' })).queryKey).toEqual(kyc.query({}).queryKey);
    expect(kyc.query({}).queryKey[0]).toBe('kyc');
  });
});

const words = JSON.parse(
  readFileSync(new URL('../../../../../shared/locales/en/admin.json', import.meta.url), 'utf8'),
) as object;
const at = (translations: object, key: string) =>
  key.split('.').reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], translations);
const getFilterTranslationKeys = (filter: AdminListFilter): string[] => {
  if (filter.kind === 'user') return [];
  if (filter.kind !== 'choice') return [filter.label];
  const { label, area, values, unset = 'list.all' } = filter;
  return [label, unset, ...(area === null ? [] : values.map((value) => `${area}.${toFilterWordKey(value)}`))];
};

/** Returns every list declared in the features. */
async function declared(): Promise<AdminList[]> {
  const features = new URL('../../', import.meta.url);
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('/queries.ts'),
  );
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, features).href)));
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => value !== null && typeof value === 'object' && 'rowsOf' in value);
}

it(
  'admin lists › declare filters that match their endpoints and have translations',
  { tags: ['FIN-322'] },
  async () => {
    const { adminPages } = await import('#admin/features/kit/admin-pages.ts');
    const lists = await declared();
    expect(lists.map(({ page }) => page).toSorted()).toEqual(
      Object.keys(adminPages)
        .filter((name) => !['home', 'exposure', 'assets', 'trialBalance', 'loanPortfolio'].includes(name))
        .toSorted(),
    );
    expect(lists.map(({ page }) => page).toSorted()).toEqual([...staffListNames].toSorted());
    for (const { page, filters, days, whole, csv } of lists) {
      const { endpoint } = adminPages[page];
      const query = (
        apiContract[endpoint] as {
          query?: { shape: Record<string, { safeParse: (value: string) => { success: boolean } }> };
        }
      ).query;
      for (const [name, filter] of Object.entries(filters))
        for (const value of filter.kind === 'choice' ? filter.values : [])
          expect([page, name, value, query?.shape[name]?.safeParse(value).success]).toEqual([page, name, value, true]);
      for (const filter of Object.values(filters))
        for (const key of getFilterTranslationKeys(filter))
          expect([page, key, typeof at(words, key)]).toEqual([page, key, 'string']);
      expect([page, days]).toEqual([page, query !== undefined && 'from' in query.shape]);
      // Only the list of files has no file of its own; paged lists may be long, and are exported in the background.
      const hasFile = page !== 'exports';
      expect([page, csv !== null, `${endpoint}.csv` in apiContract]).toEqual([page, hasFile, hasFile]);
      expect([page, (csv?.ask ?? null) !== null]).toEqual([page, hasFile && !whole]);
    }
  },
);
