import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  toStakeFreezeEntryId,
  optionOrderCollection,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { JournalEntry } from '#functions/data/table/journal-entry.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { getUserAccount, type StoredUser } from '#functions/data/users/users.ts';
import { createStaff } from '#functions/domain/staff/access/create-staff.ts';
import { createDemoUser, createUser } from '#functions/domain/users/create-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef, JournalEntryId } from '#shared/ids.ts';
import { toAmount, invertAmount } from '#shared/money.ts';
import type { AdminUserRow } from '#shared/schemas/admin/people.ts';
import type { AdminOptionOrder } from '#shared/schemas/admin/trades.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';
import { type EpochSeconds, toEpochMs } from '#shared/time.ts';
import { handler as options } from './options.ts';
import { handler as session } from './session.ts';
import { handler as users } from './users.ts';

useTestTable();

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PASSWORD = 'a long enough password';
const HOME = '192.0.2.1';

async function ask(path: string, token: string | null = null, body?: unknown, address = HOME) {
  const [pathname = '', search = ''] = path.split('?');
  const multiValueQueryStringParameters: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) (multiValueQueryStringParameters[name] ??= []).push(value);
  const event = {
    httpMethod: body === undefined ? 'GET' : 'POST',
    path: pathname,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    multiValueQueryStringParameters,
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { identity: { sourceIp: address }, requestId: 'test' },
  } as unknown as APIGatewayProxyEvent;
  const handler = pathname.startsWith('/admin/users')
    ? users
    : pathname.startsWith('/admin/options')
      ? options
      : session;
  const { statusCode, body: text, headers } = await handler(event);
  const json = String(headers?.['content-type']).startsWith('application/json');
  return { status: statusCode, text, headers, ...(json && { answer: JSON.parse(text) }) };
}

const tokens = {} as Record<StaffRole, string>;
let trader: StoredUser;
let demo: StoredUser;
let live: AccountRef;
let play: AccountRef;
const placed: StoredOption[] = [];

async function place(user: StoredUser, account: AccountRef, extra: Partial<StoredOption> = {}) {
  const at = nowSeconds();
  const id = newId('opt');
  const order: StoredOption = {
    id,
    account_kind: account.kind,
    account_id: account.id,
    user_id: user.id,
    username: user.username,
    symbol: 'BTC/USDT',
    direction: 'call',
    status: 'pending',
    amount: toAmount('50'),
    fee: toAmount('0'),
    tax: toAmount('0'),
    net_amount: toAmount('50'),
    payout_rate: '10',
    credit: toAmount('55'),
    period_id: '60s',
    period: 60,
    created_at: at,
    accepted_ms: toEpochMs(at),
    after: 6,
    expired_at: (at + 60) as EpochSeconds,
    rule: 'expiry-tick-1',
    entry: { at, price: '50123.45', source: 'simulated', age: 10, sequence: 7, hash: 'ab'.repeat(32) },
    exposure_shard: 0,
    journal_ids: [toStakeFreezeEntryId(id)],
    ...extra,
  };
  const movement = JournalEntry.of({
    account,
    id: order.journal_ids[0] as JournalEntryId,
    operation: 'option.place',
    reference: order.id,
    at,
    legs: [
      { wallet: 'trading', asset: 'USDT', bucket: 'available', amount: invertAmount(order.amount) },
      { wallet: 'house:options', asset: 'USDT', amount: order.amount },
    ],
  });
  await transact([optionOrderCollection.add(account, order)], movement);
  placed.push(order);
}

beforeAll(async () => {
  for (const role of staffRoles) {
    await createStaff({ username: role, password: PASSWORD, role, totp_secret: SECRET });
    const code = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate();
    const { answer } = await ask('/admin/login', null, { username: role, password: PASSWORD, code });
    tokens[role] = answer.data.token;
  }
  trader = await createUser({ username: '-trader', password: PASSWORD, funds: { trading: toAmount('10000') } });
  demo = await createDemoUser();
  live = getUserAccount(trader, 'main') as AccountRef;
  play = getUserAccount(demo, 'simulate') as AccountRef;
  for (let i = 0; i < 5; i++) await place(trader, live, { direction: i % 2 === 0 ? 'call' : 'put' });
  for (let i = 0; i < 2; i++) await place(demo, play, { symbol: 'ETH/USDT' });
});

const orders = async (query = '', token = tokens.owner) =>
  (await ask(`/admin/options/orders?${query}`, token)).answer as {
    data: { orders: AdminOptionOrder[]; total: number | null; next_cursor: string | null };
    errors: Record<string, string[]>;
    code: number;
  };
const getIds = (list: { id: string }[]) => list.map(({ id }) => id);

describe('admin access', () => {
  it.each(staffRoles)('GET /admin/session › names the member and the role %s', async (role) => {
    expect((await ask('/admin/session', tokens[role])).answer.data.staff).toMatchObject({ username: role, role });
  });

  it('login errors › use the envelope with field errors', async () => {
    const { status, answer } = await ask('/admin/login', null, { username: '', password: '', code: '12' });
    expect([status, answer.code, Object.keys(answer.errors).sort()]).toEqual([
      422,
      4001,
      ['code', 'password', 'username'],
    ]);
    const wrong = await ask('/admin/login', null, { username: 'owner', password: 'x', code: '000000' });
    expect([wrong.status, wrong.answer.error_code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });
});

describe('admin option orders', () => {
  it('list orders of all users, newest or oldest first', async () => {
    const newest = [...getIds(placed)].sort().reverse();
    expect(getIds((await orders()).data.orders)).toEqual(newest);
    expect(getIds((await orders('order=oldest')).data.orders)).toEqual(newest.reverse());
    expect((await orders()).data).toMatchObject({ total: null, next_cursor: null });
  });

  it('are filtered on the server', async () => {
    expect((await orders('symbol=ETH/USDT')).data.orders).toHaveLength(2);
    expect((await orders('kind=live&direction=put')).data.orders).toHaveLength(2);
    expect((await orders('status=win')).data.orders).toEqual([]);
    expect((await orders(`user_id=${demo.id}`)).data.orders.every(({ username }) => username === demo.username)).toBe(
      true,
    );
    expect((await orders(`user_id=${newId('usr')}`)).data.orders).toEqual([]);
    expect((await orders(`to=${nowSeconds() - 3600}`)).data.orders).toEqual([]);
  });

  it('are paginated by number, cursor and offset', async () => {
    const expectedIds = [...getIds(placed)].sort().reverse();
    const listedIds: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data } = await orders(`limit=3${cursor && `&cursor=${cursor}`}`);
      listedIds.push(...getIds(data.orders));
      cursor = data.next_cursor;
    }
    expect(listedIds).toEqual(expectedIds);
    expect(getIds((await orders('limit=2&offset=4')).data.orders)).toEqual(expectedIds.slice(4, 6));
    const own = await orders(`user_id=${trader.id}&limit=2`);
    const next = await orders(`user_id=${trader.id}&limit=2&cursor=${own.data.next_cursor}`);
    expect(new Set(getIds([...own.data.orders, ...next.data.orders])).size).toBe(4);
  });

  it('reject a foreign or broken cursor, a long window and an offset above 1,000', async () => {
    const { next_cursor } = (await orders('limit=1')).data;
    for (const [query, field] of [
      [`symbol=ETH/USDT&cursor=${next_cursor}`, 'cursor'],
      [`cursor=${next_cursor}x`, 'cursor'],
      ['cursor=%00%ff', 'cursor'],
      ['from=1700000000&to=1702678401', 'from'],
      ['from=1700000000&to=1600000000', 'to'],
      ['offset=1001', 'offset'],
      ['limit=101', 'limit'],
      ['sort=amount', 'sort'],
    ]) {
      const { code, errors } = await orders(query);
      expect([query, code, Object.keys(errors)]).toEqual([query, 4001, [field]]);
    }
    expect((await orders('from=1700000000&to=1702678400')).code).toBe(200);
  });

  it('show one order with its receipt and journal entries', async () => {
    const order = placed[0] as StoredOption;
    const { answer } = await ask(`/admin/options/orders/${order.id}`, tokens.owner);
    expect(answer.data.order).toMatchObject({
      id: order.id,
      username: '-trader',
      receipt: { entry: { price: '50123.45' } },
    });
    expect(answer.data.journal).toEqual([
      {
        id: order.journal_ids[0],
        account_id: live.id,
        operation: 'option.place',
        reference: order.id,
        created_at: order.created_at,
        legs: [
          { wallet: 'trading:USDT', bucket: 'available', asset: 'USDT', amount: '-50' },
          { wallet: 'house:options', bucket: 'available', asset: 'USDT', amount: '50' },
        ],
      },
    ]);
    for (const id of [newId('opt'), newId('usr'), 'nonsense'])
      expect((await ask(`/admin/options/orders/${id}`, tokens.owner)).answer.code).toBe(4009);
  });

  it('are exported as CSV with an audit entry', { tags: ['FIN-322'] }, async () => {
    const { status, text, headers } = await ask('/admin/options/orders.csv?symbol=ETH/USDT', tokens.risk);
    expect([status, headers?.['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = readCsvLines(text);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^id,created_at,/);
    const fullExport = await ask(`/admin/options/orders.csv?user_id=${trader.id}`, tokens.risk);
    // A name that a spreadsheet would execute is shown as text.
    expect(fullExport.text).toContain(",'-trader,");
    const entries: object[] = [];
    for await (const entry of queryAllItems<object>(auditEntryCollection.all())) entries.push(entry);
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'options.export', username: 'risk', detail: { symbol: 'ETH/USDT', rows: 2 } }),
    );
  });
});

describe('admin users', () => {
  const list = async (query = '') =>
    (await ask(`/admin/users?${query}`, tokens.support)).answer.data.users as AdminUserRow[];

  it('list without secrets and with filters', { tags: ['FIN-299'] }, async () => {
    expect(getIds(await list())).toEqual([trader.id, demo.id].sort().reverse());
    expect(JSON.stringify(await list())).not.toContain('argon2');
    expect(getIds(await list('kind=simulate'))).toEqual([demo.id]);
    expect(getIds(await list('search=TRAD'))).toEqual([trader.id]);
    expect(await list('status=banned')).toEqual([]);
  });

  it('are found by full name or id outside the selected period', { tags: ['FIN-299'] }, async () => {
    const past = 'from=1700000000&to=1700000001';
    expect(await list(past)).toEqual([]);
    expect(getIds(await list(`${past}&search=-Trader`))).toEqual([trader.id]);
    expect(getIds(await list(`${past}&search=${demo.id}`))).toEqual([demo.id]);
    expect(await list(`${past}&search=${demo.id}&status=banned`)).toEqual([]);
    expect(await list(`${past}&search=trade`)).toEqual([]);
  });

  it('return one user with accounts and balances', async () => {
    const { answer } = await ask(`/admin/users/${trader.id}`, tokens.finance);
    expect(answer.data).toMatchObject({
      user: { username: '-trader' },
      accounts: [
        { id: live.id, kind: 'live', wallets: [{}, { wallet_type: 'trading', available_balance: '9750' }, {}] },
      ],
    });
    expect((await ask(`/admin/users/${newId('usr')}`, tokens.finance)).answer.code).toBe(5008);
  });

  it('list and export phone, country and two-factor flag', { tags: ['FIN-035'] }, async () => {
    await transact([updateUserFields(trader, { phone: '+442071838750', country: 'GB', totp_enabled: true })]);
    const [shown, ...others] = await list('search=-Trader');
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ phone: '+442071838750', country: 'GB', two_factor_enabled: true });
    const [plain] = await list('kind=simulate');
    expect(plain).toMatchObject({ phone: null, country: null, two_factor_enabled: false });
    // A plus sign would begin a formula in a spreadsheet.
    const { text } = await ask('/admin/users.csv?search=-Trader', tokens.owner);
    expect(text.trim().split('\r\n')[1]).toMatch(/,'\+442071838750,GB,yes$/);
  });

  it('export as CSV', { tags: ['FIN-299'] }, async () => {
    const { text } = await ask('/admin/users.csv?order=oldest', tokens.owner);
    expect(readCsvLines(text)[0]).toBe(
      'id,created_at,username,email,status,kyc_status,kind,last_login_at,phone,country,two_factor_enabled',
    );
    expect(text).toContain(",'-trader,,active,not_submitted,main,");
  });
});
