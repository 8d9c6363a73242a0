import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenMinuteCandles, readStoredOpenCandles } from '#functions/data/market/candles.ts';
import { readMarketStats } from '#functions/data/market/market-stats.ts';
import { readTickLogHead, readTicksBetween } from '#functions/data/market/ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { backfillMissedTick } from '#functions/testing/market/backfill-missed-tick.ts';
import { runTicksWithCandles } from '#functions/testing/market/tick-with-candles.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { createVirtualTime, type VirtualTime } from '#functions/testing/virtual-time.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { getMarketFeed } from './feed.ts';
import type { MarketFeed } from './market-feed.ts';
import { addTickToOpenMinute, toMinuteStart, readOpenCandles } from './open-candles.ts';
import { readCandles } from './read-candles.ts';
import { readMarketPrices } from './read-market-prices.ts';
import { writeTicks } from './write-ticks.ts';

// The number of symbols does not matter here.
vi.mock('#shared/market/symbols.ts', async (original) => {
  const { pickTestSymbols } = await import('#functions/testing/market/few-symbols.ts');
  return pickTestSymbols(await original());
});

const { renew } = useTestTable();

let start = Date.UTC(2027, 0, 5, 10, 0) / 1000;
let time: VirtualTime;
let feed: MarketFeed;
let undo = () => {};

beforeEach(async () => {
  await renew();
  start += 86_400;
  time = createVirtualTime(start * 1000);
  setClock(time.now);
  feed = await getMarketFeed();
});
afterEach(() => {
  undo();
  undo = () => {};
  setClock();
});

const withCandles = (after: number, seconds: number) => runTicksWithCandles(time, feed, after, seconds);
/** A run that never starts its candles. */
const ticksAlone = (after: number, seconds: number) =>
  time.run(async () => {
    await time.sleep(after * 1000);
    await writeTicks({ feed, ...time, until: (time.now() + seconds * 1000) as EpochMs });
  });

/** Computes the open minute at the log's end from every tick. Volumes are the source's. */
async function minuteByTicks(): Promise<OpenMinuteCandles> {
  const end = (await readTickLogHead())?.latest;
  if (!end) throw new Error('no tick yet');
  const minute = toMinuteStart(end.at);
  const ticks = (await readTicksBetween(minute, end.at)).filter(({ filled }) => !filled);
  return ticks.reduce(addTickToOpenMinute, { sequence: 0, at: minute, minute, candles: {} });
}

const withoutVolumes = (minute: OpenMinuteCandles | null) =>
  minute && {
    ...minute,
    candles: Object.fromEntries(
      Object.entries(minute.candles).map(([symbol, { v: _, ...minuteFields }]) => [symbol, minuteFields]),
    ),
  };

/** Reads what pages see, this long after each of some seconds, ms. */
async function lookEachSecond(seconds: number, after: number): Promise<number> {
  let looks = 0;
  await time.run(async () => {
    await time.sleep(1000 + after);
    for (let second = 0; second < seconds; second++) {
      const [storedMinute, expectedMinute] = [
        withoutVolumes((await readOpenCandles(true)).minute),
        withoutVolumes(await minuteByTicks()),
      ];
      expect(storedMinute, `second ${(time.now() - after) / 1000 - start}`).toEqual(expectedMinute);
      looks++;
      await time.sleep(1000);
    }
  });
  return looks;
}

describe('CandleUpdater', () => {
  it('keeps candles and 24-hour stats correct through handovers, backfilled seconds and a pause', async () => {
    // The second run takes over from the first; then a minute without candles; then the fourth.
    await Promise.all([withCandles(0, 70), withCandles(40, 60), ticksAlone(99, 65), withCandles(160, 100)]);
    const head = await readTickLogHead();
    const { minute } = await readStoredOpenCandles();
    expect((head?.sequence ?? 0) - (minute?.sequence ?? 0)).toBeLessThanOrEqual(5);

    const minuteCandles = await readCandles({ symbol: 'BTC/USDT', timeframe: '1m', limit: 4 });
    const expectedCandles = await feed.candles('BTC/USDT', '1m', start, start + 300);
    expect(minuteCandles.t).toEqual([1, 2, 3, 4].map((i) => start + i * 60));
    expect(minuteCandles.h.slice(0, 3)).toEqual(expectedCandles.slice(1, 4).map(({ h }) => h));
    expect(minuteCandles.c.slice(0, 3)).toEqual(expectedCandles.slice(1, 4).map(({ c }) => c));

    const day = (await readMarketStats()).get('BTC/USDT');
    const { prices, simulated, at } = await readMarketPrices();
    const btc = prices.find(({ symbol }) => symbol === 'BTC/USDT');
    expect([simulated, at]).toEqual([true, head?.latest?.at]);
    expect(Number(btc?.change_24h)).toBeCloseTo(Number(btc?.price) - Number(day?.open), 6);
    expect(Number(btc?.high_24h)).toBeGreaterThanOrEqual(Number(btc?.price));
    expect(Number(btc?.low_24h)).toBeLessThanOrEqual(Number(btc?.price));

    // A second filled later belongs to no candle, and blocks none.
    await time.run(() => time.sleep(60_000));
    expect((await backfillMissedTick((start + 290) as EpochSeconds))?.filled).toBe(true);
    await withCandles(1, 70);
    const after = await readStoredOpenCandles();
    expect(after.minute?.minute).toBeGreaterThan(start + 330);
    const last = await readTickLogHead();
    expect((last?.sequence ?? 0) - (after.minute?.sequence ?? 0)).toBeLessThanOrEqual(5);
  });

  it("saves every five seconds and at each minute's end; readers see every tick at once", async () => {
    const volumes: number[] = [];
    undo = hookTableCalls(async ({ input, send }) => {
      const { Key, UpdateExpression } = input as { Key?: { sk: string }; UpdateExpression?: string };
      if (UpdateExpression && Key?.sk === 'OPEN_CANDLES') volumes.push(Math.floor(time.now() / 1000) - start);
      return await send();
    });
    // Across two ends of a minute and a handover.
    const runs = Promise.all([withCandles(0, 70), withCandles(55, 76)]);
    expect(await lookEachSecond(125, 700)).toBe(125);
    await runs;
    const inMinute = volumes.filter((second) => second >= 60 && second < 120);
    expect(inMinute).toContain(60);
    expect(inMinute.length).toBeLessThanOrEqual(13);
    for (const [i, second] of inMinute.entries()) expect(second - (inMinute[i - 1] ?? 60)).toBeLessThanOrEqual(5);
  });

  it('does not delay ticks while its writes wait or fail, and produces the same candles', async () => {
    const until = start + 95;
    undo = hookTableCalls(async ({ input, send }) => {
      const ofCandles = /OPEN_CANDLES|CANDLES#/.test(JSON.stringify((input as { Key?: object }).Key ?? {}));
      const second = time.now() / 1000;
      // From the end of a minute.
      if (ofCandles && second >= start + 60 && second < until) throw new Error('the table has none of it');
      return await send();
    });
    await withCandles(0, 119.5);
    const ticks = await readTicksBetween(start, start + 119);
    expect(ticks.map(({ at }) => at - start)).toEqual(Array.from({ length: 120 }, (_, i) => i));
    expect(withoutVolumes((await readOpenCandles(true)).minute)).toEqual(withoutVolumes(await minuteByTicks()));
    const { t, h, l, c } = await readCandles({ symbol: 'BTC/USDT', timeframe: '1m', limit: 2 });
    const [expectedCandle] = await feed.candles('BTC/USDT', '1m', start, start + 60);
    expect([t[0], h[0], l[0], c[0]]).toEqual([start, expectedCandle?.h, expectedCandle?.l, expectedCandle?.c]);
  });
});
