import { beforeAll, describe, expect, it } from 'vitest';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import type { PlaceFuturesOrderResult } from '#functions/domain/futures/place-order.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { settleOption } from '#functions/domain/options/settle-option.ts';
import { storeExposureSnapshot } from '#functions/domain/platform-metrics/store-exposure-snapshot.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { buyOptionInMarket, type OptionOverrides } from '#functions/testing/market/options.ts';
import { placeTestPerpetual, createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { PositionId } from '#shared/ids.ts';
import type { ExposureReport } from '#shared/schemas/admin/exposure.ts';
import type {
  AdminFuturesOrder,
  AdminFuturesTrade,
  AdminPosition,
  JournalEntryView,
} from '#shared/schemas/admin/trades.ts';

useTestTable();
useTestSettleQueue();

const market = createTestMarket(1_800_000_000);
const buy = (caller: UserPrincipal, overrides: OptionOverrides = {}) =>
  buyOptionInMarket(market, caller, overrides, PRICES);
const PRICES = { 'BTC/USDT': '50000', 'ETH/USDT': '3000' };

let staff: TestStaffMember;
let live: UserPrincipal;
let demo: UserPrincipal;
let opened: PlaceFuturesOrderResult;
let resting: PlaceFuturesOrderResult;

beforeAll(async () => {
  await market.tick(PRICES);
  staff = await createTestStaffMember('owner');
  live = await createLiveCustomer('-trader', '10000');
  demo = await createDemoCustomer();
  const filled = (caller: UserPrincipal, overrides: Parameters<typeof placeTestPerpetual>[1]) =>
    market.through(caller, PRICES, () => placeTestPerpetual(caller, overrides));
  opened = await filled(live, { side: 'buy', leverage: 50 });
  await filled(live, { side: 'sell', symbol: 'ETH/USDT' });
  await filled(demo, { side: 'sell' });
  resting = await placeTestPerpetual(live, { type: 'limit', price: '40000' });
  await market.tick(PRICES);
  await market.through(live, { ...PRICES, 'BTC/USDT': '50500' }, () =>
    closePosition(live, newId('jnl'), opened.position?.id as PositionId, null),
  );
});

async function read<T>(path: string): Promise<T> {
  const { envelope, text } = await callTestApi({ method: 'GET', path, token: staff.token });
  if (!envelope?.success) throw new Error(`${path}: ${text}`);
  return envelope.data as T;
}
interface List {
  orders: AdminFuturesOrder[];
  positions: AdminPosition[];
  trades: AdminFuturesTrade[];
  total: number | null;
  next_cursor: string | null;
}
const list = (path: string) => read<List>(`/admin/futures/${path}`);
const getIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('admin perpetual lists', () => {
  it('list items of all users, newest or oldest first', async () => {
    const { orders, total, next_cursor } = await list('orders');
    expect([orders.length, total, next_cursor]).toEqual([4, null, null]);
    expect(getIds(orders)).toEqual([...getIds(orders)].sort().reverse());
    expect(getIds((await list('orders?order=oldest')).orders)).toEqual([...getIds(orders)].sort());
    expect(orders[0]).toMatchObject({
      id: resting.order.id,
      username: '-trader',
      account_kind: 'live',
      status: 'pending',
    });
    expect((await list('trades')).trades.map(({ reason }) => reason)).toEqual(['close', 'open', 'open', 'open']);
  });

  it.each([
    ['orders?status=pending', 'orders', 1],
    ['orders?type=limit', 'orders', 1],
    ['orders?side=sell', 'orders', 2],
    ['orders?symbol=ETH/USDT', 'orders', 1],
    ['orders?kind=demo', 'orders', 1],
    ['positions?status=open', 'positions', 2],
    ['positions?status=closed&side=long', 'positions', 1],
    ['positions?status=liquidated', 'positions', 0],
    ['trades?reason=close', 'trades', 1],
    ['trades?reason=open&kind=live', 'trades', 2],
    ['trades?symbol=ETH/USDT&side=sell', 'trades', 1],
    ['trades?from=1700000000&to=1700003600', 'trades', 0],
  ] as const)('%s filter on the server', async (query, rows, count) => {
    expect((await list(query))[rows]).toHaveLength(count);
  });

  it('read the items of one user from that user', async () => {
    const { orders } = await list(`orders?user_id=${demo.user.id}`);
    expect(orders).toMatchObject([{ user_id: demo.user.id, account_kind: 'demo' }]);
    expect((await list(`positions?user_id=${newId('usr')}`)).positions).toEqual([]);
  });

  it('are paginated and reject foreign cursors, long periods and unknown parameters', async () => {
    const expectedIds = getIds((await list('trades')).trades);
    const pagedIds: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: List = await list(`trades?limit=3${cursor && `&cursor=${cursor}`}`);
      pagedIds.push(...getIds(page.trades));
      cursor = page.next_cursor;
    }
    expect(pagedIds).toEqual(expectedIds);
    const { next_cursor } = await list('orders?limit=1');
    for (const [query, field] of [
      [`positions?cursor=${next_cursor}`, 'cursor'],
      [`orders?symbol=ETH/USDT&cursor=${next_cursor}`, 'cursor'],
      ['orders?from=1700000000&to=1702678401', 'from'],
      ['positions?offset=1001', 'offset'],
      ['trades?status=open', 'status'],
    ]) {
      const { envelope } = await callTestApi({ method: 'GET', path: `/admin/futures/${query}`, token: staff.token });
      expect([query, Object.keys((envelope as { errors?: object }).errors ?? {})]).toEqual([query, [field]]);
    }
  });

  it.each([
    ['orders', 4, 'futures.orders.export'],
    ['positions', 3, 'futures.positions.export'],
    ['trades', 4, 'futures.trades.export'],
  ])('%s export as CSV with formulas as text and an audit entry', { tags: ['FIN-322'] }, async (name, rows, action) => {
    const { status, text, headers } = await callTestApi({
      method: 'GET',
      path: `/admin/futures/${name}.csv?order=oldest`,
      token: staff.token,
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(rows + 1);
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
    expect(text).toContain(",'-trader,live,");
    const entries: object[] = [];
    for await (const entry of queryAllItems<object>(auditEntryCollection.all())) entries.push(entry);
    expect(entries).toContainEqual(expect.objectContaining({ action, detail: { order: 'oldest', rows } }));
  });
});

describe('admin perpetual details', () => {
  it('return a position with trades, receipt and journal', async () => {
    const id = opened.position?.id ?? '';
    const { position, trades, journal } = await read<{
      position: AdminPosition;
      trades: AdminFuturesTrade[];
      journal: JournalEntryView[];
    }>(`/admin/futures/positions/${id}`);
    expect(position).toMatchObject({
      id,
      status: 'closed',
      username: '-trader',
      receipt: { entry: { price: '50000' } },
    });
    expect(trades.map(({ reason, price }) => [reason, price])).toEqual([
      ['open', '50000'],
      ['close', '50500'],
    ]);
    expect(trades[1]?.receipt.exit).toMatchObject({ price: '50500' });
    const legs = journal.flatMap((entry) => entry.legs);
    expect(journal.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['futures.open', 'futures.close']),
    );
    expect(legs.filter(({ wallet }) => wallet === 'house:futures')).toEqual([
      expect.objectContaining({ amount: '-50' }),
    ]);
  });

  it('value an open position at the latest price', { tags: ['TRD-052'] }, async () => {
    const [position] = (await list('positions?status=open&symbol=BTC/USDT')).positions;
    expect(position).toMatchObject({
      side: 'short',
      margin: '100',
      entry_price: '50000',
      liquidation_price: '52455',
      mark_price: '50500',
      unrealized_pnl: '-20',
      return_rate: '-20',
      margin_rate: '80',
    });
  });

  it('return an order with its margin entry and a trade with its receipt', async () => {
    const order = await read<{ order: AdminFuturesOrder; trades: unknown[]; journal: JournalEntryView[] }>(
      `/admin/futures/orders/${resting.order.id}`,
    );
    expect(order).toMatchObject({
      order: { status: 'pending', receipt: null },
      trades: [],
      journal: [{ operation: 'futures.place', reference: resting.order.id }],
    });
    const [close] = (await list('trades?reason=close')).trades;
    expect(await read(`/admin/futures/trades/${close?.id}`)).toMatchObject({
      trade: { realized_pnl: '50', gap: '0', receipt: { exit: { price: '50500' } } },
      journal: [{ operation: 'futures.close' }],
    });
  });

  it('return a not-found message specific to each kind', async () => {
    for (const [path, code] of [
      [`orders/${newId('ord')}`, 4009],
      [`positions/${newId('pos')}`, 4005],
      [`trades/${newId('trd')}`, 4005],
      ['positions/nonsense', 4005],
      [`orders/${opened.position?.id}`, 4009],
    ] as const) {
      const { envelope } = await callTestApi({ method: 'GET', path: `/admin/futures/${path}`, token: staff.token });
      expect([path, envelope]).toMatchObject([path, { success: false, code }]);
    }
  });
});

describe('admin perpetual exposure', () => {
  const exposure = async (query = '') => {
    await storeExposureSnapshot();
    return read<ExposureReport>(`/admin/exposure?${query}`);
  };

  it('sums open and resting notional by symbol and side, live and demo apart', { tags: ['FIN-352'] }, async () => {
    const { symbols, totals } = await exposure('sort=symbol');
    const bySymbol = Object.fromEntries(symbols.map(({ symbol, perpetuals }) => [symbol, perpetuals]));
    // The long of 5,000 was closed; the resting one still counts.
    expect(bySymbol).toMatchObject({
      'BTC/USDT': { long: '2000', short: '0', net: '2000', used: '0.00025' },
      'ETH/USDT': { long: '0', short: '2000', net: '-2000' },
    });
    expect(totals).toMatchObject({ long: '2000', short: '2000', net: '0', payouts: '0', worst: '0', expiring: 0 });
    expect((await exposure('kind=demo')).symbols).toMatchObject([
      { symbol: 'BTC/USDT', perpetuals: { short: '2000' } },
    ]);
  });

  it('computes the worst case of the next expiries: every option wins', async () => {
    await market.tick(PRICES);
    const call100 = await buy(live, { direction: 'call', amount: '100' });
    await buy(live, { direction: 'put', amount: '200', period_id: 'p120' });
    await buy(live, { direction: 'put', amount: '1000', period_id: 'p43200' });
    await buy(demo, { direction: 'put', amount: '5000' });
    const { symbols, totals, complete, covered_until } = await exposure('horizon=15');
    expect(symbols[0]).toMatchObject({
      symbol: 'BTC/USDT',
      options: { payouts: '440', fullest: 'p43200' },
      expiring: {
        call: { count: 1, stake: '100', credit: '110' },
        put: { count: 1, stake: '200', credit: '230' },
        worst: '40',
      },
    });
    expect([totals.expiring, totals.worst, totals.payouts, complete]).toEqual([2, '40', '440', true]);
    expect(covered_until).toBeGreaterThanOrEqual(market.second() + 15 * 60);
    expect(covered_until).toBeLessThan(market.second() + 17 * 60);

    market.pass(call100.expired_at - market.second() - 1);
    await market.tick({ ...PRICES, 'BTC/USDT': '49000' });
    const stored = await optionOrderCollection.read(live.account, call100.id as never);
    expect(stored && (await settleOption(stored))).toMatchObject({ result: 'settled' });
    expect((await exposure('horizon=15')).totals).toMatchObject({ expiring: 1, worst: '30', payouts: '430' });
  });
});

describe('symbol halt', () => {
  it('stops new options and perpetual orders but not closes and settlement', { tags: ['FIN-352'] }, async () => {
    await market.tick(PRICES);
    const option = await buy(live, { symbol: 'ETH/USDT', amount: '100' });
    const [position] = (await list('positions?status=open&symbol=ETH/USDT')).positions;
    const { status } = await staff.change('PUT', '/admin/trading/symbols/ETH-USDT', {
      is_active: true,
      is_trading: false,
      supports_options: true,
      supports_futures: true,
      version: 0,
    });
    expect(status).toBe(200);
    market.pass(31);
    await market.tick(PRICES);
    const halted = new AppError('SYMBOL_HALTED');
    await expect(buy(live, { symbol: 'ETH/USDT' })).rejects.toMatchObject({ reason: halted.reason });
    await expect(placeTestPerpetual(live, { symbol: 'ETH/USDT' })).rejects.toMatchObject({ reason: halted.reason });
    await expect(placeTestPerpetual(live, { symbol: 'ETH/USDT', type: 'limit', price: '1' })).rejects.toMatchObject({
      reason: halted.reason,
    });
    expect((await market.through(live, PRICES, () => placeTestPerpetual(live))).order.status).toBe('filled');

    const closed = await market.through(live, { ...PRICES, 'ETH/USDT': '2999' }, () =>
      closePosition(live, newId('jnl'), position?.id as PositionId, null),
    );
    expect(closed).toMatchObject({ position: { status: 'closed' }, trade: { price: '2999' } });
    market.pass(option.expired_at - market.second() - 1);
    await market.tick({ ...PRICES, 'ETH/USDT': '3001' });
    const stored = await optionOrderCollection.read(live.account, option.id as never);
    expect(stored && (await settleOption(stored))).toMatchObject({ result: 'settled', order: { status: 'win' } });
  });
});
