import { beforeAll, describe, expect, it } from 'vitest';
import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { buildDepositAddressAssignment } from '#functions/data/chains/deposit-addresses.ts';
import { toTransferCreditKey, linkTransferCreditToDeposit } from '#functions/data/deposits/deposits.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import {
  unwrapResponseData,
  searchAsStaff,
  advanceTestClock,
  getApiJson,
} from '#functions/testing/contract/back-office.ts';
import { createPendingWithdrawal, createHeldDeposit } from '#functions/testing/contract/chain-subjects.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createTestApprover } from '#functions/testing/people/create-approver.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { DepositId } from '#shared/ids.ts';
import { networkSpecs } from '#shared/market/networks.ts';
import type {
  AdminDeposit,
  AdminWithdrawal,
  CoinNetworkView,
  BlockchainNetworkState,
} from '#shared/schemas/admin/chains.ts';
import type { ConfigChange } from '#shared/schemas/admin/config.ts';
import type { AdminHomeSummary } from '#shared/schemas/admin/home.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { staffRoles } from '#shared/staff/roles.ts';
import type { EpochSeconds } from '#shared/time.ts';

useTestTable();

const BASE = '/admin/deposit-withdraw';
const HASH = `0x${'cd'.repeat(32)}`;
const ADDRESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

let finance: TestStaffMember;
let customer: UserPrincipal;
let other: UserPrincipal;

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  finance = await createTestStaffMember('finance');
  await writeTestTick(seconds(), { 'ADA/USDT': '0.4' });
  customer = await createLiveCustomer('-paid', '0');
  other = await createLiveCustomer('-also-paid', '0');
});

const seconds = () => Math.floor(now() / 1000) as EpochSeconds;
/** Runs each a second after the previous one, so that their ids have an order. */
async function inOrder(makers: readonly (() => Promise<string>)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const make of makers) {
    advanceTestClock(1000);
    ids.push(await make());
  }
  return ids;
}

interface Listed<Row> {
  total: number | null;
  next_cursor: string | null;
  rows: Row[];
}
async function list<Row>(resource: 'deposits' | 'withdrawals', query = ''): Promise<Listed<Row>> {
  const { total, next_cursor, ...lists } = await getApiJson<Listed<Row>>(`${BASE}/${resource}${query}`, finance.token);
  return { total, next_cursor, rows: (lists as unknown as Record<string, Row[]>)[resource] ?? [] };
}
const getRowIds = ({ rows }: Listed<{ id: string }>) => rows.map(({ id }) => id);

describe('admin deposits', () => {
  let openIds: string[];
  let finalIds: string[];
  beforeAll(async () => {
    const credited = { status: 'completed', reason: null } as const;
    const ethereum = { coin_type: 'USDT', chain_type: 'ERC20', network: 'ethereum' };
    const [first = '', old = '', vanished = '', fresh = '', second = ''] = await inOrder([
      () => createHeldDeposit(customer.user),
      () => createHeldDeposit(customer.user, credited),
      () => createHeldDeposit(other.user, { ...credited, reason: 'vanished' }),
      () => createHeldDeposit(other.user, { ...credited, ...ethereum, tx_hash: HASH }),
      () => createHeldDeposit(other.user),
    ]);
    openIds = [first, vanished, second];
    finalIds = [fresh, old];
  });

  it(
    'list deposits in review first, longest waiting first, then the rest, newest first',
    { tags: ['FIN-330'] },
    async () => {
      const { rows, total } = await list<AdminDeposit>('deposits');
      expect([rows.map(({ id }) => id), total]).toEqual([[...openIds, ...finalIds], null]);
      expect(rows[0]).toMatchObject({ username: '-paid', amount: '50', coin_type: 'ADA', reason: 'needs_review' });
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Listed<AdminDeposit> = await list('deposits', `?limit=2${cursor && `&cursor=${cursor}`}`);
        paged.push(...getRowIds(page));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual([...openIds, ...finalIds]);
    },
  );

  it('filter by status, coin, hash and owner, and count deposits in review', { tags: ['FIN-330'] }, async () => {
    const [first = '', vanished = '', second = ''] = openIds;
    const firstPage = await list<AdminDeposit>('deposits', '?status=processing&limit=1');
    expect([getRowIds(firstPage), firstPage.total]).toEqual([[first], 3]);
    expect(getRowIds(await list('deposits', `?user_id=${customer.user.id}`))).toEqual([first, finalIds[1]]);
    expect(getRowIds(await list('deposits', '?coin_type=USDT'))).toEqual([finalIds[0]]);
    expect(getRowIds(await list('deposits', `?tx_hash=${HASH}`))).toEqual([finalIds[0]]);
    expect(getRowIds(await list('deposits', `?status=processing&user_id=${other.user.id}`))).toEqual([
      vanished,
      second,
    ]);
  });

  it('count the same deposits in review as the home page, vanished credits included', async () => {
    const { rows, total } = await list<AdminDeposit>('deposits', '?status=processing');
    expect([rows.map(({ id }) => id), total]).toEqual([openIds, 3]);
    expect(rows.map(({ status, reason }) => `${status} ${reason}`)).toContain('completed vanished');
    expect((await getApiJson<AdminHomeSummary>('/admin/home', finance.token)).deposits).toBe(total);
    const csv = await callTestApi({
      method: 'GET',
      path: `${BASE}/deposits.csv?status=processing`,
      token: finance.token,
    });
    expect(csv.text.trim().split('\r\n')).toHaveLength(1 + openIds.length);
    const credited = await list<AdminDeposit>('deposits', '?status=completed');
    expect(getRowIds(credited)).toEqual([openIds[1], ...finalIds]);
  });

  it('export as CSV in list order', { tags: ['FIN-330'] }, async () => {
    const { status, text } = await callTestApi({ method: 'GET', path: `${BASE}/deposits.csv`, token: finance.token });
    const lines = text.trim().split('\r\n');
    expect([status, lines.slice(1).map((line) => line.split(',')[0])]).toEqual([200, [...openIds, ...finalIds]]);
  });

  it('return a credited deposit with its journal', { tags: ['FIN-331'] }, async () => {
    const [first = ''] = openIds;
    const path = `${BASE}/deposits/${first}`;
    const body = { action: 'approve', admin_notes: ' seen at the bank ', reason: undefined };
    for (const role of staffRoles) {
      const { status } = await (
        await createTestStaffMember(role)
      ).change('POST', `${path}/review`, { ...body, code: '1' });
      expect([role, status]).toEqual([role, role === 'owner' || role === 'finance' ? 422 : 403]);
    }
    expect(await getApiJson<{ journal: JournalEntryView[] }>(path, finance.token)).toMatchObject({ journal: [] });
    expect(unwrapResponseData(await finance.change('POST', `${path}/review`, body))).toMatchObject({
      deposit: { status: 'completed', reason: null, admin_notes: 'seen at the bank' },
    });
    const { deposit, journal } = await getApiJson<{ deposit: AdminDeposit; journal: JournalEntryView[] }>(
      path,
      finance.token,
    );
    expect(journal).toMatchObject([{ id: deposit.journal_ids[0], operation: 'deposit.credit', reference: first }]);
    expect(getResponseError(await finance.change('POST', `${path}/review`, body)).error_code).toBe(
      'INVALID_ORDER_STATUS',
    );
    expect(
      (await callTestApi({ method: 'GET', path: `${BASE}/deposits/dep_${'0'.repeat(26)}`, token: finance.token }))
        .status,
    ).toBe(404);
  });
});

describe('admin withdrawals', () => {
  it(
    'list waiting ones first, filter by address in any case, and count those waiting',
    { tags: ['FIN-332'] },
    async () => {
      const [first = '', done = '', second = ''] = await inOrder([
        () => createPendingWithdrawal(customer.user),
        () => createPendingWithdrawal(customer.user, { status: 'completed', reason: null, address: ADDRESS }),
        () => createPendingWithdrawal(other.user),
      ]);
      const all = await list<AdminWithdrawal>('withdrawals');
      expect([getRowIds(all), all.total]).toEqual([[first, second, done], null]);
      expect(await list('withdrawals', '?status=pending&limit=1')).toMatchObject({ total: 2 });
      expect(getRowIds(await list('withdrawals', `?withdraw_address=${ADDRESS.toLowerCase()}`))).toEqual([done]);
      expect(getRowIds(await list('withdrawals', `?user_id=${other.user.id}`))).toEqual([second]);
      expect(getRowIds(await list('withdrawals', '?status=completed'))).toEqual([done]);
    },
  );

  it('return claimant and approver, and require another member as second approver', { tags: ['FIN-332'] }, async () => {
    const id = await createPendingWithdrawal(customer.user, { approvals_needed: 2 });
    const path = `${BASE}/withdrawals/${id}`;
    const claim = (is_claimed: boolean, member = finance) =>
      member.change('POST', `${path}/claim`, { is_claimed, reason: undefined, code: undefined });
    const { withdrawal: claimed } = unwrapResponseData<{ withdrawal: AdminWithdrawal }>(await claim(true));
    expect(claimed.claimed_by).not.toBeNull();
    expect(unwrapResponseData(await claim(false))).toMatchObject({ withdrawal: { claimed_by: null } });
    const approve = (member: TestStaffMember) =>
      member.change('POST', `${path}/review`, { action: 'approve', admin_notes: 'all right', reason: undefined });
    expect(unwrapResponseData(await approve(finance))).toMatchObject({
      withdrawal: { status: 'pending', approvals: [{ by: claimed.claimed_by, text: 'all right' }] },
    });
    expect(getResponseError(await approve(finance)).error_code).toBe('SELF_APPROVAL');
    expect(unwrapResponseData(await approve(await createTestStaffMember('owner')))).toMatchObject({
      withdrawal: { status: 'processing' },
    });
  });
});

describe('admin coin networks', () => {
  const configs = async () =>
    (await getApiJson<{ configs: CoinNetworkView[] }>(`${BASE}/configs`, finance.token)).configs;
  const getConfig = async (id: string) => (await configs()).find((config) => config.id === id);
  /** Fields that are no terms. */
  const FIXED = ['id', 'coin_type', 'chain_type', 'network', 'network_name', 'is_native'];
  async function termsOf(id: string, more: object = {}) {
    const config = await getConfig(id);
    if (!config) throw new Error(`There is no ${id}.`);
    const terms = Object.entries(config).filter(([name]) => !FIXED.includes(name));
    return { ...Object.fromEntries(terms), ...more };
  }
  const change = async (id: string, more: object, member = finance) =>
    member.change('PUT', `${BASE}/configs/${id}`, await termsOf(id, more));

  it('are sorted by network', { tags: ['FIN-334'] }, async () => {
    const networkOrder = [...new Set((await configs()).map(({ network }) => network))];
    expect(networkOrder).toEqual(
      networkSpecs.map(({ network }) => network).filter((name) => networkOrder.includes(name)),
    );
    expect((await configs()).filter(({ network }) => network === networkOrder[0]).length).toBeGreaterThan(1);
  });

  it(
    'are updated by owner and finance, apply after two seconds and keep a history',
    { tags: ['FIN-334'] },
    async () => {
      for (const [i, role] of staffRoles.entries()) {
        const { status } = await change(
          'DOGE-DOGE',
          { confirmation_blocks: 41 + i },
          await createTestStaffMember(role),
        );
        expect([role, status]).toEqual([role, role === 'owner' || role === 'finance' ? 200 : 403]);
      }
      unwrapResponseData(
        await change('USDT-TRC20', { min_deposit_amount: '25', is_withdraw_enabled: false, reason: 'crumbs' }),
      );
      advanceTestClock(2000);
      const inForce = await readCoinNetwork('USDT', 'TRC20');
      expect(inForce).toMatchObject({ min_deposit_amount: '25', is_withdraw_enabled: false });
      const path = '/admin/configs/history?kind=coin_networks&id=USDT-TRC20';
      const { changes } = await getApiJson<{ changes: ConfigChange[] }>(path, finance.token);
      expect(changes[0]).toMatchObject({ reason: 'crumbs', version: 1 });
      expect(changes[0]?.changes.map(({ field }) => field).sort()).toEqual([
        'is_withdraw_enabled',
        'min_deposit_amount',
      ]);
      expect(getResponseError(await change('USDT-TRC20', { version: 0 })).error_code).toBe('CHANGED_MEANWHILE');
    },
  );

  it.each<[string, string, object, string]>([
    ['a most below the least', 'BTC-BTC', { max_deposit_amount: '0.00001' }, 'max_deposit_amount'],
    ['a fee that takes all of the least', 'BTC-BTC', { withdraw_fee: '0.0005' }, 'withdraw_fee'],
    ['no confirmation', 'BTC-BTC', { confirmation_blocks: 0 }, 'confirmation_blocks'],
    ['a contract of a coin that is the chain’s own', 'ETH-ETH', { contract: ADDRESS }, 'contract'],
    ['no contract of a token', 'USDT-ERC20', { contract: null }, 'contract'],
    ['a contract that is no address there', 'USDT-TRC20', { contract: ADDRESS }, 'contract'],
    ['an explorer without https', 'BTC-BTC', { explorer: 'http://example.com' }, 'explorer'],
  ])('reject %s', { tags: ['FIN-334'] }, async (_, id, more, field) => {
    const before = await getConfig(id);
    const answer = await change(id, more);
    expect([answer.status, Object.keys(getResponseError(answer).errors ?? {})]).toEqual([422, [field]]);
    expect(await getConfig(id)).toEqual(before);
  });

  it('allow a coin to be added to a network once, removed and added again', { tags: ['FIN-334'] }, async () => {
    const terms = { ...(await termsOf('USDC-ERC20')), contract: ADDRESS, version: undefined };
    const add = () => finance.change('POST', `${BASE}/configs`, { coin_type: 'DAI', chain_type: 'AVAX', ...terms });
    const second = await createTestApprover();
    expect((await second.approve(await add())).status).toBe(200);
    expect(await getConfig('DAI-AVAX')).toMatchObject({ is_native: false, version: 2 });
    expect(Object.keys(getResponseError(await add()).errors ?? {})).toEqual(['chain_type']);
    const removed = await finance.change('DELETE', `${BASE}/configs/DAI-AVAX`, { version: 2 });
    expect(
      unwrapResponseData<{ configs: CoinNetworkView[] }>(removed).configs.some(({ id }) => id === 'DAI-AVAX'),
    ).toBe(false);
    advanceTestClock(2000);
    expect(await readCoinNetwork('DAI', 'AVAX')).toBeNull();
    expect((await finance.change('DELETE', `${BASE}/configs/DAI-AVAX`, { version: 3 })).status).toBe(422);
    expect((await second.approve(await add())).status).toBe(200);
    expect(await getConfig('DAI-AVAX')).toMatchObject({ version: 5 });
  });
});

it('chain status › covers every network, also those without a reader', { tags: ['FIN-334'] }, async () => {
  const { networks } = await getApiJson<{ networks: BlockchainNetworkState[] }>(`${BASE}/networks`, finance.token);
  expect(networks.map(({ network }) => network)).toEqual(networkSpecs.map(({ network }) => network));
  expect(networks[0]).toMatchObject({ source: 'none', signer: 'none', hot_wallet: null, height: null, seen_at: null });
});

describe('admin search', () => {
  it('finds deposits and withdrawals by id and transaction hash', { tags: ['FIN-335'] }, async () => {
    const deposit = await createHeldDeposit(customer.user, {
      network: 'ethereum',
      coin_type: 'ETH',
      chain_type: 'ETH',
    });
    const account = { kind: 'live', id: customer.account.id } as const;
    const name = toTransferCreditKey('ethereum', HASH, 1);
    await transact([linkTransferCreditToDeposit(name, account, deposit as DepositId, undefined)]);
    const hits = [
      { kind: 'deposit', id: deposit, title: '50 ETH ETH', subtitle: '-paid', path: `/admin/deposits/${deposit}` },
    ];
    for (const typed of [deposit, HASH, HASH.slice(2).toUpperCase()])
      expect([typed, await searchAsStaff(typed, finance.token)]).toEqual([typed, hits]);
    const withdrawal = await createPendingWithdrawal(customer.user);
    expect(await searchAsStaff(withdrawal, finance.token)).toMatchObject([
      { kind: 'withdrawal', title: '100 USDT ERC20', path: `/admin/withdrawals/${withdrawal}` },
    ]);
    expect(await searchAsStaff(`0x${'ef'.repeat(32)}`, finance.token)).toEqual([]);
  });

  it('finds the owner of a deposit address', { tags: ['FIN-335'] }, async () => {
    const { id: user_id } = customer.user;
    const { id: account_id } = customer.account;
    const assignment = { network: 'ethereum', address: ADDRESS, memo: null, user_id, account_id, index: 7 };
    await transact(buildDepositAddressAssignment({ ...assignment, given_at: seconds() }));
    const hit = { kind: 'deposit_address', id: user_id, title: '-paid', subtitle: `Ethereum ${ADDRESS}` };
    for (const typed of [ADDRESS, ADDRESS.toLowerCase()])
      expect(await searchAsStaff(typed, finance.token)).toEqual([
        { ...hit, path: `/admin/deposits?user_id=${user_id}` },
      ]);
  });
});
