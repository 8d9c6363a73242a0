import { afterEach, describe, expect, it } from 'vitest';
import { openCandles } from '#functions/data/market/candles.ts';
import { readMarketStats } from '#functions/data/market/market-stats.ts';
import { chainHead } from '#functions/data/market/ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { fillNow } from '#functions/testing/market/fill-now.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import { createVirtualTime, type VirtualTime } from '#functions/testing/virtual-time.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { marketFeed } from './feed.ts';
import { followCandles } from './follow-candles.ts';
import { readCandles } from './read-candles.ts';
import { readPrices } from './read-prices.ts';
import { writeTicks } from './write-ticks.ts';

useTable();
afterEach(() => setClock());

const START = Date.UTC(2027, 0, 5, 10, 0) / 1000;

const later = async (time: VirtualTime, seconds: number) => {
  if (seconds > 0) await time.sleep(seconds * 1000);
};
const until = (time: VirtualTime, seconds: number) => (time.now() + seconds * 1000) as EpochMs;

describe('the candle loop', () => {
  it('follows the chain through handovers, filled seconds and a pause, and has the figures of the day', async () => {
    const time = createVirtualTime(START * 1000);
    setClock(time.now);
    const feed = await marketFeed();
    const ticks = (after: number, seconds: number) =>
      time.run(async () => {
        await later(time, after);
        await writeTicks({ feed, ...time, until: until(time, seconds) });
      });
    const candles = (after: number, seconds: number) =>
      time.run(async () => {
        await later(time, after);
        await followCandles({ feed, ...time, until: until(time, seconds) });
      });
    // The second run takes over from the first; then nothing follows for a minute; then the third.
    await Promise.all([ticks(0, 260), candles(1, 70), candles(40, 60), candles(160, 100)]);
    const head = await chainHead();
    const { minute } = await openCandles();
    expect((head?.sequence ?? 0) - (minute?.sequence ?? 0)).toBeLessThanOrEqual(1);

    const one = await readCandles({ symbol: 'BTC/USDT', timeframe: '1m', limit: 4 });
    const wanted = await feed.candles('BTC/USDT', '1m', START, START + 300);
    expect(one.t).toEqual([1, 2, 3, 4].map((i) => START + i * 60));
    expect(one.h.slice(0, 3)).toEqual(wanted.slice(1, 4).map(({ h }) => h));
    expect(one.c.slice(0, 3)).toEqual(wanted.slice(1, 4).map(({ c }) => c));

    const day = (await readMarketStats()).get('BTC/USDT');
    const { prices, simulated, at } = await readPrices();
    const btc = prices.find(({ symbol }) => symbol === 'BTC/USDT');
    expect([simulated, at]).toEqual([true, head?.latest?.at]);
    expect(Number(btc?.change_24h)).toBeCloseTo(Number(btc?.price) - Number(day?.open), 6);
    expect(Number(btc?.high_24h)).toBeGreaterThanOrEqual(Number(btc?.price));
    expect(Number(btc?.low_24h)).toBeLessThanOrEqual(Number(btc?.price));

    // A second that is filled later belongs to no candle, and stops none.
    await time.run(() => time.sleep(60_000));
    expect((await fillNow((START + 290) as EpochSeconds))?.filled).toBe(true);
    await Promise.all([ticks(1, 70), candles(2, 69)]);
    const after = await openCandles();
    expect(after.minute?.minute).toBeGreaterThan(START + 330);
    const last = await chainHead();
    expect((last?.sequence ?? 0) - (after.minute?.sequence ?? 0)).toBeLessThanOrEqual(2);
  });
});
