import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeCoinbase } from '#functions/testing/vendors/coinbase.ts';
import { FAKE_OANDA_ACCOUNT, FAKE_OANDA_TOKEN, startFakeOanda } from '#functions/testing/vendors/oanda.ts';
import { startFakeOkx } from '#functions/testing/vendors/okx.ts';
import { createVendorResponse, type FakePriceVendor } from '#functions/testing/vendors/vendor.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { createCoinbaseProvider } from './coinbase/provider.ts';
import { createOandaProvider } from './oanda/provider.ts';
import { createOkxProvider } from './okx/provider.ts';
import type { MarketDataProvider } from './provider.ts';

const START = 1_800_025_200_000;
let time = START;
const now = () => time as EpochMs;
const at = (ms = time) => Math.floor(ms / 1000) as EpochSeconds;
let okx: FakePriceVendor;
let coinbase: FakePriceVendor;
let oanda: FakePriceVendor;
beforeAll(async () => {
  [okx, coinbase, oanda] = await Promise.all([
    startFakeOkx(() => time),
    startFakeCoinbase(() => time),
    startFakeOanda(() => time),
  ]);
});
afterAll(() => Promise.all([okx, coinbase, oanda].map((fake) => fake.stop())));
beforeEach(() => {
  time = START;
  for (const fake of [okx, coinbase, oanda])
    Object.assign(fake, { price: () => 100, traded: () => true, requests: [], always: null, next: [] });
});
const readProviderQuote = async (provider: MarketDataProvider, symbol: string) =>
  (await provider.quotes(at())).find((quote) => quote.symbol === symbol);

describe('OKX provider', () => {
  const make = () => createOkxProvider(() => okx.url, now);

  it('prices a past second of all symbols by the last trade before it began', async () => {
    okx.price = (_, second) => 100 + (second % 100);
    const second = at(START - 50_000);
    const quotes = (await make().second(second)) ?? [];
    // Pairs that it does not have are left out.
    expect(quotes).toHaveLength(22);
    expect(quotes.find(({ symbol }) => symbol === 'BTC/USDT')).toEqual({
      symbol: 'BTC/USDT',
      price: String(100 + ((second - 1) % 100)),
      source: 'okx',
      observedAt: second * 1000 - 1,
    });
    okx.traded = (_, when) => when < second - 8;
    const [quote] = (await make().second(second)) ?? [];
    expect(second * 1000 - (quote?.observedAt ?? 0)).toBe(8001);
  });

  it('requests a window of seconds once, within 20 requests per two seconds', async () => {
    const provider = make();
    for (let i = 0; i < 100; i++) await provider.second(at(START - 600_000 + i * 1000));
    expect(okx.requests.length).toBeLessThanOrEqual(50);
    expect(okx.requests.every((path) => path.includes('bar=1s') && path.includes('limit=300'))).toBe(true);
  });

  it('returns null for a second not available yet', async () => {
    okx.now = () => START - 3000;
    await expect(make().second(at())).rejects.toThrow('not there yet');
    okx.now = () => time;
  });

  it('reads old history from its separate endpoint', async () => {
    const from = at() - 3000 * 60;
    const candles = await make().candles('BTC/USDT', '1m', from, from + 700 * 60);
    expect(candles).toHaveLength(700);
    expect(okx.requests).toHaveLength(3);
    expect(okx.requests.every((path) => path.startsWith('/api/v5/market/history-candles'))).toBe(true);
  });

  it.each([
    [
      'twice the same time',
      [
        ['60000', '1', '1', '1', '1', '1'],
        ['60000', '1', '1', '1', '1', '1'],
      ],
    ],
    ['contradicting themselves', [['60000', '1', '0.5', '1', '1', '1']]],
    ['with text for a price', [['60000', '1', 'high', '1', '1', '1']]],
    ['with a negative volume', [['60000', '1', '1', '1', '1', '-1']]],
    ['without a time', [['', '1', '1', '1', '1', '1']]],
    ['too short', [['60000', '1']]],
  ])('rejects candles %s', async (_, data) => {
    okx.always = createVendorResponse(200, JSON.stringify({ code: '0', data }));
    await expect(make().candles('BTC/USDT', '1m', 0, 600)).rejects.toMatchObject({ name: 'ProviderError' });
  });
});

describe('Coinbase provider', () => {
  const make = () => createCoinbaseProvider(() => coinbase.url, now);

  it('sends at most fifteen requests a second at start and ten afterwards', async () => {
    const provider = make();
    const perSecond: number[] = [];
    for (let second = 0; second < 30; second++) {
      coinbase.requests = [];
      await provider.refresh();
      await provider.candles('BTC/USDT', '1m', at() - 600 * 60, at()).catch(() => []);
      await provider.day();
      perSecond.push(coinbase.requests.length);
      time += 1000;
    }
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(15);
    expect(Math.max(...perSecond.slice(10))).toBeLessThanOrEqual(10);
  });

  it('detects pairs not traded against USDT and retries them after an hour', async () => {
    const provider = make();
    for (let i = 0; i < 5; i++) {
      await provider.refresh();
      time += 1000;
    }
    expect(provider.covers('BTC/USDT')).toBe(true);
    expect(provider.covers('LTC/USDT')).toBe(false);
    coinbase.requests = [];
    await provider.refresh();
    expect(coinbase.requests).toHaveLength(6);
    expect(coinbase.requests.join()).not.toContain('BTC-USD/');
    expect(await readProviderQuote(provider, 'USDT/USD')).toMatchObject({ source: 'coinbase' });
    time += 3_600_000;
    expect(provider.covers('LTC/USDT')).toBe(true);
  });

  it('dates a price by its last trade when that trade is old', async () => {
    coinbase.traded = (_, second) => second <= at(START) - 60;
    const provider = make();
    await provider.refresh();
    const quote = await readProviderQuote(provider, 'BTC/USDT');
    expect(time - (quote?.observedAt ?? 0)).toBeGreaterThan(59_000);
    expect(await provider.second(at())).toBeNull();
  });
});

describe('OANDA provider', () => {
  const make = (token = FAKE_OANDA_TOKEN) =>
    createOandaProvider({ base: oanda.url, token, account: FAKE_OANDA_ACCOUNT }, now);

  it('returns the mid price, dated now while the instrument is tradeable', async () => {
    const price = (overrides: object) =>
      createVendorResponse(
        200,
        JSON.stringify({
          time: String(time / 1000),
          prices: [
            {
              instrument: 'EUR_USD',
              time: String(time / 1000 - 8),
              tradeable: true,
              bids: [{ price: '1.08001' }, { price: '1.07' }],
              asks: [{ price: '1.08004' }],
              ...overrides,
            },
          ],
        }),
      );
    const provider = make();
    oanda.next = [price({})];
    await provider.refresh();
    expect(await readProviderQuote(provider, 'EUR/USD')).toMatchObject({ price: '1.080025', observedAt: time });
    time += 5000;
    const closed = make();
    oanda.next = [price({ tradeable: false, time: String(time / 1000 - 100) })];
    await closed.refresh();
    expect(await readProviderQuote(closed, 'EUR/USD')).toMatchObject({ observedAt: time - 100_000 });
  });

  it('rejects an invalid token', async () => {
    await expect(make('another token').refresh()).rejects.toThrow('401');
  });

  it('has no one-second history and does not request future candles', async () => {
    const provider = make();
    expect(await provider.second(at())).toBeNull();
    const candles = await provider.candles('XAU/USD', '1m', at() - 600, at() + 600);
    expect(candles.at(-1)?.t).toBeLessThan(at());
    expect(await provider.candles('XAU/USD', '1m', at() + 60, at() + 600)).toEqual([]);
  });
});
