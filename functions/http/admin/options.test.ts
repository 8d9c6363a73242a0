import { beforeEach, describe, expect, it } from 'vitest';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { settleOption } from '#functions/domain/options/settle-option.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { type OptionWithEntry, buyOptionInMarket, readStoredOption } from '#functions/testing/market/options.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { getChangedItemKeys, readStoredItems } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { StaffRole } from '#shared/staff/roles.ts';

const { renew } = useTestTable();
const queue = useTestSettleQueue();

let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;

beforeEach(async () => {
  await renew();
  market = createTestMarket(1_887_000_000);
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '2500' });
  caller = await createLiveCustomer('buyer', '10000');
});

async function ask(method: 'GET' | 'POST', path: string, role: StaffRole = 'risk') {
  const token = await createStaffToken(role);
  const { status, envelope } = await callTestApi({ method, path: `/admin/options${path}`, token });
  return { status, envelope };
}

/** Buys an option and lets its expiry second pass without settling it. */
async function buyExpired(overrides: Parameters<typeof buyOptionInMarket>[2] = {}): Promise<OptionWithEntry> {
  const order = await buyOptionInMarket(market, caller, overrides);
  market.pass(order.expired_at - market.second() - 1);
  await market.tick({ 'BTC/USDT': '50001', 'ETH/USDT': '2500' });
  market.pass(1);
  queue.sent = [];
  return order;
}

describe('POST /admin/options/orders/{id}/settle', () => {
  it('requeues a due order and writes only the audit log', { tags: ['TRD-024'] }, async () => {
    const { id } = await buyExpired();
    const before = await readStoredItems();
    expect(await ask('POST', `/orders/${id}/settle`)).toMatchObject({ status: 202, envelope: { data: { queued: 1 } } });
    expect(queue.sent).toMatchObject([{ message: { order_id: id }, delay: 0 }]);
    const changedKeys = getChangedItemKeys(before, await readStoredItems()).filter(
      (key) => !/^(STAFF|STAFFNAME|LIMIT|STAFF_USE)#/.test(key),
    );
    expect(changedKeys.map((key) => key.replace(/#.*/, ''))).toEqual(['AUDIT']);
    // Its outcome is that of its own second, whatever triggers it.
    const { order } = await settleOption(await readStoredOption(caller.account, id));
    expect(order.status).toBe('win');
    queue.sent = [];
    expect(await ask('POST', `/orders/${id}/settle`)).toMatchObject({ status: 200, envelope: { data: { queued: 0 } } });
    expect(queue.sent).toEqual([]);
  });

  it('rejects an order that is not due or unknown, and a forced outcome', async () => {
    const { id } = await buyOptionInMarket(market, caller, { period_id: 'p120' });
    queue.sent = [];
    expect(await ask('POST', `/orders/${id}/settle`)).toMatchObject({ status: 400, envelope: { code: 4011 } });
    expect(await ask('POST', '/orders/opt_01jz0000000000000000000000/settle')).toMatchObject({
      status: 404,
      envelope: { code: 4009 },
    });
    const outcome = JSON.stringify({ status: 'lose' });
    const token = await createStaffToken('owner');
    expect(
      await callTestApi({ method: 'POST', path: `/admin/options/orders/${id}/settle`, token, body: outcome }),
    ).toMatchObject({
      status: 422,
      envelope: { code: 4001 },
    });
    expect(queue.sent).toEqual([]);
  });

  it('returns 503 and code 5006 while the queue is unavailable', async () => {
    const { id } = await buyExpired();
    queue.fail = true;
    const { status, envelope } = await ask('POST', `/orders/${id}/settle`);
    expect([status, envelope]).toMatchObject([500, { code: 5006, error_code: 'ORDER_SETTLEMENT_FAILED' }]);
  });
});

describe('POST /admin/options/orders/process-expired', () => {
  it('queues all due orders and none that is not due', { tags: ['TRD-024'] }, async () => {
    const open = await buyOptionInMarket(market, caller, { period_id: 'p1800' });
    const first = await buyExpired();
    const second = await buyExpired({ direction: 'put' });
    expect(await ask('POST', '/orders/process-expired', 'owner')).toMatchObject({
      status: 202,
      envelope: { data: { queued: 2 } },
    });
    const ids = queue.sent.map(({ message }) => message.order_id);
    expect(ids.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(ids).not.toContain(open.id);
    for (const { id } of [first, second]) await settleOption(await readStoredOption(caller.account, id));
    expect(await ask('POST', '/orders/process-expired')).toMatchObject({
      status: 200,
      envelope: { data: { queued: 0 } },
    });
  });
});

describe('GET /admin/options/statistics', () => {
  it('sums the outcomes of filtered orders in total and by period', { tags: ['TRD-024'] }, async () => {
    const other = await createLiveCustomer('other', '10000');
    for (const overrides of [{}, { direction: 'put' as const }]) {
      const { id } = await buyExpired(overrides);
      await settleOption(await readStoredOption(caller.account, id));
    }
    await buyOptionInMarket(market, caller, { period_id: 'p120' });
    await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '2500' });
    await buyOptionInMarket(
      market,
      other,
      { symbol: 'ETH/USDT', amount: '30' },
      { 'ETH/USDT': '2500', 'BTC/USDT': '50000' },
    );
    const all = (await ask('GET', '/statistics', 'read_only')).envelope;
    const won = {
      count: 2,
      won: 1,
      lost: 1,
      tied: 0,
      sold: 0,
      cancelled: 0,
      staked: '200',
      paid: '110',
      profit: '-90',
    };
    expect(all).toMatchObject({
      success: true,
      data: { ...won, win_rate: '50', open: 2, by_period: [{ period_id: 'p60', expiry_period: 60, ...won }] },
    });
    const { user } = caller;
    expect((await ask('GET', `/statistics?user_id=${user.id}&direction=put`)).envelope).toMatchObject({
      data: { count: 1, won: 0, lost: 1, win_rate: '0', open: 0 },
    });
    expect((await ask('GET', '/statistics?symbol=ETH/USDT')).envelope).toMatchObject({
      data: { count: 0, win_rate: null, open: 1, by_period: [] },
    });
    expect((await ask('GET', '/statistics?from=1800000000&to=1890000000')).status).toBe(422);
    expect((await ask('GET', '/statistics?order=newest')).status).toBe(422);
  });
});
