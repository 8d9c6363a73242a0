import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createCandleAppender } from '#functions/domain/market/candle-appender.ts';
import { getMarketFeed } from '#functions/domain/market/feed.ts';
import { setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { runTicksWithCandles } from '#functions/testing/market/tick-with-candles.ts';
import { countTableReads } from '#functions/testing/read-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { createVirtualTime } from '#functions/testing/virtual-time.ts';
import { marketProductTypes, symbolSpecs } from '#shared/market/symbols.ts';
import { verifyTicks } from '#shared/market/verify-chain.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import type { CandlesResponse, PriceHistory, PriceRecord, PriceSparkline, TickRecord } from '#shared/schemas/market.ts';
import type { OptionConfig } from '#shared/schemas/options.ts';

// The number of symbols does not matter here.
vi.mock('#shared/market/symbols.ts', async (original) => {
  const { pickTestSymbols } = await import('#functions/testing/market/few-symbols.ts');
  return pickTestSymbols(await original());
});

useTestTable();

const START = Date.UTC(2027, 0, 6, 12, 0, 30) / 1000;
const time = createVirtualTime(START * 1000 + 5);

async function get<T>(path: string): Promise<T> {
  const { status, envelope, text } = await callTestApi({ method: 'GET', path });
  expect(status, text).toBe(200);
  return (envelope as unknown as { data: T }).data;
}
async function refused(path: string) {
  const { status, envelope } = await callTestApi({ method: 'GET', path });
  return { status, ...(envelope as unknown as { error_code: string; errors?: Record<string, string[]> }) };
}
const symbolQuery = (symbol: string, timeframe: string, more = '') =>
  `/public/kline?symbol=${encodeURIComponent(symbol)}&timeframe=${timeframe}${more}`;

beforeAll(async () => {
  setClock(time.now);
  const feed = await getMarketFeed();
  await runTicksWithCandles(time, feed, 0, 99.99);
});
describe('public market data', () => {
  it('lists the symbols', { tags: ['TRD-045', 'TRD-085'] }, async () => {
    const { symbols } = await get<{ symbols: { symbol: string; supports_options: boolean }[] }>(
      '/public/trading-symbols',
    );
    expect(symbols.map(({ symbol }) => symbol)).toEqual(symbolSpecs.map(({ symbol }) => symbol));
    expect(symbols.find(({ symbol }) => symbol === 'SPX')?.supports_options).toBe(false);
  });

  it('returns all prices with two table reads', { tags: ['TRD-085'] }, async () => {
    const prices = () =>
      get<{ sequence: number; at: number; simulated: boolean; prices: PriceRecord[] }>('/public/prices');
    expect(await countTableReads(prices)).toBe(2);
    const data = await prices();
    expect(data).toMatchObject({ at: START + 99, simulated: true });
    expect(data.prices).toHaveLength(symbolSpecs.length);
    for (const { price, high_24h, low_24h, observed_at, change_24h, change_24h_percent } of data.prices) {
      expect(Number(high_24h)).toBeGreaterThanOrEqual(Number(price));
      expect(Number(low_24h)).toBeLessThanOrEqual(Number(price));
      expect(observed_at).toBe((START + 99) * 1000);
      const open = Number(price) - Number(change_24h);
      expect(Number(change_24h_percent)).toBeCloseTo((Number(change_24h) / open) * 100, 2);
    }
  });

  it('returns ticks by second and by sequence, with verifiable hashes', async () => {
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
  ])('rejects the request: %s', async (path, field) => {
    const { status, error_code, errors } = await refused(path);
    expect([status, error_code, Object.keys(errors ?? {})]).toEqual([422, 'VALIDATION_FAILED', [field]]);
  });

  it('returns candles in the shape of GET and of POST', { tags: ['TRD-045', 'TRD-086'] }, async () => {
    const data = await get<CandlesResponse>(symbolQuery('BTC/USDT', '1m', '&limit=5'));
    expect(data.t).toEqual([-3, -2, -1, 0, 1].map((i) => START - 30 + 60 + i * 60));
    const posted = await callTestApi({
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
    expect((await get<CandlesResponse>(symbolQuery('EUR/USD', '4h', '&limit=2000'))).t).toHaveLength(2000);
  });

  it('rejects candles of unknown symbols, timeframes and limits', async () => {
    expect(await refused(symbolQuery('NO/USDT', '1m'))).toMatchObject({ status: 404, error_code: 'SYMBOL_NOT_FOUND' });
    expect(await refused(symbolQuery('BTC/USDT', '2m'))).toMatchObject({ status: 422 });
    expect(await refused(symbolQuery('BTC/USDT', '1m', '&limit=2001'))).toMatchObject({ status: 422 });
  });

  it.each(['BTC-USDT', 'BTC%2FUSDT', 'BTC/USDT'])(
    'returns one price and its 24-hour change by %s',
    { tags: ['TRD-085'] },
    async (name) => {
      const { prices } = await get<{ prices: PriceRecord[] }>('/public/prices');
      const listedPrice = prices.find(({ symbol }) => symbol === 'BTC/USDT');
      const data = await get<PriceRecord & { at: number }>(`/public/price/${name}`);
      expect(data).toEqual({ ...listedPrice, at: START + 99, sequence: 100 });
      const { observed_at: _, source: __, sequence: ___, ...figures } = data as typeof data & { sequence: number };
      expect(await get(`/public/change-24h/${name}`)).toEqual(figures);
      expect((await get<PriceHistory>(`/public/price-history/${name}/1h`)).points).toHaveLength(60);
    },
  );

  it('returns the price history, 24 hours by default', { tags: ['TRD-085'] }, async () => {
    const day = await get<PriceHistory>('/public/price-history/XAU-USD');
    expect(day).toEqual(await get<PriceHistory>('/public/price-history/XAU-USD/24h'));
    expect(day).toMatchObject({ symbol: 'XAU/USD', period: '24h' });
    for (const [period, candles, length] of [
      ['1h', 60, 60],
      ['24h', 48, 1800],
      ['7d', 42, 14_400],
      ['30d', 180, 14_400],
      ['1y', 365, 86_400],
    ] as const) {
      const { points } = await get<PriceHistory>(`/public/price-history/SPX/${period}`);
      expect(points, period).toHaveLength(candles);
      expect((points[1]?.at ?? 0) - (points[0]?.at ?? 0)).toBe(length);
      expect(points.at(-1)?.at).toBeLessThanOrEqual(time.now() / 1000);
      for (const { price } of points) expect(Number(price)).toBeGreaterThan(0);
    }
    const { price } = await get<PriceRecord>('/public/price/SPX');
    expect((await get<PriceHistory>('/public/price-history/SPX/1h')).points.at(-1)?.price).toBe(price);
  });

  it('returns the 24-hour change of all symbols, consistent with charts', async () => {
    const { sparklines } = await get<{ sparklines: PriceSparkline[] }>('/public/sparklines');
    expect(sparklines.map(({ symbol }) => symbol)).toEqual(symbolSpecs.map(({ symbol }) => symbol));
    const two = await get<{ sparklines: PriceSparkline[] }>('/public/sparklines?symbols=EUR/USD,BTC%2FUSDT');
    expect(two.sparklines.map(({ symbol }) => symbol)).toEqual(['BTC/USDT', 'EUR/USD']);
    for (const { symbol, points } of two.sparklines) {
      expect(points).toEqual((await get<CandlesResponse>(symbolQuery(symbol, '30m', '&limit=48'))).c);
      expect(points).toHaveLength(48);
    }
    // Once the half hour before is recorded, the table alone has it all.
    const feed = await getMarketFeed();
    const [candle] = await feed.candles('BTC/USDT', '30m', START - 30 - 1800, START - 30);
    if (candle) await createCandleAppender(feed)([{ symbol: 'BTC/USDT', timeframe: '30m', candle }]);
    const recorded = () => get<{ sparklines: PriceSparkline[] }>('/public/sparklines?symbols=BTC/USDT');
    expect((await recorded()).sparklines).toEqual([sparklines[0]]);
    // Chunks, the stored open candles, and the end of the tick log with the ticks since then.
    expect(await countTableReads(recorded)).toBe(4);
  });

  it.each([
    ['/public/price/NO-NE', 404, 'SYMBOL_NOT_FOUND'],
    ['/public/price/btc-usdt', 404, 'SYMBOL_NOT_FOUND'],
    ['/public/price/BTCUSDT', 404, 'SYMBOL_NOT_FOUND'],
    ['/public/price/..%2Fprices', 404, 'SYMBOL_NOT_FOUND'],
    ['/public/change-24h/NO-NE', 404, 'SYMBOL_NOT_FOUND'],
    ['/public/price-history/NO-NE', 404, 'SYMBOL_NOT_FOUND'],
    ['/public/price-history/BTC-USDT/2h', 422, 'INVALID_PERIOD'],
    ['/public/price-history/BTC-USDT/constructor', 422, 'INVALID_PERIOD'],
    ['/public/price/BTC-USDT?at=1', 422, 'VALIDATION_FAILED'],
    ['/public/sparklines?symbols=NO/NE', 404, 'SYMBOL_NOT_FOUND'],
    ['/public/sparklines?symbols=', 422, 'VALIDATION_FAILED'],
    ['/public/sparklines?symbol=BTC/USDT', 422, 'VALIDATION_FAILED'],
    [`/public/sparklines?symbols=${Array.from({ length: 101 }, () => 'SPX').join()}`, 422, 'VALIDATION_FAILED'],
    ['/public/futures-configs/gold', 422, 'CONFIGURATION_NOT_FOUND'],
  ])('answers %s with %i %s', async (path, status, code) => {
    expect(await refused(path)).toMatchObject({ status, error_code: code });
  });

  it('returns perpetual terms', { tags: ['TRD-055', 'TRD-087', 'TRD-105'] }, async () => {
    const { configs } = await get<{ configs: FuturesConfig[] }>('/public/futures-configs');
    expect(configs.map(({ product_type }) => product_type)).toEqual(marketProductTypes);
    const steps = Object.fromEntries(configs.map((config) => [config.product_type, config.leverage_steps]));
    expect(steps['cryptocurrency']).toEqual([20, 50, 75, 100, 125, 150, 175, 200]);
    expect(steps['commodities']).toEqual([20, 30, 40, 50]);
    expect(JSON.stringify(configs)).not.toContain('exposure');
    expect(await get('/public/futures-configs/forex')).toEqual({
      config: configs.find(({ product_type }) => product_type === 'forex'),
    });
    expect(await get('/public/contract-configs')).toEqual({
      configs: configs.map(({ product_type, contract_value }) => ({ product_type, contract_value })),
    });
  });

  it('returns option periods with payouts', { tags: ['TRD-087', 'TRD-107'] }, async () => {
    const { configs } = await get<{ configs: OptionConfig[] }>('/options-config');
    expect(configs.map(({ period, payout_rate }) => [period, payout_rate])).toEqual([
      [60, '10'],
      [120, '15'],
      [360, '20'],
      [1800, '25'],
      [3600, '30'],
      [43_200, '40'],
      [86_400, '45'],
      [259_200, '50'],
    ]);
    expect(configs[0]).toMatchObject({ min_amount: '10', max_amount: '100000', fee_per_order: '0', tax_rate: '0' });
    expect(JSON.stringify(configs)).not.toContain('exposure');
  });

  it.each([
    ['/public/trading-symbols', 10],
    ['/public/prices', 1],
    ['/public/price/BTC-USDT', 1],
    ['/public/change-24h/BTC-USDT', 5],
    ['/public/price-history/BTC-USDT/7d', 30],
    ['/public/sparklines', 60],
    ['/public/kline?symbol=BTC/USDT&timeframe=1m', 5],
    ['/public/futures-configs', 10],
    ['/public/contract-configs', 10],
  ])('allows caching of %s for %i s, compressed when worthwhile, and not of errors', async (path, seconds) => {
    const { headers, status } = await callTestApi({ method: 'GET', path, headers: { 'accept-encoding': 'br, gzip' } });
    expect([status, headers['cache-control']]).toEqual([200, `public, max-age=${seconds}`]);
    if (/symbols|prices|sparklines|kline/.test(path)) expect(headers['content-encoding']).toBe('br');
    const no = await callTestApi({ method: 'GET', path: `${path}${path.includes('?') ? '&' : '?'}nonsense=1` });
    expect([no.status, no.headers['cache-control']]).toEqual([422, 'no-store']);
  });
});
