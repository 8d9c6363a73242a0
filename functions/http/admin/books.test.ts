import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { addToChainTotal } from '#functions/data/chains/chain-totals.ts';
import { writeHotWalletState } from '#functions/data/chains/hot-wallet-states.ts';
import { addToInventory } from '#functions/data/exchange/inventory.ts';
import { readLastReconciliationPass } from '#functions/data/ledger/reconciliation.ts';
import { getWalletKey } from '#functions/data/table/money-keys.ts';
import { getItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcile } from '#functions/domain/ledger/reconcile.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { advanceTestClock, listAuditEntries, getApiJson } from '#functions/testing/contract/back-office.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createOpenMismatch } from '#functions/testing/mismatches.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseData, getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import type {
  LiabilitiesBacking,
  ReconciliationState,
  CustomerHoldings,
  LedgerMismatchRow,
} from '#shared/schemas/admin/ledger.ts';
import { DAY_SECONDS, addSeconds as laterBy } from '#shared/time.ts';

const { renew } = useTestTable();
const TODAY = 20_833;
let market: ReturnType<typeof createTestMarket>;
let finance: TestStaffMember;
let reader: string;
let customer: UserPrincipal;

const fetchHoldings = (query = '') => getApiJson<CustomerHoldings>(`/admin/assets${query}`, reader);
const books = (query = '') =>
  getApiJson<{
    books: ReconciliationState;
    mismatches: LedgerMismatchRow[];
    total: number | null;
    next_cursor: string | null;
  }>(`/admin/reconcile${query}`, reader);
const file = async (path: string) => (await callTestApi({ method: 'GET', path, token: reader })).text ?? '';
const replace = (item: object | null) =>
  getDynamoClient().send(new PutCommand({ TableName: config.table(), Item: { ...item } }));
const getCustomerWalletKey = () => getWalletKey(customer.account, 'trading', 'USDT');

beforeEach(async () => {
  await renew();
  market = createTestMarket(TODAY * DAY_SECONDS + DAY_SECONDS / 2);
  await market.tick({ 'BTC/USDT': '50000' });
  finance = await createTestStaffMember('finance');
  reader = await createStaffToken('read_only');
  customer = await createLiveCustomer('holder', '1000');
});

describe('admin customer holdings', () => {
  it('are empty before the first reconciliation pass', async () => {
    const none = { available: '0', frozen: '0', value: '0' };
    expect(await fetchHoldings()).toEqual({ as_of: null, holdings: [], totals: none, inventory: null, days: [] });
  });

  it('show the last pass valued at the last tick, live and demo apart', { tags: ['FIN-326'] }, async () => {
    await createDemoCustomer();
    await reconcile(60_000);
    const ended_at = nowSeconds();
    await market.tick({ 'BTC/USDT': '60000' });
    await createLiveCustomer('after-the-pass', '5');
    const row = { coin_type: 'USDT', coin_name: 'Tether', wallet_type: 'trading', available: '1000', frozen: '0' };
    const worth = { available: '1000', frozen: '0', value: '1000' };
    expect(await fetchHoldings()).toEqual({
      as_of: { day: '2027-01-15', began_at: ended_at, ended_at, accounts: 1, priced_at: market.second() },
      holdings: [{ ...row, price: '1', value: '1000' }],
      totals: worth,
      inventory: [],
      days: [{ day: '2027-01-15', ended_at, ...worth, inventory: '0' }],
    });
    expect(await fetchHoldings('?kind=demo')).toMatchObject({ totals: { value: '100000' }, as_of: { accounts: 1 } });
    expect(readCsvLines(await file('/admin/assets.csv'))).toEqual([
      'coin_type,wallet_type,available,frozen,price,value',
      'USDT,trading,1000,0,1,1000',
    ]);
    expect(await listAuditEntries('action=holdings.export', finance.token)).toHaveLength(1);
  });

  it('show an earlier day with the requested history', { tags: ['FIN-327'] }, async () => {
    await reconcile(60_000);
    market.pass(40 * DAY_SECONDS);
    reader = await createStaffToken('read_only');
    await createLiveCustomer('later', '500');
    await reconcile(60_000);
    expect((await fetchHoldings()).days.map(({ value }) => value)).toEqual(['1500']);
    const { days } = await fetchHoldings('?days=90&day=2027-01-15');
    expect(days.map(({ day, value }) => [day, value])).toEqual([
      ['2027-01-15', '1000'],
      ['2027-02-24', '1500'],
    ]);
    expect(await fetchHoldings('?day=2027-01-15')).toMatchObject({
      as_of: { day: '2027-01-15' },
      totals: { value: '1000' },
    });
    expect(await fetchHoldings('?day=2027-01-16')).toMatchObject({ as_of: null, holdings: [], totals: { value: '0' } });
  });

  it.each(['?days=31', '?day=2027-02-30', '?day=20833', '?kind=all', '?coin=BTC'])(
    'reject the query %s',
    async (query) => {
      const { status } = await callTestApi({ method: 'GET', path: `/admin/assets${query}`, token: reader });
      expect(status).toBe(422);
    },
  );
});

describe('admin liabilities and assets', () => {
  const backing = () => getApiJson<LiabilitiesBacking>('/admin/assets/backing', reader);

  it('show the difference of chain receipts and liabilities by coin', { tags: ['FIN-157'] }, async () => {
    expect(await backing()).toEqual({ owed_at: null, hot_wallets_at: null, backing: [] });
    await reconcile(60_000);
    const seen_at = nowSeconds();
    const wallet = { address: '0x1', kind: 'local' as const };
    await writeHotWalletState('ethereum', { ...wallet, balances: { USDT: 5_000_000_000n, ETH: 0n }, seen_at });
    const earlier = laterBy(seen_at, -60);
    await writeHotWalletState('tron', { ...wallet, balances: { USDT: 100_000_000n }, seen_at: earlier });
    await transact([addToChainTotal('USDT', toAmount('900'))]);
    await transact([addToChainTotal('USDT', toAmount('-150.5'))]);
    await transact([addToInventory({ kind: 'live', coin: 'BTC', shard: 3 }, toAmount('-0.25'))]);
    await transact([addToInventory({ kind: 'demo', coin: 'ETH', shard: 3 }, toAmount('7'))]);
    expect(await backing()).toEqual({
      owed_at: seen_at,
      hot_wallets_at: earlier,
      backing: [
        {
          coin_type: 'USDT',
          owed: '1000',
          from_chains: '749.5',
          hot_wallets: '51',
          inventory: '0',
          difference: '-250.5',
        },
        { coin_type: 'BTC', owed: '0', from_chains: '0', hot_wallets: null, inventory: '-0.25', difference: '0' },
      ],
    });
    expect(readCsvLines(await file('/admin/assets/backing.csv'))).toEqual([
      'coin_type,owed,from_chains,hot_wallets,inventory,difference',
      'USDT,1000,749.5,51,0,-250.5',
      'BTC,0,0,,-0.25,0',
    ]);
    expect(await listAuditEntries('action=holdings.export', finance.token)).toHaveLength(1);
  });

  it('omit liabilities before the first pass', async () => {
    await transact([addToChainTotal('USDT', toAmount('900'))]);
    expect(await backing()).toMatchObject({
      owed_at: null,
      backing: [{ coin_type: 'USDT', owed: null, from_chains: '900', difference: null }],
    });
  });
});

describe('admin reconciliation', () => {
  const nothingYet = {
    withdrawals_held: false,
    accounts_held: 0,
    open_mismatches: 0,
    last_pass: null,
    running: null,
    full_pass_asked: false,
  };

  it('shows the last pass and the progress of the current one', { tags: ['FIN-328'] }, async () => {
    expect((await books()).books).toEqual(nothingYet);
    await reconcile(60_000);
    const at = nowSeconds();
    const last_pass = { began_at: at, ended_at: at, accounts: 1, full: true };
    expect((await books()).books).toEqual({ ...nothingYet, last_pass });
    await reconcile(0);
    const running = { began_at: at, full: false, kind: 'live', accounts: 0, expected: 1 };
    expect((await books()).books).toEqual({ ...nothingYet, last_pass, running });
  });

  it('lists and counts mismatches with owner, open ones first', { tags: ['FIN-328'] }, async () => {
    const wallet = await getItem(getCustomerWalletKey());
    await replace({ ...wallet, available: 5n });
    await reconcile(60_000);
    const mismatch = {
      kind: 'live',
      account_id: customer.account.id,
      user_id: customer.user.id,
      username: 'holder',
      what: 'trading:USDT available',
      journal: '1000',
      wallet: '0.00000005',
    };
    expect(await books('?state=open')).toMatchObject({
      books: { withdrawals_held: true, accounts_held: 1, open_mismatches: 1 },
      mismatches: [{ ...mismatch, state: 'open', gone_at: null, hold: 'held', stake: '999.99999995', released: null }],
      total: 1,
    });
    await replace(wallet);
    market.pass(300);
    await reconcile(60_000);
    await replace({ ...wallet, available: 7n });
    market.pass(300);
    await reconcile(60_000);
    expect((await books()).mismatches).toMatchObject([
      { ...mismatch, state: 'open', wallet: '0.00000007' },
      { ...mismatch, state: 'gone', gone_at: nowSeconds() - 300, hold: 'none', stake: null },
    ]);
    const first = await books('?limit=1');
    const second = await books(`?limit=1&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
    expect([first, second].flatMap(({ mismatches }) => mismatches.map(({ state }) => state))).toEqual(['open', 'gone']);
    expect((await books('?state=gone')).mismatches).toHaveLength(1);
    const lines = readCsvLines(await file('/admin/reconcile.csv'));
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['open', 'gone']);
    expect(await listAuditEntries('action=mismatches.export', finance.token)).toHaveLength(1);
  });

  describe('mismatch hold release', () => {
    const release = (by: TestStaffMember, id: string, body = {}) =>
      by.change('POST', `/admin/reconcile/${id}/release`, body);
    const decide = (by: TestStaffMember, verdict: string, id: string) =>
      by.change('POST', `/admin/approvals/${id}/${verdict}`, {});
    const request = async (by: TestStaffMember, id: string) =>
      getResponseData<{ approval_id: string }>(await release(by, id)).approval_id;
    const reasonOf = (answer: Parameters<typeof getResponseError>[0]) => getResponseError(answer).error_code;
    const compare = async (available: string) => {
      await replace({ ...(await getItem(getCustomerWalletKey())), available: toAmount(available) });
      market.pass(300);
      await reconcile(60_000);
    };
    let risk: TestStaffMember;
    let id: string;

    beforeEach(async () => {
      await reconcile(60_000);
      await compare('990');
      [finance, risk] = [await createTestStaffMember('finance'), await createTestStaffMember('risk')];
      reader = await createStaffToken('read_only');
      id = (await books()).mismatches[0]?.id ?? '';
    });

    it('requires a second member and stays in force in later passes', async () => {
      const answer = await release(finance, id);
      expect(answer.status).toBe(202);
      const { approval_id } = getResponseData<{ approval_id: string }>(answer);
      expect((await books()).books).toMatchObject({ withdrawals_held: true, accounts_held: 1 });
      expect(reasonOf(await decide(finance, 'approve', approval_id))).toBe('SELF_APPROVAL');
      expect(reasonOf(await release(risk, id))).toBe('INVALID_ORDER_STATUS');
      expect((await decide(risk, 'approve', approval_id)).status).toBe(200);
      const { books: state, mismatches } = await books('?state=open');
      expect(state).toMatchObject({ withdrawals_held: false, accounts_held: 0, open_mismatches: 1 });
      const released = { requested_by: expect.stringMatching(/^finance/), approved_by: expect.stringMatching(/^risk/) };
      expect(mismatches).toMatchObject([{ id, hold: 'released', stake: '10', released }]);
      expect(getResponseError(await release(finance, id))).toMatchObject({ error_code: 'INVALID_ORDER_STATUS' });
      expect(await listAuditEntries('action=ledger.release_approve', finance.token)).toHaveLength(1);
      await compare('990');
      expect((await books()).books).toMatchObject({ withdrawals_held: false, accounts_held: 0, open_mismatches: 1 });
      await compare('989');
      expect((await books()).books).toMatchObject({ withdrawals_held: true, accounts_held: 1, open_mismatches: 1 });
    });

    it('becomes void when the mismatch changes and can be rejected', async () => {
      const approval = await request(finance, id);
      await compare('989');
      expect(reasonOf(await decide(risk, 'approve', approval))).toBe('CHANGED_MEANWHILE');
      expect((await decide(risk, 'reject', approval)).status).toBe(200);
      expect((await books()).books.accounts_held).toBe(1);
    });

    it.each([
      ['without a code', () => id, { code: undefined }, 403],
      ['without a reason', () => id, { reason: ' ' }, 422],
      ['of a mismatch that does not exist', () => newId('mis'), {}, 404],
      ['of an id of another kind', () => customer.user.id, {}, 404],
    ] as const)('is rejected %s', async (_, which, body, status) => {
      expect((await release(finance, which(), body)).status).toBe(status);
      expect((await books()).books.accounts_held).toBe(1);
    });

    it('is rejected for demo money and for roles without money permission', async () => {
      const demo = await createOpenMismatch({ account: { kind: 'demo', id: newId('acc') } });
      expect(reasonOf(await release(finance, demo.id))).toBe('INVALID_ORDER_STATUS');
      expect((await release(await createTestStaffMember('support'), id)).status).toBe(403);
    });
  });

  it('full reconciliation request › runs next and shows requester and reason', { tags: ['FIN-328'] }, async () => {
    await reconcile(60_000);
    advanceTestClock(1000);
    const answer = await finance.change('POST', '/admin/reconcile', { reason: 'before the audit' });
    expect([answer.status, answer.envelope]).toMatchObject([200, { data: { full_pass_asked: true } }]);
    expect((await books()).books.full_pass_asked).toBe(true);
    expect(await listAuditEntries('action=ledger.compare', finance.token)).toMatchObject([
      { subject: 'ledger', reason: 'before the audit', username: expect.stringMatching(/^finance-/) },
    ]);
    await reconcile(60_000);
    expect((await readLastReconciliationPass())?.full).toBe(true);
    expect((await books()).books.full_pass_asked).toBe(false);
  });

  it.each([
    ['without a code', { code: undefined }, 403],
    ['without a reason', { reason: ' ' }, 422],
    ['of one account alone', { account: 'acc_1' }, 422],
  ])('full reconciliation request › is rejected %s', async (_, body, status) => {
    expect((await finance.change('POST', '/admin/reconcile', body)).status).toBe(status);
    expect((await books()).books.full_pass_asked).toBe(false);
  });
});
