import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readLatestTick, readTickAt } from '#functions/data/market/ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { backfillMissedTick } from '#functions/testing/market/backfill-missed-tick.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { type FakeBinance, startFakeBinance } from '#functions/testing/vendors/binance.ts';
import { createVirtualTime } from '#functions/testing/virtual-time.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { getMarketFeed } from './feed.ts';
import { readCandles } from './read-candles.ts';
import { readTradingPrice } from './read-trading-price.ts';
import { writeTicks } from './write-ticks.ts';

useTestTable();

const START = 1_800_000_000;
const time = createVirtualTime(START * 1000);
let fake: FakeBinance;
beforeAll(async () => {
  fake = await startFakeBinance(time.now);
  fake.price = (_, second) => 100 + (second % 50) / 100;
  Object.assign(process.env, { MARKET_FEED: 'live', MARKET_PROVIDERS: 'binance', BINANCE_URL: fake.url });
  setClock(time.now);
});
afterEach(() => {
  fake.always = null;
});
afterAll(async () => {
  await fake.stop();
});

const second = () => Math.floor(time.now() / 1000);
/** Binance answers in no time: meanwhile the clock does not advance. */
const run = (seconds: number) =>
  time.run(async () => {
    const live = await getMarketFeed();
    const feed = { ...live, refresh: () => time.run(() => live.refresh()) };
    return writeTicks({ feed, ...time, until: (time.now() + seconds * 1000) as EpochMs });
  });

describe('live feed', () => {
  it('records only symbols that have a source, without simulated prices after a simulated past', async () => {
    await writeTestTick(START - 10, { 'BTC/USDT': '1', 'XAU/USD': '2' });
    await run(20);
    const tick = await readLatestTick();
    expect(tick?.prices.size).toBe(24);
    expect(new Set([...(tick?.prices.values() ?? [])].map(({ source }) => source))).toEqual(new Set(['binance']));
    // Requested a moment before its second: the price is that old, and no more.
    expect(tick?.prices.get('BTC/USDT')?.age).toBeLessThanOrEqual(1000);
    expect(await readTradingPrice('BTC/USDT', 'options', 'live')).toMatchObject({ source: 'binance', at: tick?.at });
    await expect(readTradingPrice('XAU/USD', 'options', 'live')).rejects.toMatchObject({
      reason: 'PRICE_NOT_AVAILABLE',
    });
    await expect(readTradingPrice('SPX', 'options', 'live')).rejects.toMatchObject({ reason: 'SYMBOL_VIEW_ONLY' });
    await expect(readTradingPrice('NO/NE', 'options', 'live')).rejects.toMatchObject({ reason: 'SYMBOL_NOT_FOUND' });
  });

  it('continues with ageing prices while Binance is down; readTradingPrice rejects them', async () => {
    fake.always = (response) => response.writeHead(503).end();
    await run(10);
    const latestTick = await readLatestTick();
    expect(second() - (latestTick?.at ?? 0)).toBeLessThanOrEqual(1);
    expect(latestTick?.prices.get('BTC/USDT')?.age).toBeGreaterThan(8000);
    await expect(readTradingPrice('BTC/USDT', 'options', 'live')).rejects.toMatchObject({
      reason: 'PRICE_NOT_AVAILABLE',
    });
    fake.always = null;
    // The breaker tries again within the minute.
    await run(70);
    expect((await readLatestTick())?.prices.get('BTC/USDT')?.age).toBeLessThanOrEqual(1000);
    await readTradingPrice('BTC/USDT', 'options', 'live');
  });

  it('rejects prices when the tick log stalls', async () => {
    await run(3);
    await readTradingPrice('BTC/USDT', 'options', 'live');
    await time.run(() => time.sleep(4000));
    await expect(readTradingPrice('BTC/USDT', 'options', 'live')).rejects.toMatchObject({
      reason: 'PRICE_NOT_AVAILABLE',
    });
  });

  it('fills a missed second from Binance history once Binance answers', async () => {
    await time.run(() => time.sleep(600_000));
    await run(5);
    const missed = (second() - 300) as EpochSeconds;
    expect(await readTickAt(missed)).toBeNull();
    fake.always = (response) => response.destroy();
    expect(await backfillMissedTick(missed)).toBeNull();
    fake.always = null;
    await time.run(() => time.sleep(61_000));
    const filled = await backfillMissedTick(missed);
    expect(filled).toMatchObject({ at: missed, filled: true });
    const price = String(100 + ((missed - 1) % 50) / 100);
    expect(filled?.prices.get('BTC/USDT')).toMatchObject({ text: price, source: 'binance', age: 1 });
  });

  it('returns candles from Binance for the time before the first recorded tick', async () => {
    const candles = await readCandles({ symbol: 'BTC/USDT', timeframe: '5m', limit: 300 });
    expect(candles.t).toHaveLength(300);
    expect(candles.c.every((close) => close >= 100 && close < 101)).toBe(true);
    fake.always = (response) => response.destroy();
    const secondCandles = await readCandles({ symbol: 'BTC/USDT', timeframe: '5m', limit: 200 });
    expect(secondCandles.t.length).toBeGreaterThanOrEqual(199 - 1);
  });
});
