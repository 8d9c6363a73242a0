import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '#functions/testing/random.ts';
import { PRICE_GAP_MARKETS, type PriceGapMarket } from './gap-markets.ts';
import { type PriceGapStrategy, simulatePriceGapPaths, type PriceGapTerms } from './gap-paths.ts';

const PATHS = 4000;
const terms: PriceGapTerms = { perPerson: true, closeCap: null, filledSeconds: true, feeRate: 1e-4, maintenance: 0 };
const alone: PriceGapStrategy = {
  mood: 'usual',
  long: 200,
  short: 0,
  accounts: 1,
  opened: 'any time',
  holds: 3600,
  takeProfit: null,
  together: false,
  stops: false,
};
const hedged: PriceGapStrategy = { ...alone, short: 200 };

const market = (name: string): PriceGapMarket => {
  const foundMarket = PRICE_GAP_MARKETS.find((candidate) => candidate.name === name);
  if (!foundMarket) throw new Error(`There is no market ${name}.`);
  return foundMarket;
};
/** Only an opening gap moves the price. */
const still: PriceGapMarket = {
  ...market('forex'),
  volatility: 1e-9,
  jumps: { perYear: 0, deviation: 0 },
  closes: { night: 0, weekend: 0.02 },
  outagesPerYear: 0,
};
const run = (where: PriceGapMarket, strategy: PriceGapStrategy, by: Partial<PriceGapTerms> = {}) =>
  simulatePriceGapPaths(where, { ...terms, ...by }, strategy, PATHS, createSeededRandom(20_261_123));

describe('simulatePriceGapPaths', () => {
  it('returns a gain equal to the insurance payments, by both ways of counting', () => {
    for (const strategy of [alone, hedged, { ...alone, takeProfit: 1 }]) {
      const { gain, counted, countedError } = run(market('crypto, small'), strategy);
      expect(Math.abs(counted - gain)).toBeLessThan(4 * countedError);
    }
  });

  const weekend = { opened: 'before the weekend', holds: 360 } as const;

  it('offsets gains by losses of the opposite leg in the same account, not in another one', () => {
    const result = run(still, { ...hedged, ...weekend });
    const two = run(still, { ...hedged, ...weekend, accounts: 2 });
    const single = run(still, { ...alone, ...weekend });
    expect(single.gain).toBeGreaterThan(4 * single.gainError);
    expect(result.gain).toBeCloseTo(0, 9);
    expect(two.gain).toBeGreaterThan(1.6 * single.gain);
  });

  it('limits gains by the close cap', () => {
    expect(run(still, { ...alone, ...weekend }, { closeCap: 20 }).gain).toBeLessThan(
      run(still, { ...alone, ...weekend }).gain / 3,
    );
  });

  it('reduces gains where prices of missed seconds are filled in from history', () => {
    const quiet = { ...market('crypto, small'), jumps: { perYear: 0, deviation: 0 }, outagesPerYear: 20_000 };
    expect(run(quiet, alone).gain).toBeLessThan(run(quiet, alone, { filledSeconds: false }).gain);
  });
});
