import { beforeAll, describe, expect, it } from 'vitest';
import { findSymbol } from '#functions/data/market/symbols.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { settleOption } from '#functions/domain/options/settle-option.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { type TestApiResponse, callTestApi } from '#functions/testing/call.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { buyTestOption } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createTestApprover } from '#functions/testing/people/create-approver.ts';
import { readAvailableUsdt, createDemoCustomer } from '#functions/testing/people/customers.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AdminFuturesConfig, AdminOptionConfig, AdminSymbol, ConfigChange } from '#shared/schemas/admin/config.ts';

useTestTable();
useTestSettleQueue();

let owner: TestStaffMember;
let risk: TestStaffMember;

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  owner = await createTestStaffMember('owner');
  risk = await createTestStaffMember('risk');
});

const later = (ms: number) => {
  const at = now() + ms;
  setClock(() => at);
};

async function read<T>(path: string, token = owner.token): Promise<T> {
  const { envelope } = await callTestApi({ method: 'GET', path, token });
  if (!envelope?.success) throw new Error(`${path} is refused`);
  return envelope.data as T;
}
const symbol = async (name: string) => (await read<{ symbol: AdminSymbol }>(`/admin/trading/symbols/${name}`)).symbol;
const period = async (id: string) => (await read<{ config: AdminOptionConfig }>(`/admin/options-config/${id}`)).config;
const terms = async (type: string) =>
  (await read<{ config: AdminFuturesConfig }>(`/admin/futures/configs/${type}`)).config;
const history = async (kind: string, id: string) =>
  (await read<{ changes: ConfigChange[] }>(`/admin/configs/history?kind=${kind}&id=${encodeURIComponent(id)}`)).changes;

const flags = { is_active: true, is_trading: true, supports_options: true, supports_futures: true };
const withoutId = ({ id: _, period: __, version: ___, ...rest }: AdminOptionConfig) => rest;
const withoutType = ({ product_type: _, version: __, ...rest }: AdminFuturesConfig) => rest;

/** Returns the first reason for each rejected field. */
const getFieldReasons = (envelope: TestApiResponse['envelope']) => {
  const { reasons = {} } = envelope as { reasons?: Record<string, { name: string }[]> };
  return Object.fromEntries(Object.entries(reasons).map(([field, [first]]) => [field, first?.name]));
};

describe('symbol config', () => {
  it('updates the version that was read, audited with reason, before and after', { tags: ['FIN-352'] }, async () => {
    const before = await symbol('ETH-USDT');
    expect(before).toMatchObject({ symbol: 'ETH/USDT', is_trading: true, version: 0 });
    const { status, envelope } = await owner.change('PUT', '/admin/trading/symbols/ETH-USDT', {
      ...flags,
      is_trading: false,
      version: 0,
      reason: '  the price looks wrong  ',
    });
    expect([status, envelope]).toMatchObject([200, { data: { symbol: { is_trading: false, version: 1 } } }]);
    expect(await symbol('ETH%2FUSDT')).toMatchObject({ is_trading: false, version: 1 });
    later(5001);
    expect(await findSymbol('ETH/USDT')).toMatchObject({ is_trading: false, supports_options: true });
    expect(await history('symbol', 'ETH/USDT')).toMatchObject([
      {
        action: 'symbol.change',
        username: expect.stringMatching(/^owner-/),
        reason: 'the price looks wrong',
        version: 1,
        changes: [{ field: 'is_trading', before: true, after: false }],
      },
    ]);
  });

  it('rejects a stale version and a change without effect', async () => {
    const stale = await risk.change('PUT', '/admin/trading/symbols/ETH-USDT', { ...flags, version: 0 });
    expect([stale.status, stale.envelope]).toMatchObject([409, { code: 4033, error_code: 'CHANGED_MEANWHILE' }]);
    const answer = await risk.change('PUT', '/admin/trading/symbols/ETH-USDT', {
      ...flags,
      is_trading: false,
      version: 1,
    });
    expect([answer.status, answer.envelope]).toMatchObject([422, { code: 4001, errors: { body: ['No changes.'] } }]);
    expect(await history('symbol', 'ETH/USDT')).toHaveLength(1);
  });

  it('filters on the server and exports as CSV with an audit entry', { tags: ['FIN-322'] }, async () => {
    const list = async (query: string) =>
      (await read<{ symbols: AdminSymbol[] }>(`/admin/trading/symbols?${query}`)).symbols.map((row) => row.symbol);
    expect(await list('state=halted')).toEqual(['ETH/USDT']);
    expect(await list('search=bitcoin&product_type=cryptocurrency')).toEqual(['BTC/USDT', 'BCH/USDT']);
    const { text } = await callTestApi({
      method: 'GET',
      path: '/admin/trading/symbols.csv?state=halted',
      token: risk.token,
    });
    expect(readCsvLines(text)).toEqual([
      'symbol,name,product_type,is_active,is_trading,supports_options,supports_futures,version',
      'ETH/USDT,Ethereum,cryptocurrency,yes,no,yes,yes,1',
    ]);
    const entries: object[] = [];
    for await (const entry of queryAllItems<object>(auditEntryCollection.all())) entries.push(entry);
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'symbols.export', detail: { state: 'halted', rows: 1 } }),
    );
  });

  it('keeps stock indices view-only', { tags: ['TRD-025'] }, async () => {
    const { envelope } = await owner.change('PUT', '/admin/trading/symbols/SPX', {
      ...flags,
      supports_options: false,
      version: 0,
    });
    expect(envelope).toMatchObject({ code: 4001, errors: { supports_futures: [expect.any(String)] } });
    const unknown = await owner.change('PUT', '/admin/trading/symbols/NO-SUCH', { ...flags, version: 0 });
    expect(unknown.envelope).toMatchObject({ code: 4014 });
  });

  it('applies concurrent changes of different symbols', async () => {
    later(60_000);
    const put = (member: TestStaffMember, name: string) =>
      callTestApi({
        method: 'PUT',
        path: `/admin/trading/symbols/${name}`,
        token: member.token,
        body: JSON.stringify({ ...flags, supports_futures: false, version: 0, reason: 'both', code: member.code() }),
      });
    const answers = await Promise.all([put(owner, 'LTC-USDT'), put(risk, 'BCH-USDT')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await symbol('LTC-USDT')).toMatchObject({ supports_futures: false, version: 1 });
    expect(await symbol('BCH-USDT')).toMatchObject({ supports_futures: false, version: 1 });
  });
});

describe('step-up code', () => {
  const put = (body: Record<string, unknown>, token = owner.token) =>
    callTestApi({
      method: 'PUT',
      path: '/admin/trading/symbols/ADA-USDT',
      token,
      body: JSON.stringify({ ...flags, is_trading: false, version: 0, reason: 'a code', ...body }),
    });

  it('is required, must be right and is valid once', async () => {
    later(60_000);
    expect(await put({})).toMatchObject({
      status: 403,
      envelope: { code: 4019, error_code: 'STEP_UP_REQUIRED' },
    });
    const wrong = owner.code() === '000000' ? '000001' : '000000';
    expect(await put({ code: wrong })).toMatchObject({ status: 403, envelope: { code: 4019 } });
    const code = owner.code();
    expect((await put({ code })).status).toBe(200);
    const answer = await put({ code, version: 1, is_trading: true });
    expect(answer).toMatchObject({
      status: 403,
      envelope: { code: 4019, errors: { code: [expect.stringMatching('used')] } },
    });
    expect(await symbol('ADA-USDT')).toMatchObject({ is_trading: false, version: 1 });
  });

  it('is not consumed by a rejected request', async () => {
    later(30_000);
    const code = owner.code();
    expect((await put({ code, version: 7 })).envelope).toMatchObject({ code: 4033 });
    expect((await put({ code, version: 1, is_trading: true })).status).toBe(200);
  });

  it('locks after eight wrong codes', async () => {
    later(900_000);
    const wrong = owner.code() === '000000' ? '000001' : '000000';
    for (let i = 0; i < 8; i++) expect((await put({ code: wrong, version: 2 })).envelope).toMatchObject({ code: 4019 });
    expect((await put({ code: owner.code(), version: 2 })).envelope).toMatchObject({ code: 4027 });
    expect((await put({ code: risk.code(), version: 2 }, risk.token)).status).toBe(200);
    later(900_000);
  });
});

describe('admin option periods', () => {
  it('are added once, with their seconds as id', async () => {
    const periodTerms = { ...withoutId(await period('p60')), period: 90, payout_rate: '12.50' };
    const second = await createTestApprover();
    const requested = await owner.change('POST', '/admin/options-config', periodTerms);
    expect([requested.status, requested.envelope]).toMatchObject([202, { data: { config: null } }]);
    expect((await second.approve(requested)).status).toBe(200);
    expect(await period('p90')).toMatchObject({ id: 'p90', period: 90, payout_rate: '12.5', version: 2 });
    const ids = (await read<{ configs: AdminOptionConfig[] }>('/admin/options-config')).configs.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(['p60', 'p90', 'p120']);
    const secondAnswer = await owner.change('POST', '/admin/options-config', periodTerms);
    expect(secondAnswer.envelope).toMatchObject({ code: 4001, errors: { period: [expect.any(String)] } });
    const [entry] = await history('options', 'p90');
    expect(entry).toMatchObject({ action: 'config.approve', version: 2 });
    expect(entry?.changes).toContainEqual({ field: 'period', before: null, after: 90 });
    expect(
      (await callTestApi({ method: 'GET', path: '/admin/options-config/p91', token: owner.token })).envelope,
    ).toMatchObject({
      code: 4012,
    });
  });

  it.each([
    ['a payout of more than the stake', { payout_rate: '100.01' }, { payout_rate: 'numberRange' }],
    ['a payout of nothing', { payout_rate: '0' }, { payout_rate: 'numberRange' }],
    ['a ninth decimal', { tax_rate: '0.123456789' }, { tax_rate: 'numberRange' }],
    ['a number that is no text', { min_amount: 10 }, { min_amount: 'numberRange' }],
    ['a least amount above the most', { min_amount: '200000' }, { max_amount: 'underLeastAmount' }],
    ['a least fee above the most', { min_fee: '2', max_fee: '1' }, { max_fee: 'underLeastFee' }],
    [
      'a fee that takes everything',
      { fee_calculation_method: 'fixed', fee_per_order: '10' },
      { min_amount: 'feeTakesOrder' },
    ],
    ['a fee and a tax that take everything', { fee_percentage: '60', tax_rate: '40' }, { min_amount: 'feeTakesOrder' }],
    ['a field that there is not', { outcome: 'lose' }, { outcome: 'unknown' }],
    ['its period', { period: 61 }, { period: 'unknown' }],
    ['no reason', { reason: '  ' }, { reason: 'changeReason' }],
    ['a long reason', { reason: 'x'.repeat(501) }, { reason: 'changeReason' }],
    ['a code of letters', { code: 'abcdef' }, { code: 'totp' }],
  ])('are rejected with invalid terms: %s', async (_, change, reason) => {
    const original = await period('p60');
    const { status, envelope } = await owner.change('PUT', '/admin/options-config/p60', {
      ...withoutId(original),
      version: original.version,
      ...change,
    });
    expect([status, getFieldReasons(envelope)]).toEqual([422, reason]);
    expect(await period('p60')).toEqual(original);
  });

  it('apply changed terms to new orders only', async () => {
    const caller = await createDemoCustomer();
    await writeTestTick(nowSeconds(), { 'BTC/USDT': '50000' });
    const old = await buyTestOption(caller, { amount: '100' });
    const original = await period('p60');
    const second = await createTestApprover();
    const answer = await risk.change('PUT', '/admin/options-config/p60', {
      ...withoutId(original),
      version: original.version,
      payout_rate: '50',
      tax_rate: '1',
    });
    expect((await second.approve(answer)).status).toBe(200);
    later(2001);
    await writeTestTick(nowSeconds(), { 'BTC/USDT': '50000' });
    const fresh = await buyTestOption(caller, { amount: '100' });
    expect([old.expected_payout, fresh.expected_payout]).toEqual(['110', '149']);
    await writeTestTick(old.expired_at, { 'BTC/USDT': '50001' });
    setClock(() => old.expired_at * 1000 + 100);
    const stored = await optionOrderCollection.read(caller.account, old.id as never);
    const settled = stored && (await settleOption(stored));
    expect(settled).toMatchObject({ result: 'settled', order: { status: 'win', payout_rate: '10' } });
    expect(await readAvailableUsdt(caller.account)).toBe('99910');
    const changes = [
      { field: 'payout_rate', before: '10', after: '50' },
      { field: 'tax_rate', before: '0', after: '1' },
    ];
    expect(await history('options', 'p60')).toMatchObject([
      { action: 'config.approve', changes },
      { action: 'config.request', changes },
    ]);
  });

  it('accept no orders when disabled', async () => {
    const original = await period('p120');
    await owner.change('PUT', '/admin/options-config/p120', {
      ...withoutId(original),
      version: original.version,
      is_active: false,
    });
    later(2001);
    await writeTestTick(nowSeconds(), { 'BTC/USDT': '50000' });
    await expect(buyTestOption(await createDemoCustomer(), { period_id: 'p120' })).rejects.toMatchObject({
      reason: 'PERIOD_NOT_ACTIVE',
    });
  });
});

describe('perpetual terms', () => {
  it('are updated and visible to everyone', async () => {
    const currentTerms = await terms('cryptocurrency');
    const { envelope } = await risk.change('PUT', '/admin/futures/configs/cryptocurrency', {
      ...withoutType(currentTerms),
      version: currentTerms.version,
      max_leverage: 100,
      leverage_steps: [20, 50, 100],
      fee_rate: '0.02',
    });
    expect(envelope).toMatchObject({ data: { config: { max_leverage: 100, fee_rate: '0.02', version: 1 } } });
    expect((await history('futures', 'cryptocurrency'))[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'max_leverage', before: 200, after: 100 },
        { field: 'leverage_steps', before: currentTerms.leverage_steps, after: [20, 50, 100] },
        { field: 'fee_rate', before: '0.01', after: '0.02' },
      ]),
    );
  });

  it.each([
    ['a contract of nothing', 'forex', { contract_value: '0' }, { contract_value: 'numberRange' }],
    [
      'quantities the wrong way round',
      'forex',
      { min_quantity: '5', max_quantity: '4' },
      { max_quantity: 'underLeastQuantity' },
    ],
    ['leverage of no whole number', 'forex', { max_leverage: 50.5 }, { max_leverage: 'wholeRange' }],
    ['leverage that no order may have', 'forex', { max_leverage: 201 }, { max_leverage: 'wholeRange' }],
    [
      'leverage the wrong way round',
      'forex',
      { min_leverage: 60, max_leverage: 50, leverage_steps: [55] },
      { max_leverage: 'underLeastLeverage' },
    ],
    ['steps that fall', 'forex', { leverage_steps: [50, 20] }, { leverage_steps: 'leverageSteps' }],
    [
      'steps out of bounds',
      'forex',
      { max_leverage: 100, leverage_steps: [20, 150] },
      { leverage_steps: 'leverageSteps' },
    ],
    ['a fee that takes the margin', 'forex', { fee_rate: '0.5' }, { fee_rate: 'feeTakesMargin' }],
    ['trade in stock indices', 'stock_index', { is_active: true }, { is_active: 'viewOnly' }],
  ])('are rejected with invalid values: %s', async (_, type, change, reason) => {
    const currentTerms = await terms(type);
    const { status, envelope } = await owner.change('PUT', `/admin/futures/configs/${type}`, {
      ...withoutType(currentTerms),
      version: currentTerms.version,
      ...change,
    });
    expect([status, getFieldReasons(envelope)]).toEqual([422, reason]);
    expect(await terms(type)).toEqual(currentTerms);
  });
});

describe('configuration history', () => {
  it('is paginated by cursor', async () => {
    for (let i = 0; i < 21; i++) {
      const currentSymbol = await symbol('UNI-USDT');
      const body = { ...flags, is_trading: !currentSymbol.is_trading, version: currentSymbol.version };
      expect((await owner.change('PUT', '/admin/trading/symbols/UNI-USDT', body)).status).toBe(200);
    }
    const path = `/admin/configs/history?kind=symbol&id=UNI%2FUSDT`;
    const first = await read<{ changes: ConfigChange[]; next_cursor: string }>(path);
    expect(first.changes.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, i) => 21 - i));
    const second = await read<{ changes: ConfigChange[]; next_cursor: null }>(`${path}&cursor=${first.next_cursor}`);
    expect([second.changes.map(({ version }) => version), second.next_cursor]).toEqual([[1], null]);
    const other = `/admin/configs/history?kind=symbol&id=BTC%2FUSDT&cursor=${first.next_cursor}`;
    expect((await callTestApi({ method: 'GET', path: other, token: owner.token })).envelope).toMatchObject({
      code: 4001,
    });
  });
});
