import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#functions/lib/ids.ts';
import { type FakeBinance, startFakeBinance } from '#functions/testing/vendors/binance.ts';
import { startFakeCoinbase } from '#functions/testing/vendors/coinbase.ts';
import { FAKE_OANDA_ACCOUNT, FAKE_OANDA_TOKEN, startFakeOanda } from '#functions/testing/vendors/oanda.ts';
import { startFakeOkx } from '#functions/testing/vendors/okx.ts';
import { startFakeTwelveData, FAKE_TWELVE_DATA_KEY } from '#functions/testing/vendors/twelve-data.ts';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { getTradingSessionAt } from '#shared/market/sessions.ts';
import type { PriceRecord, PriceSparkline, TradingSymbol } from '#shared/schemas/market.ts';
import { type EpochMs, toEpochSeconds } from '#shared/time.ts';

const now = () => Date.now();
let binance: FakeBinance;
let vendors: { stop: () => Promise<void> }[] = [];
let platform: TestPlatform;
let token = '';

beforeAll(async () => {
  binance = await startFakeBinance(now);
  const otherVendors = await Promise.all([
    startFakeOkx(now),
    startFakeCoinbase(now),
    startFakeOanda(now),
    startFakeTwelveData(now),
  ]);
  vendors = [binance, ...otherVendors];
  const [okx, coinbase, oanda, twelveData] = otherVendors;
  platform = await startTestPlatform({
    sites: false,
    env: {
      MARKET_FEED: 'live',
      RATE_LIMIT_SCALE: '1000',
      BINANCE_URL: binance.url,
      OKX_URL: okx.url,
      COINBASE_URL: coinbase.url,
      OANDA_URL: oanda.url,
      OANDA_TOKEN: FAKE_OANDA_TOKEN,
      OANDA_ACCOUNT: FAKE_OANDA_ACCOUNT,
      TWELVE_DATA_URL: twelveData.url,
      TWELVE_DATA_KEY: FAKE_TWELVE_DATA_KEY,
      TWELVE_DATA_CREDITS: '2000',
    },
  });
});
afterAll(async () => {
  await platform?.stop();
  await Promise.all(vendors.map((vendor) => vendor.stop()));
});

interface FeedAnswer {
  status: number;
  cache: string | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer of the interface
  body: any;
}

async function api(path: string, init: RequestInit = {}): Promise<FeedAnswer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${platform.info.web}/api${path}`, {
    ...init,
    headers: { ...headers, ...init.headers },
  });
  return { status: response.status, cache: response.headers.get('x-cache'), body: await response.json() };
}
const price = async (symbol: string): Promise<PriceRecord | undefined> =>
  ((await api('/public/prices')).body.data?.prices as PriceRecord[] | undefined)?.find(
    (record) => record.symbol === symbol,
  );
const buy = (symbol: string) =>
  api('/options/create-order', {
    method: 'POST',
    headers: { 'idempotency-key': newId('jnl') },
    body: JSON.stringify({ symbol, direction: 'call', amount: '10', period_id: 'p60' }),
  });
const eventually = { timeout: 60_000, interval: 100 };

describe('platform with live prices', { tags: 'needs-linux' }, () => {
  it('has prices of every class, and trades symbols with a source and an open market only', async () => {
    await expect.poll(async () => (await price('BTC/USDT'))?.source, eventually).toBe('binance');
    await expect.poll(async () => (await price('XAU/USD'))?.source, eventually).toBe('oanda');
    expect((await api('/public/prices')).body.data.simulated).toBe(false);
    expect(await price('COFFEE')).toBeUndefined();
    const { symbols } = (await api('/public/trading-symbols')).body.data as { symbols: TradingSymbol[] };
    const of = (name: string) => symbols.find(({ symbol }) => symbol === name);
    expect([of('BTC/USDT')?.is_trading, of('XAU/USD')?.is_trading, of('COFFEE')?.is_trading]).toEqual([
      true,
      true,
      false,
    ]);
    expect(of('BTC/USDT')?.session).toEqual({ open: true, changes_at: null });
    const session = getTradingSessionAt('XAU/USD', toEpochSeconds(Date.now() as EpochMs));
    expect(of('XAU/USD')?.session).toEqual(session);
    token = (await api('/simulate/create', { method: 'POST' })).body.data.token;
    const { order } = (await buy('BTC/USDT')).body.data;
    // A price requested right before it does not count: the next one is the first observed after it.
    const entry = async () => (await api(`/options/orders/${order.id}`)).body.data.order.receipt.entry;
    await expect.poll(entry, eventually).toMatchObject({ source: 'binance', price: '100' });
    if (!session.open) expect((await buy('XAU/USD')).body).toMatchObject({ code: 4022, error_code: 'MARKET_CLOSED' });
    expect((await buy('SPX')).body).toMatchObject({ error_code: 'SYMBOL_VIEW_ONLY' });
  });

  it('marks a price as disputed while its sources disagree, and accepts no orders by it', async () => {
    binance.price = (name) => (name === 'LTCUSDT' ? 103 : 100);
    await expect.poll(async () => (await price('LTC/USDT'))?.source, eventually).toBe('held:binance');
    expect((await price('LTC/USDT'))?.price).toBe('100');
    expect((await buy('LTC/USDT')).body).toMatchObject({ success: false, code: 4030, error_code: 'PRICE_HELD' });
    expect((await buy('ETH/USDT')).body.success).toBe(true);
    binance.price = () => 100;
    await expect.poll(async () => (await price('LTC/USDT'))?.source, eventually).toBe('binance');
    // A source that answers a second late does not count in it: the price may be another source's, or stale, meanwhile.
    await expect.poll(async () => (await buy('LTC/USDT')).body.success, eventually).toBe(true);
  });

  it('accepts symbol paths in both forms, and caches public responses for their max-age', async () => {
    for (const name of ['BTC-USDT', 'BTC%2FUSDT', 'BTC%2fUSDT', 'BTC/USDT']) {
      const readPrice = async () => (await api(`/public/price/${name}`)).body.data;
      await expect.poll(readPrice, eventually).toMatchObject({ symbol: 'BTC/USDT', source: 'binance' });
      const { points } = (await api(`/public/price-history/${name}/7d`)).body.data;
      expect(points).toHaveLength(42);
    }
    expect((await api('/public/price-history/BTC-USDT/7d')).cache).toBe('Hit');
    const lines = async (query: string) => {
      const { body, cache } = await api(`/public/sparklines${query}`);
      return { cache, symbols: (body.data.sparklines as PriceSparkline[]).map(({ symbol }) => symbol) };
    };
    expect(await lines('?symbols=BTC/USDT')).toEqual({ cache: 'Miss', symbols: ['BTC/USDT'] });
    expect(await lines('?symbols=ETH/USDT')).toEqual({ cache: 'Miss', symbols: ['ETH/USDT'] });
    expect(await lines('?symbols=BTC/USDT')).toEqual({ cache: 'Hit', symbols: ['BTC/USDT'] });
    // Errors are not cached.
    expect(await api('/public/price/NO-NE')).toMatchObject({ status: 404, cache: 'Miss' });
    expect(await api('/public/price/NO-NE')).toMatchObject({ status: 404, cache: 'Miss' });
  });

  it('never exposes the API keys of its price sources', () => {
    expect(platform.output()).toContain('Prices come from the real market.');
    for (const key of [FAKE_OANDA_TOKEN, FAKE_TWELVE_DATA_KEY]) expect(platform.output()).not.toContain(key);
  });
});
