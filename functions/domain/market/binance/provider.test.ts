import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMarketFeed, type MarketFeed } from '#functions/domain/market/market-feed.ts';
import type { MarketDataProvider } from '#functions/domain/market/provider.ts';
import { type FakeBinance, type BinanceMisbehaviour, startFakeBinance } from '#functions/testing/vendors/binance.ts';
import { getCandleStart, timeframeNames } from '#shared/market/timeframes.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { createBinanceProvider } from './provider.ts';

const START = 1_800_000_000_000;
let time = START;
let fake: FakeBinance;
let binance: MarketDataProvider;

beforeAll(async () => {
  process.env['LOG_LEVEL'] = 'error';
  fake = await startFakeBinance(() => time);
});
afterAll(() => fake.stop());
beforeEach(() => {
  time = START;
  Object.assign(fake, { price: () => 100, trades: () => 3, absent: [], next: [], always: null, requests: [] });
  binance = createBinanceProvider(
    () => fake.url,
    () => time as EpochMs,
  );
});

const at = (ms = time) => Math.floor(ms / 1000) as EpochSeconds;
const bitcoin = async (second = at()) => (await binance.quotes(second)).find(({ symbol }) => symbol === 'BTC/USDT');
const createBinanceFeed = (): MarketFeed =>
  createMarketFeed({ cryptocurrency: [binance], precious_metals: [], commodities: [], forex: [], stock_index: [] });
const status =
  (code: number, body = '{"code":-1003,"msg":"Too many requests."}', headers = {}): BinanceMisbehaviour =>
  (response) =>
    response.writeHead(code, headers).end(body);

describe('Binance prices', () => {
  it('are requested in batches of twenty pairs and mapped to our symbols', async () => {
    fake.price = (name) => (name === 'BTCUSDT' ? 95_123.45 : 2);
    await binance.refresh();
    expect(fake.requests).toHaveLength(2);
    expect(fake.requests[0]).toContain('/api/v3/ticker/24hr?type=MINI&symbols=%5B%22BTCUSDT%22%2C');
    expect(await bitcoin()).toEqual({ symbol: 'BTC/USDT', price: '95123.45', source: 'binance', observedAt: START });
    expect(await binance.quotes(at())).toHaveLength(24);
    expect([binance.covers('BTC/USDT'), binance.covers('XAU/USD'), binance.covers('BTCUSDT')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are returned only for seconds at or after their observation', async () => {
    await binance.refresh();
    time += 700;
    fake.price = () => 101;
    await binance.refresh();
    expect((await bitcoin(at(START)))?.price).toBe('100');
    expect((await bitcoin(at(START + 1000)))?.price).toBe('101');
    expect(await bitcoin(at(START - 1000))).toBeUndefined();
  });

  it('date from the request time, however long the response takes', async () => {
    fake.price = () => {
      time = START + 700;
      return 100;
    };
    time = START - 300;
    await binance.refresh();
    expect((await bitcoin(at(START)))?.observedAt).toBe(START - 300);
  });

  it('age while Binance does not respond', async () => {
    const feed = createBinanceFeed();
    await feed.refresh();
    fake.always = status(500, 'oops');
    for (let i = 1; i <= 5; i++) {
      time += 1000;
      await feed.refresh();
      const [btc] = (await feed.prices(at())).filter(([symbol]) => symbol === 'BTC/USDT');
      expect(btc).toEqual(['BTC/USDT', '100', 'binance', i * 1000]);
    }
  });

  it('age while Binance repeats the same timestamp', async () => {
    const feed = createBinanceFeed();
    fake.now = () => START;
    await feed.refresh();
    time += 4000;
    await feed.refresh();
    fake.now = () => time;
    expect((await feed.prices(at()))[0]?.[3]).toBe(4000);
  });

  it('age when nothing is traded for long', async () => {
    fake.trades = (_, second) => (second <= START / 1000 ? 1 : 0);
    await binance.refresh();
    time += 5000;
    await binance.refresh();
    expect((await bitcoin())?.observedAt).toBe(START + 5000);
    time += 10_000;
    await binance.refresh();
    expect((await bitcoin())?.observedAt).toBe(START);
  });

  it('withhold a large jump until Binance reports it three times', async () => {
    await binance.refresh();
    fake.price = () => 140;
    for (let i = 0; i < 2; i++) {
      time += 1000;
      await binance.refresh();
      expect(await bitcoin()).toMatchObject({ price: '100', observedAt: START });
    }
    time += 1000;
    await binance.refresh();
    expect(await bitcoin()).toMatchObject({ price: '140', observedAt: START + 3000 });
  });

  it('ignore a jump that is absent from the next response', async () => {
    await binance.refresh();
    for (const price of [10, 100, 10, 100.5]) {
      time += 1000;
      fake.price = () => price;
      await binance.refresh();
    }
    expect((await bitcoin())?.price).toBe('100.5');
  });

  const garbage: Record<string, BinanceMisbehaviour> = {
    'no JSON': status(200, '<html>maintenance</html>'),
    'another shape': status(200, '{"symbol":"BTCUSDT"}'),
    'an empty list': status(200, '[]'),
    'records without prices': status(200, '[{"symbol":"BTCUSDT","lastPrice":"","closeTime":1,"lastId":1}]'),
    'a price of zero': (response) =>
      response.end(
        '[{"symbol":"BTCUSDT","openPrice":"1","highPrice":"1","lowPrice":"0","lastPrice":"0.00000000","volume":"1","closeTime":1,"lastId":1}]',
      ),
    'a price outside its own day': (response) =>
      response.end(
        '[{"symbol":"BTCUSDT","openPrice":"1","highPrice":"2","lowPrice":"1","lastPrice":"3","volume":"1","closeTime":1800000000000,"lastId":1}]',
      ),
    'a name of no symbol': (response) =>
      response.end(
        '[{"symbol":"XXXUSDT","openPrice":"1","highPrice":"2","lowPrice":"1","lastPrice":"1","volume":"1","closeTime":1800000000000,"lastId":1}]',
      ),
    'numbers that are none': status(200, '[{"symbol":"BTCUSDT","lastPrice":1e400}]'),
    'an endless answer': (response) => {
      response.writeHead(200);
      const chunk = 'x'.repeat(1 << 16);
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    },
    'a connection that is cut': (response) => response.destroy(),
    'a body that is cut': (response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('[{"symbol":');
      setImmediate(() => response.destroy());
    },
    'a redirect': status(302, '', { location: 'http://127.0.0.1:1/' }),
    'an answer that never comes': () => {},
    'status 503': status(503, 'unavailable'),
    'status 400': status(400, '{"code":-1102,"msg":"A mandatory parameter was not sent."}'),
  };
  it.each(Object.entries(garbage))('stay the last valid ones after %s', async (_, misbehaviour) => {
    await binance.refresh();
    time += 1000;
    fake.next = [misbehaviour];
    await expect(binance.refresh()).rejects.toMatchObject({ name: 'ProviderError' });
    expect(await bitcoin()).toMatchObject({ price: '100', observedAt: START });
    time += 1000;
    fake.price = () => 102;
    await binance.refresh();
    expect((await bitcoin())?.price).toBe('102');
  });

  it('skip only the symbol whose record is invalid', async () => {
    fake.price = (name) => (name === 'ETHUSDT' ? Number.NaN : 7);
    await binance.refresh();
    const symbols = (await binance.quotes(at())).map(({ symbol }) => symbol);
    expect(symbols).toHaveLength(23);
    expect(symbols).not.toContain('ETH/USDT');
  });
});

describe('pair missing at Binance', () => {
  beforeEach(() => {
    fake.absent = ['DAIUSDT', 'USDEUSDT'];
  });
  const names = async () => (await binance.quotes(at())).map(({ symbol }) => symbol);

  it('is the only pair left out, is not requested again, and is retried after an hour', async () => {
    await binance.refresh();
    expect(await names()).toHaveLength(22);
    expect(await names()).not.toContain('DAI/USDT');
    expect([binance.covers('DAI/USDT'), binance.covers('BTC/USDT')]).toEqual([false, true]);
    expect((await binance.day()).map(({ symbol }) => symbol)).toEqual(
      expect.arrayContaining(['BTC/USDT', 'USDC/USDT']),
    );
    fake.requests = [];
    time += 1000;
    await binance.refresh();
    expect(fake.requests).toHaveLength(2);
    time += 3_600_000;
    fake.absent = [];
    await binance.refresh();
    expect(await names()).toContain('DAI/USDT');
  });

  it('does not break seconds or candles of other pairs', async () => {
    expect(await binance.second(at(START - 50_000))).toHaveLength(22);
    for (let i = 0; i < 5; i++)
      await expect(binance.candles('DAI/USDT', '1m', at() - 600, at())).rejects.toThrow('no DAIUSDT');
    expect(await binance.candles('BTC/USDT', '1m', at() - 600, at())).toHaveLength(10);
  });
});

describe('Binance circuit breaker', () => {
  it('opens after three failures and retries at growing intervals', async () => {
    fake.always = status(500, 'oops');
    let requestCount = 0;
    for (let second = 0; second < 60; second++) {
      await binance.refresh().catch(() => null);
      time += 1000;
    }
    // Two requests cover all pairs.
    requestCount = fake.requests.length / 2;
    expect(requestCount).toBeGreaterThan(5);
    expect(requestCount).toBeLessThan(12);
    fake.always = null;
    time += 60_000;
    await binance.refresh();
    expect(await bitcoin()).toMatchObject({ observedAt: time });
  });

  it.each([429, 418])('sends no request during the Retry-After of a %i response', async (code) => {
    fake.next = [status(code, '{"code":-1003,"msg":"Too much."}', { 'retry-after': '30' })];
    await expect(binance.refresh()).rejects.toThrow(String(code));
    time += 29_000;
    await expect(binance.refresh()).rejects.toThrow('left alone');
    expect(fake.requests).toHaveLength(2);
    time += 1000;
    await binance.refresh();
    expect(fake.requests).toHaveLength(4);
  });
});

describe('Binance history', () => {
  it('prices a past second by the last trade before it began', async () => {
    fake.price = (_, second) => 100 + (second % 100);
    const second = at(START - 50_000);
    const quotes = (await binance.second(second)) ?? [];
    expect(quotes).toHaveLength(24);
    expect(quotes.find(({ symbol }) => symbol === 'BTC/USDT')).toEqual({
      symbol: 'BTC/USDT',
      price: String(100 + ((second - 1) % 100)),
      source: 'binance',
      observedAt: second * 1000 - 1,
    });
  });

  it('fetches several seconds of the same minutes with one request', async () => {
    const base = Math.floor(START / 300_000) * 300 - 900;
    await binance.second((base + 20) as EpochSeconds);
    const { length } = fake.requests;
    for (let i = 21; i < 200; i += 7) await binance.second((base + i) as EpochSeconds);
    expect(fake.requests).toHaveLength(length);
  });

  it('reports the age of a price when nothing was traded', async () => {
    const second = at(START - 50_000);
    fake.trades = (_, when) => (when > second - 9 ? 0 : 2);
    const [quote] = (await binance.second(second)) ?? [];
    expect(second * 1000 - (quote?.observedAt ?? 0)).toBe(8001);
  });

  it('returns null for a second that is not available yet, and its price later', async () => {
    const second = at(START);
    const late = START - 3000;
    fake.now = () => late;
    await expect(binance.second(second)).rejects.toThrow('not there yet');
    fake.now = () => time;
    time += 5000;
    expect(await binance.second(second)).toHaveLength(24);
  });

  it('returns null through the feed while Binance is down, so that the second is retried', async () => {
    fake.always = status(503, 'down');
    expect(await createBinanceFeed().second(at(START - 60_000))).toBeNull();
  });

  it('pages candles of every timeframe and ends with the open candle', async () => {
    for (const timeframe of timeframeNames) {
      const from = getCandleStart(at() - 2_000_000, timeframe);
      const candles = await binance.candles('ETH/USDT', timeframe, from, at());
      expect(candles[0]?.t, timeframe).toBe(from);
      expect(candles.at(-1)?.t, timeframe).toBe(getCandleStart(at() - 1, timeframe));
      expect(Object.keys(candles[0] ?? {})).toEqual(['t', 'o', 'h', 'l', 'c', 'v']);
    }
    const pages = fake.requests.filter((path) => path.includes('interval=1m'));
    expect(pages.length).toBeGreaterThan(30);
  });

  it.each([
    ['out of order', '[[60000,"1","1","1","1","1",1,"1",1],[0,"1","1","1","1","1",1,"1",1]]'],
    ['contradicting themselves', '[[60000,"1","0.5","1","1","1",1,"1",1]]'],
    ['of another shape', '[{"open":1}]'],
    ['without a price', '[[60000,"1","1","0","1","1",1,"1",1]]'],
  ])('rejects candles %s', async (_, body) => {
    fake.next = [status(200, body)];
    await expect(binance.candles('ETH/USDT', '1m', 0, 600)).rejects.toMatchObject({ name: 'ProviderError' });
  });

  it('returns 24-hour stats with the prices, without a second request', async () => {
    await binance.refresh();
    const { length } = fake.requests;
    const day = (await binance.day()).find(({ symbol }) => symbol === 'BTC/USDT');
    expect(day).toEqual({ symbol: 'BTC/USDT', open: '98', high: '125', low: '75', volume: '1234.5' });
    expect(fake.requests).toHaveLength(length);
  });
});
