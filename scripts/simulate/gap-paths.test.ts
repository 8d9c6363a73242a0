import { describe, expect, it } from 'vitest';
import { seededRandom } from '#functions/testing/random.ts';
import { GAP_MARKETS, type GapMarket } from './gap-markets.ts';
import { type GapStrategy, simulateGapPaths, type GapTerms } from './gap-paths.ts';

const PATHS = 4000;
const terms: GapTerms = { perPerson: true, closeCap: null, filledSeconds: true, feeRate: 1e-4, maintenance: 0 };
const alone: GapStrategy = {
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
const hedged: GapStrategy = { ...alone, short: 200 };

const market = (name: string): GapMarket => {
  const found = GAP_MARKETS.find((one) => one.name === name);
  if (!found) throw new Error(`There is no market ${name}.`);
  return found;
};
/** Only an opening gap moves the price. */
const still: GapMarket = {
  ...market('forex'),
  volatility: 1e-9,
  jumps: { perYear: 0, deviation: 0 },
  closes: { night: 0, weekend: 0.02 },
  outagesPerYear: 0,
};
const run = (where: GapMarket, strategy: GapStrategy, by: Partial<GapTerms> = {}) =>
  simulateGapPaths(where, { ...terms, ...by }, strategy, PATHS, seededRandom(20_261_123));

describe('simulateGapPaths', () => {
  it('gains what the insurance pays, by either count', () => {
    for (const strategy of [alone, hedged, { ...alone, takeProfit: 1 }]) {
      const { gain, counted, countedError } = run(market('crypto, small'), strategy);
      expect(Math.abs(counted - gain)).toBeLessThan(4 * countedError);
    }
  });

  const weekend = { opened: 'before the weekend', holds: 360 } as const;

  it('charges gains of the opposite leg within one account, not across two', () => {
    const one = run(still, { ...hedged, ...weekend });
    const two = run(still, { ...hedged, ...weekend, accounts: 2 });
    const single = run(still, { ...alone, ...weekend });
    expect(single.gain).toBeGreaterThan(4 * single.gainError);
    expect(one.gain).toBeCloseTo(0, 9);
    expect(two.gain).toBeGreaterThan(1.6 * single.gain);
  });

  it('limits gains by the close cap', () => {
    expect(run(still, { ...alone, ...weekend }, { closeCap: 20 }).gain).toBeLessThan(
      run(still, { ...alone, ...weekend }).gain / 3,
    );
  });

  it('reduces gains by filled seconds where prices have a history', () => {
    const quiet = { ...market('crypto, small'), jumps: { perYear: 0, deviation: 0 }, outagesPerYear: 20_000 };
    expect(run(quiet, alone).gain).toBeLessThan(run(quiet, alone, { filledSeconds: false }).gain);
  });
});
