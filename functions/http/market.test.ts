import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { symbolSpecs } from '../../shared/market/symbols.ts';
import { verifyTicks } from '../../shared/market/verify-chain.ts';
import type { Candles, PriceRecord, TickRecord } from '../../shared/schemas/market.ts';
import type { EpochMs } from '../../shared/time.ts';
import { marketFeed } from '../domain/market/feed.ts';
import { followCandles } from '../domain/market/follow-candles.ts';
import { writeTicks } from '../domain/market/write-ticks.ts';
import { setClock } from '../lib/clock.ts';
import { call } from '../testing/call.ts';
import { useTable } from '../testing/table.ts';
import { countCapacity } from '../testing/table-calls.ts';
import { createVirtualTime } from '../testing/virtual-time.ts';

useTable();

const START = Date.UTC(2027, 0, 6, 12, 0, 30) / 1000;
const time = createVirtualTime(START * 1000 + 5);

async function get<T>(path: string): Promise<T> {
  const { status, envelope, text } = await call({ method: 'GET', path });
  expect(status, text).toBe(200);
  return (envelope as unknown as { data: T }).data;
}
async function refused(path: string) {
  const { status, envelope } = await call({ method: 'GET', path });
  return { status, ...(envelope as unknown as { error_code: string; errors?: Record<string, string[]> }) };
}
const symbolQuery = (symbol: string, timeframe: string, more = '') =>
  `/public/kline?symbol=${encodeURIComponent(symbol)}&timeframe=${timeframe}${more}`;

beforeAll(async () => {
  process.env['RATE_LIMIT_SCALE'] = '1000';
  setClock(time.now);
  const feed = await marketFeed();
  const until = (START * 1000 + 100_000) as EpochMs;
  await Promise.all([
    time.run(() => writeTicks({ feed, ...time, until })),
    time.run(() => followCandles({ feed, ...time, until })),
  ]);
});
let undo: (() => void) | null = null;
afterEach(() => {
  undo?.();
  undo = null;
});

describe('the public market', () => {
  it('lists the symbols', async () => {
    const { symbols } = await get<{ symbols: { symbol: string; supports_options: boolean }[] }>(
      '/public/trading-symbols',
    );
    expect(symbols.map(({ symbol }) => symbol)).toEqual(symbolSpecs.map(({ symbol }) => symbol));
    expect(symbols.find(({ symbol }) => symbol === 'SPX')?.supports_options).toBe(false);
  });

  it('tells all prices by two reads', async () => {
    const { taken, stop } = countCapacity();
    undo = stop;
    const data = await get<{ sequence: number; at: number; simulated: boolean; prices: PriceRecord[] }>(
      '/public/prices',
    );
    const calls = taken();
    expect(calls.map(({ command }) => command).sort()).toEqual(['GetItemCommand', 'QueryCommand']);
    expect(calls.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(1.5);
    expect(data).toMatchObject({ at: START + 99, simulated: true });
    expect(data.prices).toHaveLength(40);
    for (const { price, high_24h, low_24h, observed_at, change_24h, change_24h_percent } of data.prices) {
      expect(Number(high_24h)).toBeGreaterThanOrEqual(Number(price));
      expect(Number(low_24h)).toBeLessThanOrEqual(Number(price));
      expect(observed_at).toBe((START + 99) * 1000);
      const open = Number(price) - Number(change_24h);
      expect(Number(change_24h_percent)).toBeCloseTo((Number(change_24h) / open) * 100, 2);
    }
  });

  it('gives ticks by second and by sequence, which verify', async () => {
    const { ticks } = await get<{ ticks: TickRecord[] }>(`/public/ticks?from=${START}&to=${START + 119}`);
    expect(ticks).toHaveLength(100);
    expect((await verifyTicks(ticks)).ok).toBe(true);
    const bySequence = await get<{ ticks: TickRecord[] }>('/public/ticks?from_sequence=11&to_sequence=20');
    expect(bySequence.ticks).toEqual(ticks.slice(10, 20));
    expect((await get<{ ticks: TickRecord[] }>('/public/ticks?from_sequence=100000&to_sequence=100010')).ticks).toEqual(
      [],
    );
    expect((await get<{ ticks: TickRecord[] }>(`/public/ticks?from=${START + 5}`)).ticks).toEqual([ticks[5]]);
  });

  it.each([
    ['/public/ticks', 'from'],
    [`/public/ticks?from=${START}&to=${START + 120}`, 'to'],
    [`/public/ticks?from=${START}&to=${START - 1}`, 'to'],
    ['/public/ticks?from_sequence=1&to_sequence=121', 'to_sequence'],
    [`/public/ticks?from=${START}&to=${START}&from_sequence=1`, 'from'],
    ['/public/ticks?from=yesterday', 'from'],
    ['/public/ticks?from_sequence=-1', 'from_sequence'],
  ])('refuses %s', async (path, field) => {
    const { status, error_code, errors } = await refused(path);
    expect([status, error_code, Object.keys(errors ?? {})]).toEqual([422, 'VALIDATION_FAILED', [field]]);
  });

  it('gives candles in the shape of the specification and in that of its twin', async () => {
    const data = await get<Candles>(symbolQuery('BTC/USDT', '1m', '&limit=5'));
    expect(data.t).toEqual([-3, -2, -1, 0, 1].map((i) => START - 30 + 60 + i * 60));
    const posted = await call({
      method: 'POST',
      path: '/public/kline',
      body: JSON.stringify({ symbol: 'BTC/USDT', timeframe: '1m', limit: 5 }),
    });
    expect((posted.envelope as unknown as { data: object }).data).toEqual({
      symbol: 'BTC/USDT',
      timeframe: '1m',
      compressed: true,
      data,
    });
    expect((await get<Candles>(symbolQuery('EUR/USD', '4h', '&limit=2000'))).t).toHaveLength(2000);
  });

  it('refuses candles of what is not there', async () => {
    expect(await refused(symbolQuery('NO/USDT', '1m'))).toMatchObject({ status: 404, error_code: 'SYMBOL_NOT_FOUND' });
    expect(await refused(symbolQuery('BTC/USDT', '2m'))).toMatchObject({ status: 422 });
    expect(await refused(symbolQuery('BTC/USDT', '1m', '&limit=2001'))).toMatchObject({ status: 422 });
  });
});
