import { afterEach, describe, expect, it } from 'vitest';
import { createSimulatedFeed, readSimulatedFeed } from '#functions/data/market/simulated-feed.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { adjustSimulatedFeed, getSimulatedFeed } from './simulated-feed.ts';
import { createSimulatedMarket } from './simulated-market.ts';

useTestTable();
afterEach(() => {
  delete process.env['SIMULATED_VOLATILITY'];
});

const NOW = 1_800_000_000;

describe('simulated feed parameters', () => {
  it('are created once with a 256-bit secret, even concurrently', async () => {
    const createdFeeds = await Promise.all(Array.from({ length: 5 }, () => getSimulatedFeed(NOW)));
    const stored = await readSimulatedFeed();
    for (const feed of createdFeeds) expect(Buffer.from(feed.seed).equals(Buffer.from(stored?.seed ?? []))).toBe(true);
    expect(stored?.seed).toHaveLength(32);
    expect(stored?.segments).toHaveLength(1);
    expect(Object.keys(stored?.segments[0]?.symbols ?? {})).toEqual(symbolSpecs.map(({ symbol }) => symbol));
    await createSimulatedFeed({ seed: Buffer.alloc(32), segments: [] });
    expect(await readSimulatedFeed()).toEqual(stored);
  });

  it('stay while the configuration is unchanged', async () => {
    await adjustSimulatedFeed(NOW + 20);
    expect((await readSimulatedFeed())?.segments).toHaveLength(1);
  });

  it('change from a future second on, without a jump in prices', async () => {
    const before = createSimulatedMarket(await getSimulatedFeed(NOW + 100));
    process.env['SIMULATED_VOLATILITY'] = '50';
    await Promise.all([adjustSimulatedFeed(NOW + 100), adjustSimulatedFeed(NOW + 100)]);
    const { segments } = await getSimulatedFeed(NOW + 101);
    expect(segments.map(({ from }) => from)).toEqual([NOW, NOW + 115]);
    const after = createSimulatedMarket(await getSimulatedFeed(NOW + 101));
    for (const { symbol } of symbolSpecs) {
      for (const at of [NOW - 1_000_000, NOW, NOW + 114])
        expect(after.points(symbol, at)).toBe(before.points(symbol, at));
      expect(after.points(symbol, NOW + 115)).toBe(before.points(symbol, NOW + 115));
    }
    const toMoves = (market: typeof before) =>
      Array.from({ length: 60 }, (_, i) =>
        Math.abs(market.level('BTC/USDT', NOW + 201 + i) - market.level('BTC/USDT', NOW + 200 + i)),
      ).reduce((a, b) => a + b);
    expect(toMoves(after) / toMoves(before)).toBeCloseTo(50, 3);
  });
});
