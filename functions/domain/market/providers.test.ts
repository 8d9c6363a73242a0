import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeCoinbase } from '#functions/testing/vendors/coinbase.ts';
import { FAKE_OANDA_ACCOUNT, FAKE_OANDA_TOKEN, startFakeOanda } from '#functions/testing/vendors/oanda.ts';
import { startFakeOkx } from '#functions/testing/vendors/okx.ts';
import { startFakeTwelveData, FAKE_TWELVE_DATA_KEY } from '#functions/testing/vendors/twelve-data.ts';
import {
  createVendorResponse,
  type FakePriceVendor,
  type VendorMisbehaviour,
  vendorFaults,
} from '#functions/testing/vendors/vendor.ts';
import { getCandleStart, timeframeNames, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { createCoinbaseProvider } from './coinbase/provider.ts';
import { createOandaProvider } from './oanda/provider.ts';
import { createOkxProvider } from './okx/provider.ts';
import type { MarketDataProvider } from './provider.ts';
import { createTwelveDataProvider } from './twelve-data/provider.ts';

// A Friday morning in New York: every market except Asia's is open.
const START = 1_800_025_260_000;
let time = START;
const now = () => time as EpochMs;
const at = (ms = time) => Math.floor(ms / 1000) as EpochSeconds;

interface Vendor {
  start: (now: () => number) => Promise<FakePriceVendor>;
  make: (url: string) => MarketDataProvider;
  /** One of its symbols, by our name and by the vendor's. */
  symbol: string;
  name: string;
  /** Faulty answers in the vendor's own format, for its first symbol. */
  wrong: Record<string, VendorMisbehaviour>;
  /** Rate-limit answers, and the silence that must follow, seconds. */
  limits: Record<string, { answer: VendorMisbehaviour; silence: number }>;
}

const okxTicker = (overrides: object) => ({
  code: '0',
  msg: '',
  data: [
    {
      instId: 'BTC-USDT',
      last: '100',
      lastSz: '1',
      open24h: '100',
      high24h: '200',
      low24h: '50',
      vol24h: '5',
      ts: String(START),
      ...overrides,
    },
  ],
});
const coinbaseTicker = (overrides: object) => ({
  trade_id: 1,
  price: '100',
  bid: '99',
  ask: '101',
  time: new Date(START).toISOString(),
  ...overrides,
});
const oandaPrice = (overrides: object) => ({
  time: String(START / 1000),
  prices: [
    {
      instrument: 'XAU_USD',
      time: String(START / 1000),
      tradeable: true,
      bids: [{ price: '99' }],
      asks: [{ price: '101' }],
      ...overrides,
    },
  ],
});
const twelveDataQuote = (overrides: object) => ({
  'XAU/USD': {
    symbol: 'XAU/USD',
    close: '100',
    last_quote_at: START / 1000,
    is_market_open: true,
    ...overrides,
  },
});
const wrongs = <T>(make: (value: T) => object, values: Record<string, T>): Record<string, VendorMisbehaviour> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, createVendorResponse(200, JSON.stringify(make(value)))]),
  );

const future = START + 60_000;
const vendors: Record<string, Vendor> = {
  okx: {
    start: startFakeOkx,
    make: (url) => createOkxProvider(() => url, now),
    symbol: 'BTC/USDT',
    name: 'BTC-USDT',
    wrong: {
      ...wrongs(okxTicker, {
        'a negative price': { last: '-100' },
        'a price that is text': { last: 'NaN' },
        'a price of zero': { last: '0' },
        'a price that is a number': { last: 100 },
        'a price outside its own day': { last: '300' },
        'a time in the future': { ts: String(future) },
        'a volume that is none': { vol24h: '-1' },
        'another symbol': { instId: 'XXX-USDT' },
      }),
      'a failure of its own': createVendorResponse(
        200,
        '{"code":"50001","msg":"Service temporarily unavailable","data":[]}',
      ),
    },
    limits: {
      'status 429': { answer: createVendorResponse(429, '{"code":"50011","msg":"Too Many Requests"}'), silence: 5 },
      'code 50011': {
        answer: createVendorResponse(200, '{"code":"50011","msg":"Too Many Requests","data":[]}'),
        silence: 5,
      },
    },
  },
  coinbase: {
    start: startFakeCoinbase,
    make: (url) => createCoinbaseProvider(() => url, now),
    symbol: 'BTC/USDT',
    name: 'BTC-USDT',
    wrong: wrongs(coinbaseTicker, {
      'a negative price': { price: '-100' },
      'a price that is text': { price: 'none' },
      'bid above ask': { bid: '200' },
      'a time in the future': { time: new Date(future).toISOString() },
      'a time that is none': { time: 'yesterday' },
      'a trade without a number': { trade_id: null },
    }),
    limits: {
      'status 429': { answer: createVendorResponse(429, '{"message":"Public rate limit exceeded"}'), silence: 5 },
    },
  },
  oanda: {
    start: startFakeOanda,
    make: (base) => createOandaProvider({ base, token: FAKE_OANDA_TOKEN, account: FAKE_OANDA_ACCOUNT }, now),
    symbol: 'XAU/USD',
    name: 'XAU_USD',
    wrong: wrongs(oandaPrice, {
      'a negative price': { bids: [{ price: '-1' }] },
      'a price that is text': { asks: [{ price: 'NaN' }] },
      'no offer': { bids: [] },
      'bid above ask': { bids: [{ price: '102' }] },
      'a time in the future': { time: String(future / 1000) },
      'another symbol': { instrument: 'XXX_USD' },
    }),
    limits: {
      'status 429': { answer: createVendorResponse(429, '{"errorMessage":"Too many requests"}'), silence: 5 },
      'status 503 with a time': { answer: createVendorResponse(503, 'busy', { 'retry-after': '40' }), silence: 40 },
    },
  },
  'twelve data': {
    start: startFakeTwelveData,
    make: (base) => createTwelveDataProvider({ base, key: FAKE_TWELVE_DATA_KEY, creditsPerMinute: 20_000 }, now),
    symbol: 'XAU/USD',
    name: 'XAU/USD',
    wrong: {
      ...wrongs(twelveDataQuote, {
        'a negative price': { close: '-100' },
        'a price that is text': { close: 'N/A' },
        'a price that is a number': { close: 100 },
        'a time in the future': { last_quote_at: future / 1000 },
        'no time': { last_quote_at: null },
      }),
      'a failure of its own': createVendorResponse(200, '{"code":500,"message":"Internal","status":"error"}'),
      'a failure for each symbol': createVendorResponse(
        200,
        '{"XAU/USD":{"code":404,"message":"not found","status":"error"}}',
      ),
    },
    limits: {
      // It is 21 s past the minute: credits return with the next one.
      'status 429': {
        answer: createVendorResponse(429, '{"code":429,"message":"out of credits","status":"error"}'),
        silence: 61,
      },
      'code 429': {
        answer: createVendorResponse(200, '{"code":429,"message":"out of credits","status":"error"}'),
        silence: 61,
      },
      'a key that is refused': {
        answer: createVendorResponse(200, '{"code":401,"message":"no key","status":"error"}'),
        silence: 300,
      },
    },
  },
};

describe.each(Object.entries(vendors))('%s provider', (title, vendor) => {
  let fake: FakePriceVendor;
  let provider: MarketDataProvider;
  beforeAll(async () => {
    fake = await vendor.start(() => time);
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    time = START;
    Object.assign(fake, {
      price: () => 100,
      traded: () => true,
      next: [],
      always: null,
      requests: [],
      now: () => time,
    });
    provider = vendor.make(fake.url);
  });
  const quote = async (second = at()) =>
    (await provider.quotes(second)).find(({ symbol }) => symbol === vendor.symbol) ?? null;

  /** Symbols take turns when requests are few: after a few seconds each had one. */
  async function renew(): Promise<void> {
    for (let i = 0; i < 4; i++) {
      time += 1000;
      await provider.refresh();
    }
  }

  it('returns current prices by our symbols and none for earlier seconds', async () => {
    fake.price = (name) => (name === vendor.name ? 95.125 : 2);
    await provider.refresh();
    const observed = await quote();
    expect(observed).toMatchObject({ symbol: vendor.symbol, observedAt: START, source: provider.name });
    expect(Number(observed?.price)).toBeCloseTo(95.125, 6);
    expect(await quote(at(START - 1000))).toBeNull();
    expect(provider.covers(vendor.symbol)).toBe(true);
    expect([provider.covers(vendor.name), provider.covers('NO/NE')]).toEqual([vendor.name === vendor.symbol, false]);
    fake.price = () => 96;
    await renew();
    expect(Number((await quote())?.price)).toBe(96);
    expect(Number((await quote(at(START)))?.price)).toBeCloseTo(95.125, 6);
  });

  it('dates a price by the request time, however long the response takes', async () => {
    const answered = fake.price;
    fake.price = (...of) => {
      // The answer is created before the second begins, and arrives after.
      time = START + 700;
      return answered(...of);
    };
    time = START - 300;
    await provider.refresh();
    expect(time).toBe(START + 700);
    expect((await quote())?.observedAt).toBe(START - 300);
  });

  it.each([...Object.entries(vendorFaults), ...Object.entries(vendor.wrong)])(
    'keeps its last prices during %s and recovers afterwards',
    async (_, misbehaviour) => {
      await provider.refresh();
      time += 3000;
      fake.always = misbehaviour;
      await expect(provider.refresh()).rejects.toMatchObject({ name: 'ProviderError' });
      const heldQuote = await quote();
      expect(heldQuote).toMatchObject({ observedAt: START });
      expect(Number(heldQuote?.price)).toBe(100);
      fake.always = null;
      time += 301_000;
      fake.price = () => 102;
      await provider.refresh();
      expect(Number((await quote())?.price)).toBe(102);
    },
  );

  it('skips only the symbol whose price is invalid', async () => {
    fake.price = (name) => (name === vendor.name ? Number.NaN : 7);
    await provider.refresh();
    const symbols = (await provider.quotes(at())).map(({ symbol }) => symbol);
    expect(symbols.length).toBeGreaterThan(3);
    expect(symbols).not.toContain(vendor.symbol);
  });

  it.each(Object.entries(vendor.limits))(
    'sends no requests for the documented time after %s',
    { tags: ['FIN-343'] },
    async (_, { answer, silence }) => {
      time = START - (START % 60_000);
      fake.always = answer;
      await expect(provider.refresh()).rejects.toMatchObject({ retryAfter: silence });
      fake.always = null;
      const requestCount = fake.requests.length;
      time += (silence - 1) * 1000;
      await expect(provider.refresh()).rejects.toThrow('left alone');
      expect(fake.requests).toHaveLength(requestCount);
      time += 1000;
      await provider.refresh();
      expect(fake.requests.length).toBeGreaterThan(requestCount);
      await renew();
      expect(Number((await quote())?.price)).toBe(100);
    },
  );

  it('backs off for longer after three failures', async () => {
    fake.always = createVendorResponse(500, 'oops');
    let rounds = 0;
    for (let second = 0; second < 60; second++) {
      const before = fake.requests.length;
      await provider.refresh().catch(() => null);
      if (fake.requests.length > before) rounds++;
      time += 1000;
    }
    expect(rounds).toBeGreaterThan(4);
    expect(rounds).toBeLessThan(12);
  });

  it('returns ageing prices while nothing is traded', async () => {
    fake.traded = (_, second) => second <= START / 1000;
    await provider.refresh();
    for (let i = 0; i < 40; i++) {
      time += 5000;
      await provider.refresh();
    }
    const observed = await quote();
    expect(time - (observed?.observedAt ?? 0)).toBeGreaterThan(60_000);
  });

  it('returns aligned candles of every timeframe without the future', async () => {
    fake.price = (_, second) => 100 + (second % 977) / 100;
    for (const timeframe of timeframeNames) {
      const length = timeframeSeconds[timeframe];
      const from = getCandleStart(at() - 500 * Math.min(length, 86_400), timeframe);
      time += 60_000;
      const candles = await provider.candles(vendor.symbol, timeframe, from, at());
      expect(candles[0]?.t, timeframe).toBe(from);
      expect(candles.at(-1)?.t, timeframe).toBe(getCandleStart(at() - 1, timeframe));
      for (const [i, candle] of candles.entries()) {
        expect(candle.t - (candles[i - 1]?.t ?? candle.t - length), timeframe).toBe(length);
        expect(candle.h).toBeGreaterThanOrEqual(candle.l);
      }
      expect(Object.keys(candles[0] ?? {})).toEqual(['t', 'o', 'h', 'l', 'c', 'v']);
    }
  });

  it('returns 24-hour stats', async () => {
    await provider.refresh();
    let days = await provider.day();
    for (let i = 0; i < 60 && !days.some(({ symbol }) => symbol === vendor.symbol); i++) {
      time += 60_000;
      days = await provider.day().catch(() => []);
    }
    const day = days.find(({ symbol }) => symbol === vendor.symbol);
    expect(Number(day?.low)).toBeLessThanOrEqual(100);
    expect(Number(day?.high)).toBeGreaterThanOrEqual(100);
    expect(Number(day?.open)).toBeGreaterThan(0);
    expect(day?.volume).toMatch(/^\d+(\.\d{1,8})?$/);
  });

  it('never reveals its key', { tags: ['FIN-343'] }, async () => {
    const key = { oanda: FAKE_OANDA_TOKEN, 'twelve data': FAKE_TWELVE_DATA_KEY }[title];
    await provider.refresh();
    expect(fake.requests.join()).not.toContain(key ?? 'nothing');
    if (!key) return;
    expect(fake.authorization).toContain(key);
    time += 3000;
    fake.always = (response, request) => response.writeHead(400).end(`no: ${request.headers.authorization}`);
    const failure = await provider.refresh().catch((error: Error) => error.message);
    expect(failure).toContain('no: ');
    expect(failure).not.toContain(key);
  });
});
