import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readLatestTick, type Tick, readTickAt } from '#functions/data/market/ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { backfillMissedTick } from '#functions/testing/market/backfill-missed-tick.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { type FakeBinance, startFakeBinance } from '#functions/testing/vendors/binance.ts';
import { startFakeCoinbase } from '#functions/testing/vendors/coinbase.ts';
import { FAKE_OANDA_ACCOUNT, FAKE_OANDA_TOKEN, startFakeOanda } from '#functions/testing/vendors/oanda.ts';
import { startFakeOkx } from '#functions/testing/vendors/okx.ts';
import { startFakeTwelveData, FAKE_TWELVE_DATA_KEY } from '#functions/testing/vendors/twelve-data.ts';
import { createVendorResponse, type FakePriceVendor } from '#functions/testing/vendors/vendor.ts';
import { createVirtualTime } from '#functions/testing/virtual-time.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { PRICE_RELEASE_SECONDS } from './agreement.ts';
import { getMarketFeed } from './feed.ts';
import { readCandles } from './read-candles.ts';
import { readTradingPrice } from './read-trading-price.ts';
import { writeTicks } from './write-ticks.ts';

useTestTable();

// A Friday morning in New York.
const START = 1_800_025_200;
const time = createVirtualTime(START * 1000);
let binance: FakeBinance;
let okx: FakePriceVendor;
let coinbase: FakePriceVendor;
let oanda: FakePriceVendor;
let twelveData: FakePriceVendor;
const environment = {
  MARKET_FEED: 'live',
  OANDA_TOKEN: FAKE_OANDA_TOKEN,
  OANDA_ACCOUNT: FAKE_OANDA_ACCOUNT,
  TWELVE_DATA_KEY: FAKE_TWELVE_DATA_KEY,
  TWELVE_DATA_CREDITS: '2000',
};
const addresses = ['BINANCE_URL', 'OKX_URL', 'COINBASE_URL', 'OANDA_URL', 'TWELVE_DATA_URL'];

beforeAll(async () => {
  binance = await startFakeBinance(time.now);
  [okx, coinbase, oanda, twelveData] = await Promise.all([
    startFakeOkx(time.now),
    startFakeCoinbase(time.now),
    startFakeOanda(time.now),
    startFakeTwelveData(time.now),
  ]);
  const urls = [binance, okx, coinbase, oanda, twelveData].map(({ url }, i) => [addresses[i], url]);
  Object.assign(process.env, environment, Object.fromEntries(urls), { LOG_LEVEL: 'error' });
  setClock(time.now);
});
afterEach(() => {
  for (const fake of [binance, okx, coinbase, oanda, twelveData])
    Object.assign(fake, { always: null, price: () => 100 });
});
afterAll(async () => {
  for (const name of [...Object.keys(environment), ...addresses]) delete process.env[name];
  await Promise.all([binance, okx, coinbase, oanda, twelveData].map((fake) => fake.stop()));
});

const run = (seconds: number) =>
  time.run(async () => {
    const live = await getMarketFeed();
    const feed = { ...live, refresh: () => time.run(() => live.refresh()) };
    await writeTicks({ feed, ...time, until: (time.now() + seconds * 1000) as EpochMs });
  });
const tick = async () => (await readLatestTick()) as Tick;
const readPriceAndSource = async (symbol: string) => {
  const price = (await tick()).prices.get(symbol);
  return [price?.source, Number(price?.text)];
};
const order = (symbol: string) => readTradingPrice(symbol, 'options', 'live');

describe('feed of five live sources', () => {
  it('uses the preferred source of each product type; a symbol without a source is not traded', async () => {
    await run(10);
    expect(await readPriceAndSource('BTC/USDT')).toEqual(['binance', 100]);
    expect(await readPriceAndSource('XAU/USD')).toEqual(['oanda', 100]);
    expect(await readPriceAndSource('EUR/USD')).toEqual(['oanda', 100]);
    expect(await readPriceAndSource('SPX')).toEqual(['oanda', 100]);
    expect(await readPriceAndSource('DXY')).toEqual(['twelvedata', 100]);
    for (const symbol of ['BTC/USDT', 'XAU/USD', 'EUR/USD', 'NATGAS']) await order(symbol);
    await expect(order('COFFEE')).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
    const { prices } = await tick();
    expect(symbolSpecs.filter(({ symbol }) => !prices.has(symbol)).map(({ symbol }) => symbol)).toEqual(['COFFEE']);
    // Not traded, so few credits are spent on them.
    const quotedSymbols = ['USD/KRW', 'USD/TWD'];
    for (const [symbol, { age }] of prices)
      if (!quotedSymbols.includes(symbol)) expect(age, symbol).toBeLessThanOrEqual(3000);
  });

  it('fails over to the next source and returns to the preferred source', async () => {
    binance.always = createVendorResponse(503, '<html>maintenance</html>');
    oanda.always = (response) => response.destroy();
    await run(15);
    expect(await readPriceAndSource('BTC/USDT')).toEqual(['okx', 100]);
    expect(await readPriceAndSource('XAU/USD')).toEqual(['twelvedata', 100]);
    await order('BTC/USDT');
    await order('EUR/USD');
    // No other source has it.
    await expect(order('NATGAS')).rejects.toMatchObject({ reason: 'PRICE_NOT_AVAILABLE' });
    Object.assign(binance, { always: null });
    Object.assign(oanda, { always: null });
    await run(90);
    expect(await readPriceAndSource('BTC/USDT')).toEqual(['binance', 100]);
    expect(await readPriceAndSource('XAU/USD')).toEqual(['oanda', 100]);
  });

  it('disputes a price while sources disagree, rejects orders by it, then releases it', async () => {
    await run(5);
    const agreed = (await tick()).at;
    // Coinbase does not trade it against USDT.
    okx.price = (name) => (name === 'LTC-USDT' ? 103 : 100);
    await run(5);
    expect(await readPriceAndSource('LTC/USDT')).toEqual(['held:binance', 100]);
    const litecoinPrice = (await tick()).prices.get('LTC/USDT');
    expect(litecoinPrice?.age).toBeGreaterThanOrEqual(((await tick()).at - agreed - 2) * 1000);
    await expect(order('LTC/USDT')).rejects.toMatchObject({ reason: 'PRICE_HELD' });
    expect(await readPriceAndSource('ETH/USDT')).toEqual(['binance', 100]);
    okx.price = () => 100.1;
    await run(PRICE_RELEASE_SECONDS);
    expect((await readPriceAndSource('LTC/USDT'))[0]).toBe('held:binance');
    await expect(order('LTC/USDT')).rejects.toMatchObject({ reason: 'PRICE_HELD' });
    await run(PRICE_RELEASE_SECONDS + 3);
    expect(await readPriceAndSource('LTC/USDT')).toEqual(['binance', 100]);
    await order('LTC/USDT');
  });

  it('ignores the outlier of three sources', async () => {
    binance.price = () => 150;
    await run(20);
    expect(await readPriceAndSource('BTC/USDT')).toEqual(['okx', 100]);
    expect((await readPriceAndSource('LTC/USDT'))[0]).toBe('held:binance');
    await order('BTC/USDT');
    binance.price = () => 100;
    await run(90);
  });

  it('fills a missed second from the next source that keeps history', async () => {
    await time.run(() => time.sleep(600_000));
    await run(5);
    const missed = ((await tick()).at - 300) as EpochSeconds;
    expect(await readTickAt(missed)).toBeNull();
    binance.always = createVendorResponse(500, 'oops');
    okx.always = createVendorResponse(500, 'oops');
    expect(await backfillMissedTick(missed)).toBeNull();
    okx.always = null;
    okx.price = (_, second) => 100 + (second % 50) / 100;
    await time.run(() => time.sleep(61_000));
    const filled = await backfillMissedTick(missed);
    expect(filled?.prices.get('BTC/USDT')).toMatchObject({
      text: String(100 + ((missed - 1) % 50) / 100),
      source: 'okx',
      age: 1,
    });
    expect(filled?.prices.size).toBe(22);
  });

  it('falls back to another source for candles', async () => {
    oanda.always = createVendorResponse(503, 'maintenance');
    const { t, v } = await readCandles({ symbol: 'XAG/USD', timeframe: '15m', limit: 20 });
    expect(t).toHaveLength(20);
    expect(new Set(v)).toEqual(new Set([0]));
  });

  it('rejects orders of closed markets only', async () => {
    // Saturday.
    await time.run(() => time.sleep(86_400_000));
    await run(5);
    await expect(order('EUR/USD')).rejects.toMatchObject({ reason: 'MARKET_CLOSED' });
    await order('BTC/USDT');
  });
});
