import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { iterateReachedTriggers, type PriceTrigger } from '#functions/data/futures/triggers.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toPrice } from '#shared/money.ts';
import type { PriceAlert } from '#shared/schemas/notify.ts';

useTestTable();

let owner: LoggedInCustomer;
let stranger: LoggedInCustomer;
let sequence: number;

beforeAll(async () => {
  stranger = await logInLiveCustomer('stranger', '1');
  const prices = { 'BTC/USDT': '50000', 'ETH/USDT': '3000', SPX: '5900' };
  ({ sequence } = await writeTestTick(Math.floor(Date.now() / 1000), prices));
});
beforeEach(async () => {
  owner = await logInDemoCustomer();
});
afterEach(() => setClock());

interface Data {
  alert: PriceAlert;
  alerts: PriceAlert[];
  total: number | null;
  next_cursor: string | null;
  symbols: string[];
}
async function ask(method: string, path: string, { token }: LoggedInCustomer, body?: object) {
  const { status, envelope } = await callTestApi({ method, path, token, body: body ? JSON.stringify(body) : null });
  const { code, errors } = (envelope ?? {}) as { code?: number; errors?: Record<string, string[]> };
  return { status, code, errors, data: (envelope as unknown as { data: Data } | undefined)?.data as Data };
}
const create = (customer: LoggedInCustomer, body: object) => ask('POST', '/user/price-alerts', customer, body);

async function readUserTriggers({ user }: LoggedInCustomer): Promise<PriceTrigger[]> {
  const all: PriceTrigger[] = [];
  for (const [direction, far] of [
    ['up', '9999999'],
    ['down', '0.00000001'],
  ] as const)
    for await (const trigger of iterateReachedTriggers('BTC/USDT', direction, toPrice(far)))
      if (trigger.kind === 'alert' && trigger.user_id === user.id) all.push(trigger);
  return all;
}

describe('price alert', () => {
  it('is triggered by later ticks above or below its level', async () => {
    const above = await create(owner, { symbol: 'BTC/USDT', price: '50000.00000001' });
    const below = await create(owner, { symbol: 'BTC/USDT', price: '49999.99999999', direction: 'below' });
    expect([above.status, below.status]).toEqual([200, 200]);
    expect(above.data.alert).toMatchObject({
      symbol: 'BTC/USDT',
      direction: 'above',
      price: '50000.00000001',
      status: 'waiting',
      reached_at: null,
      reached_price: null,
    });
    expect(below.data.alert).toMatchObject({ direction: 'below', price: '49999.99999999' });
    expect(await readUserTriggers(owner)).toMatchObject([
      { alert_id: above.data.alert.id, direction: 'up', level: toPrice('50000.00000001'), after: sequence },
      { alert_id: below.data.alert.id, direction: 'down', level: toPrice('49999.99999999'), after: sequence },
    ]);
  });

  it('is rejected at the current price, on the wrong side, or without a known price', async () => {
    expect(await create(owner, { symbol: 'BTC/USDT', price: '50000' })).toMatchObject({
      status: 422,
      code: 4001,
      errors: { price: ['The price is at this level now. Choose another level.'] },
    });
    expect(await create(owner, { symbol: 'BTC/USDT', price: '60000', direction: 'below' })).toMatchObject({
      status: 422,
      errors: { price: [expect.stringContaining('already below')] },
    });
    expect(await create(owner, { symbol: 'NO/SUCH', price: '1' })).toMatchObject({ status: 404, code: 4014 });
    expect(await create(owner, { symbol: 'SOL/USDT', price: '1' })).toMatchObject({ status: 503, code: 4008 });
    for (const nonsense of ['0', '-1', '1e3', '1.000000001', 5])
      expect(await create(owner, { symbol: 'BTC/USDT', price: nonsense })).toMatchObject({ status: 422 });
    expect((await ask('GET', '/user/price-alerts', owner)).data).toMatchObject({ alerts: [], total: 0 });
    expect(await readUserTriggers(owner)).toEqual([]);
  });

  it('is accepted for view-only symbols and with an old price', async () => {
    const real = Date.now();
    setClock(() => real + 600_000);
    expect(await create(owner, { symbol: 'SPX', price: '6000' })).toMatchObject({ status: 200 });
  });

  it('is limited to fifty pending alerts under concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => create(owner, { symbol: 'BTC/USDT', price: `${51_000 + i}` })),
    );
    const acceptedAnswers = answers.filter(({ status }) => status === 200);
    expect(acceptedAnswers).toHaveLength(50);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 422, code: 4032 });
    expect(await readUserTriggers(owner)).toHaveLength(50);
    const alertId = acceptedAnswers[0]?.data.alert.id;
    expect(await ask('DELETE', `/user/price-alerts/${alertId}`, owner)).toMatchObject({ status: 200 });
    expect(await create(owner, { symbol: 'BTC/USDT', price: '70000' })).toMatchObject({ status: 200 });
  });

  it('is deleted with its trigger, once, by its owner only', async () => {
    const { id } = (await create(owner, { symbol: 'BTC/USDT', price: '51000' })).data.alert;
    expect(await ask('DELETE', `/user/price-alerts/${id}`, stranger)).toMatchObject({ status: 404, code: 4005 });
    expect(await ask('DELETE', `/user/price-alerts/${newId('alr')}`, owner)).toMatchObject({ status: 404 });
    expect(await readUserTriggers(owner)).toHaveLength(1);
    const answers = await Promise.all([1, 2, 3].map(() => ask('DELETE', `/user/price-alerts/${id}`, owner)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await readUserTriggers(owner)).toEqual([]);
    expect((await ask('GET', '/user/price-alerts', owner)).data).toMatchObject({ alerts: [], total: 0 });
  });

  it('is listed newest first by page and symbol, for its owner only', async () => {
    const ids: string[] = [];
    for (const [symbol, level] of [
      ['BTC/USDT', '51000'],
      ['ETH/USDT', '3100'],
      ['BTC/USDT', '52000'],
    ] as const)
      ids.push((await create(owner, { symbol, price: level })).data.alert.id);
    ids.sort().reverse();
    const first = (await ask('GET', '/user/price-alerts?limit=2', owner)).data;
    expect(first).toMatchObject({ total: 3 });
    const second = (await ask('GET', `/user/price-alerts?limit=2&cursor=${first.next_cursor}`, owner)).data;
    expect([...first.alerts, ...second.alerts].map(({ id }) => id)).toEqual(ids);
    const ether = (await ask('GET', '/user/price-alerts?symbol=ETH%2FUSDT', owner)).data;
    expect(ether).toMatchObject({ total: null, next_cursor: null, alerts: [{ symbol: 'ETH/USDT', price: '3100' }] });
    expect((await ask('GET', '/user/price-alerts', stranger)).data.alerts).toEqual([]);
  });
});

describe('favourite symbols', () => {
  const put = (symbols: unknown, customer = owner) => ask('PUT', '/user/favourites', customer, { symbols });

  it('keep their order without duplicates, per user', async () => {
    expect((await ask('GET', '/user/favourites', owner)).data.symbols).toEqual([]);
    expect((await put(['SPX', 'BTC/USDT', 'SPX', 'ETH/USDT'])).data.symbols).toEqual(['SPX', 'BTC/USDT', 'ETH/USDT']);
    expect((await ask('GET', '/user/favourites', owner)).data.symbols).toEqual(['SPX', 'BTC/USDT', 'ETH/USDT']);
    expect((await ask('GET', '/user/favourites', stranger)).data.symbols).toEqual([]);
    expect((await put([])).data.symbols).toEqual([]);
  });

  it('reject unknown symbols and stay unchanged', async () => {
    await put(['BTC/USDT']);
    expect(await put(['ETH/USDT', 'NO/SUCH'])).toMatchObject({ status: 404, code: 4014 });
    expect(await put(['eth/usdt'])).toMatchObject({ status: 422 });
    expect(await put(Array.from({ length: 61 }, () => 'BTC/USDT'))).toMatchObject({ status: 422 });
    expect((await ask('GET', '/user/favourites', owner)).data.symbols).toEqual(['BTC/USDT']);
  });
});
