import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getIndicativeBookStep, buildIndicativeBook, buildIndicativeTrade } from './indicative-book.ts';

describe('buildIndicativeBook', () => {
  it.each([
    [50_000, 0.1],
    [100, 0.1],
    [99.99, 0.0001],
    [1, 0.0001],
    [0.99, 0.00001],
    [0.1, 0.00001],
    [0.0999, 0.000001],
  ])('at price %d uses steps of %d', { tags: ['TRD-109'] }, (price, step) =>
    expect(getIndicativeBookStep(price)).toBe(step),
  );

  it('has six levels per side away from the price, with volumes from 10 to 110', { tags: ['TRD-056'] }, () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 200_000, noNaN: true }), fc.nat(), (price, sequence) => {
        const { asks, bids } = buildIndicativeBook('BTC/USDT', sequence, price);
        for (const side of [asks, bids]) {
          expect(side).toHaveLength(6);
          for (const { volume } of side) expect(volume >= 10 && volume <= 110).toBe(true);
        }
        for (let i = 1; i < asks.length; i++) {
          expect(asks[i]?.price).toBeGreaterThan(asks[i - 1]?.price ?? 0);
          expect(bids[i]?.price).toBeLessThanOrEqual(bids[i - 1]?.price ?? 0);
        }
        expect(bids.at(-1)?.price).toBeGreaterThanOrEqual(0.0001);
      }),
      { numRuns: 200 },
    );
  });

  it('depends on symbol and tick only', () => {
    expect(buildIndicativeBook('ETH/USDT', 7, 3400)).toEqual(buildIndicativeBook('ETH/USDT', 7, 3400));
    expect(buildIndicativeBook('ETH/USDT', 8, 3400)).not.toEqual(buildIndicativeBook('ETH/USDT', 7, 3400));
    expect(buildIndicativeBook('BTC/USDT', 7, 3400)).not.toEqual(buildIndicativeBook('ETH/USDT', 7, 3400));
  });
});

describe('buildIndicativeTrade', () => {
  const tick = { sequence: 9, at: 1_700_000_000, price: 100 };
  it('takes its side from the direction of the price', () => {
    expect(buildIndicativeTrade('BTC/USDT', tick, 99).side).toBe('buy');
    expect(buildIndicativeTrade('BTC/USDT', tick, 101).side).toBe('sell');
  });
  it('has volumes from 0.01 to 0.51', { tags: ['TRD-056'] }, () => {
    for (let sequence = 0; sequence < 500; sequence++) {
      const { quantity, at, price } = buildIndicativeTrade('BTC/USDT', { ...tick, sequence }, null);
      expect(quantity >= 0.01 && quantity <= 0.51).toBe(true);
      expect({ at, price }).toEqual({ at: tick.at, price: 100 });
    }
  });
});
