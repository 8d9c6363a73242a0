import { describe, expect, it } from 'vitest';
import type { SimulatedFeed, SimulatedSegment } from '#functions/data/market/simulated-feed.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { getCandleStart, timeframeNames, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { createBrownianPath } from './brownian-path.ts';
import { createSimulatedProvider } from './provider.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import { createVolumePath } from './volume.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;

const segment = (from: number, sigma = 1e-4): SimulatedSegment => ({
  from,
  symbols: Object.fromEntries(symbolSpecs.map(({ symbol, reference }) => [symbol, [Math.log(reference), sigma]])),
});
const feed = (seed: number, segments = [segment(NOW - 1000)]): SimulatedFeed => ({
  seed: Buffer.alloc(32, seed),
  segments,
});
const provider = (of: SimulatedFeed, now = NOW) =>
  createSimulatedProvider(
    () => (now * 1000) as EpochMs,
    async () => of,
  );

describe('simulated provider', () => {
  it('returns the same prices of a second on every call, in any order', async () => {
    const at = [NOW - 5, NOW - 1_000_000, NOW, NOW - 5, NOW - 40_000_000] as EpochSeconds[];
    const first = [];
    for (const second of at) first.push(await provider(feed(1)).quotes(second));
    const secondProvider = provider(feed(1));
    const backwards = [];
    for (const second of [...at].reverse()) backwards.push(await secondProvider.second(second));
    expect(backwards.reverse()).toEqual(first);
    expect(first[0]).toHaveLength(symbolSpecs.length);
  });

  it('returns prices that depend on the seed alone', async () => {
    const price = async (seed: number) => (await provider(feed(seed)).quotes(NOW as EpochSeconds))[0]?.price;
    expect(await price(1)).toBe(await price(1));
    expect(await price(1)).not.toBe(await price(2));
  });

  it('rejects the future and ends candles at the present', async () => {
    const simulated = provider(feed(1));
    await expect(simulated.quotes((NOW + 1) as EpochSeconds)).rejects.toThrow('future');
    const [open] = await simulated.candles('BTC/USDT', '1h', getCandleStart(NOW, '1h'), NOW + 7200);
    const [now] = await simulated.quotes(NOW as EpochSeconds);
    expect(now?.symbol).toBe('BTC/USDT');
    expect(open?.c).toBe(Number(now?.price));
    expect(await simulated.candles('BTC/USDT', '1m', NOW + 60, NOW + 600)).toEqual([]);
  });

  it('builds candles of every timeframe from its seconds', async () => {
    const simulated = provider(feed(3));
    for (const timeframe of timeframeNames) {
      const length = Math.min(timeframeSeconds[timeframe], 14_400);
      if (length < timeframeSeconds[timeframe]) continue;
      const start = getCandleStart(NOW - 3 * length, timeframe);
      const [candle] = await simulated.candles('ETH/USDT', timeframe, start, start + length);
      const market = createSimulatedMarket(feed(3));
      const prices = Array.from({ length }, (_, i) => market.points('ETH/USDT', start + i) / 100);
      expect(candle).toMatchObject({
        t: start,
        o: prices[0],
        c: prices.at(-1),
        h: Math.max(...prices),
        l: Math.min(...prices),
      });
    }
  });

  it('returns day candles equal to their hours, and weeks that begin on Monday', async () => {
    const simulated = provider(feed(4));
    const [week] = await simulated.candles('XAU/USD', '1w', getCandleStart(NOW - 14 * DAY, '1w'), NOW - 7 * DAY);
    expect(new Date((week?.t ?? 0) * 1000).getUTCDay()).toBe(1);
    const days = await simulated.candles('XAU/USD', '1d', week?.t ?? 0, (week?.t ?? 0) + 7 * DAY);
    const hours = await simulated.candles('XAU/USD', '1h', week?.t ?? 0, (week?.t ?? 0) + 7 * DAY);
    expect([days.length, hours.length]).toEqual([7, 168]);
    for (const part of [days, hours]) {
      expect(part[0]?.o).toBe(week?.o);
      expect(part.at(-1)?.c).toBe(week?.c);
      expect(Math.max(...part.map(({ h }) => h))).toBe(week?.h);
      expect(Math.min(...part.map(({ l }) => l))).toBe(week?.l);
      expect(part.reduce((sum, { v }) => sum + v, 0)).toBeCloseTo(week?.v ?? 0, 6);
    }
  });

  it('continues from the current price when volatility changes and keeps past prices', async () => {
    const change = NOW - 100;
    const before = provider(feed(5));
    const level = createSimulatedMarket(feed(5)).level('BTC/USDT', change);
    const calm = segment(change, 1e-6);
    const segments = [
      segment(NOW - 1000),
      { ...calm, symbols: { ...calm.symbols, 'BTC/USDT': [level, 1e-6] as const } },
    ];
    const after = provider(feed(5, segments));
    const at = async (from: typeof before, second: number) =>
      Number((await from.quotes(second as EpochSeconds)).find(({ symbol }) => symbol === 'BTC/USDT')?.price);
    expect(await at(after, change - 1)).toBe(await at(before, change - 1));
    expect(await at(after, change)).toBe(await at(before, change));
    expect(Math.abs((await at(after, NOW)) / (await at(after, change)) - 1)).toBeLessThan(1e-4);
  });

  it('returns 24-hour stats that match the hourly candles', async () => {
    const simulated = provider(feed(6));
    const day = (await simulated.day()).find(({ symbol }) => symbol === 'BTC/USDT');
    const [then] = await simulated.quotes((NOW - DAY) as EpochSeconds);
    expect(day?.open).toBe(then?.price);
    const minutes = await simulated.candles('BTC/USDT', '1m', NOW - DAY + 60, NOW);
    expect(Number(day?.high)).toBeGreaterThanOrEqual(Math.max(...minutes.slice(0, -1).map(({ h }) => h)));
    expect(Number(day?.low)).toBeLessThanOrEqual(Math.min(...minutes.slice(0, -1).map(({ l }) => l)));
  });
});

describe('simulated price path', () => {
  const path = createBrownianPath(Buffer.alloc(32, 9), 'test', NOW);

  it('has independent normal steps', () => {
    const values = Array.from({ length: 40_001 }, (_, i) => path.at(NOW + i));
    const steps = values.slice(1).map((value, i) => value - (values[i] as number));
    const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length;
    const tolerance = 4 / Math.sqrt(steps.length);
    expect(Math.abs(mean(steps))).toBeLessThan(tolerance);
    expect(Math.abs(mean(steps.map((step) => step ** 2)) - 1)).toBeLessThan(2 * tolerance);
    expect(Math.abs(mean(steps.map((step) => step ** 4)) - 3)).toBeLessThan(20 * tolerance);
    for (const lag of [1, 2, 3, 4, 16, 60])
      expect(Math.abs(mean(steps.slice(lag).map((step, i) => step * (steps[i] as number))))).toBeLessThan(tolerance);
    // The halves of an interval are as independent as any two neighbours: its middle reveals nothing.
    const halves = Array.from({ length: 150 }, (_, i) => {
      const at = NOW - (NOW % 256) + 256 * (i + 1);
      return (path.at(at + 128) - path.at(at)) * (path.at(at + 256) - path.at(at + 128));
    });
    expect(Math.abs(mean(halves)) / 128).toBeLessThan(4 / Math.sqrt(halves.length));
  });

  it('returns the highest and lowest of its seconds over any range', () => {
    for (const [from, length] of [
      [NOW + 17, 1],
      [NOW - 5, 90],
      [NOW + 1234, 5000],
      [2 ** 24 * 107 - 4000, 9000],
    ] as const) {
      const values = Array.from({ length }, (_, i) => path.at(from + i));
      expect(path.extremes(from, from + length - 1)).toEqual({ low: Math.min(...values), high: Math.max(...values) });
    }
  });

  it('returns volumes that average one per second and increase every second', () => {
    const volume = createVolumePath(Buffer.alloc(32, 9), 'test');
    expect(volume(2 ** 24 * 3) - volume(0)).toBeCloseTo(2 ** 24 * 3, 3);
    const parts = Array.from({ length: 60 }, (_, i) => volume(NOW + i + 1) - volume(NOW + i));
    expect(parts.every((part) => part > 0)).toBe(true);
  });
});
