import { describe, expect, it } from 'vitest';
import { type Amount, toAmount, formatUnits } from '#shared/money.ts';
import {
  getOptionOutcomeProbabilities,
  computeNormalCdf,
  type OptionValuationInput,
  getSellBackTerms,
} from './option-fair-value.ts';
import { type PricePoint, toSecondVolatility, toYearlyVolatility, getVolatilityBand } from './realised-volatility.ts';

const stake = { amount: toAmount('100'), credit: toAmount('110') };
const even = { low: toSecondVolatility(0.4), high: toSecondVolatility(0.4) };
const option = (fields: Partial<OptionValuationInput> = {}): OptionValuationInput => ({
  direction: 'call',
  entry: 100,
  price: 100,
  step: 0.000001,
  remaining: 60,
  exposed: 3,
  held: 30,
  ...fields,
});
/** In USDT. */
const number = (units: Amount) => Number(formatUnits(units));

describe('normalCdf', () => {
  // Published values of the standard normal distribution.
  it.each([
    [0, 0.5],
    [1, 0.8413447461],
    [-1, 0.1586552539],
    [1.96, 0.9750021049],
    [-2.5758293035, 0.005],
    [4, 0.9999683288],
    [40, 1],
    [-40, 0],
  ])('of %f is %f', (x, chance) => {
    expect(computeNormalCdf(x)).toBeCloseTo(chance, 6);
  });
});

describe('getOutcomeChances', () => {
  it('follow the digital option formula for calls and puts', () => {
    const deviation = even.low * Math.sqrt(60);
    expect(getOptionOutcomeProbabilities(option(), even.low).right).toBeCloseTo(0.5, 3);
    const above = getOptionOutcomeProbabilities(option({ price: 100 * Math.exp(deviation) }), even.low);
    expect(above.right).toBeCloseTo(0.8413, 3);
    const put = getOptionOutcomeProbabilities(option({ direction: 'put', price: 100 * Math.exp(deviation) }), even.low);
    expect(put.right).toBeCloseTo(0.1587, 3);
  });

  it('sum to one, including the chance of a tie', () => {
    const coarse = { step: 0.1, price: 100.05 };
    const call = getOptionOutcomeProbabilities(option(coarse), even.low);
    const put = getOptionOutcomeProbabilities(option({ ...coarse, direction: 'put' }), even.low);
    expect(call.tie).toBeGreaterThan(0.1);
    expect(call.tie).toBeCloseTo(put.tie, 9);
    expect(call.right + put.right + call.tie).toBeCloseTo(1, 9);
  });

  it('are zero or one without volatility', () => {
    expect(getOptionOutcomeProbabilities(option({ price: 101 }), 0)).toEqual({ right: 1, tie: 0 });
    expect(getOptionOutcomeProbabilities(option({ price: 99 }), 0)).toEqual({ right: 0, tie: 0 });
    expect(getOptionOutcomeProbabilities(option(), 0)).toEqual({ right: 0, tie: 1 });
  });
});

describe('getSellBackTerms', () => {
  it('pays fair value minus spread, never below zero', () => {
    const terms = getSellBackTerms(option(), stake, even);
    expect(number(terms.fair)).toBeCloseTo(55, 1);
    expect(terms.amount).toBe(terms.fair - terms.spread);
    const hopeless = getSellBackTerms(option({ price: 90 }), stake, even);
    expect(hopeless).toMatchObject({ fair: 0n, amount: 0n });
  });

  it('charges a spread of at least one percent of the stake', () => {
    const { fair, spread, amount: paid } = getSellBackTerms(option({ price: 110 }), stake, even);
    expect([formatUnits(fair), formatUnits(spread), formatUnits(paid)]).toEqual(['110', '1', '109']);
  });

  it('uses the end of the volatility band that gives the lower value', () => {
    const band = { low: toSecondVolatility(0.2), high: toSecondVolatility(0.6) };
    const ahead = option({ price: 100.01 });
    const behind = option({ price: 99.99 });
    expect(getSellBackTerms(ahead, stake, band).volatility).toBe(band.high);
    expect(getSellBackTerms(behind, stake, band).volatility).toBe(band.low);
    for (const openOption of [ahead, behind])
      for (const sigma of [0.2, 0.3, 0.45, 0.6].map(toSecondVolatility))
        expect(getSellBackTerms(openOption, stake, band).fair).toBeLessThanOrEqual(
          getSellBackTerms(openOption, stake, { low: sigma, high: sigma }).fair,
        );
  });

  it('widens the spread with volatility, price age and nearness of expiry', () => {
    const spread = (fields: Partial<OptionValuationInput>, sigma = 0.4) =>
      getSellBackTerms(option(fields), stake, { low: toSecondVolatility(sigma), high: toSecondVolatility(sigma) })
        .spread;
    expect(spread({ exposed: 6 })).toBeGreaterThan(spread({ exposed: 3 }));
    expect(spread({ remaining: 20 })).toBeGreaterThan(spread({ remaining: 60 }));
    const wide = getSellBackTerms(option(), stake, {
      low: toSecondVolatility(0.4),
      high: toSecondVolatility(0.8),
    }).spread;
    expect(wide).toBeGreaterThan(spread({}));
  });

  it('pays less than the stake in the first seconds at any price', () => {
    for (const price of [50, 99, 100, 100.1, 101, 200])
      for (const direction of ['call', 'put'] as const)
        expect(
          number(getSellBackTerms(option({ price, direction, held: 3.999 }), stake, even).amount),
        ).toBeLessThanOrEqual(99);
    expect(number(getSellBackTerms(option({ price: 200, held: 4 }), stake, even).amount)).toBe(109);
  });

  it('rounds fair value down and spread up to units', () => {
    const tiny = { amount: 7n as Amount, credit: 8n as Amount };
    const { fair, spread } = getSellBackTerms(option({ price: 100.001 }), tiny, even);
    expect(fair).toBeLessThanOrEqual(5n);
    expect(spread).toBeGreaterThanOrEqual(1n);
  });
});

describe('getVolatilityBand', () => {
  /** Prices that go up and down by this fraction each second. */
  const zigzag = (seconds: number, move: number, from = 1000): PricePoint[] =>
    Array.from({ length: seconds + 1 }, (_, i) => ({ at: from + i, price: 100 * (i % 2 === 0 ? 1 : Math.exp(move)) }));

  it('is the root mean square return of a second with a margin on both sides', () => {
    const band = getVolatilityBand(zigzag(300, 0.0001), 'lively');
    expect(band.low).toBeCloseTo(0.0001 / 1.15, 9);
    expect(band.high).toBeCloseTo(0.0001 * 1.15, 9);
  });

  it('spans the volatilities of the last minute and of the whole window', () => {
    const quiet = zigzag(240, 0.00005);
    const band = getVolatilityBand([...quiet, ...zigzag(60, 0.0002, 1241)], 'lively');
    expect(band.low).toBeLessThan(0.00011);
    expect(band.high).toBeCloseTo(0.0002 * 1.15, 6);
  });

  it('weights a return after a gap by the gap’s seconds', () => {
    const sparse = zigzag(300, 0.0001).filter((_, i) => i % 3 === 0);
    expect(getVolatilityBand(sparse, 'lively').high).toBeCloseTo((0.0001 / Math.sqrt(3)) * 1.15, 6);
  });

  it('has an upper end of at least half the usual volatility, and no minimum for the lower end', () => {
    const { low, high } = getVolatilityBand(zigzag(300, 0), 'lively');
    expect(low).toBe(0);
    expect(toYearlyVolatility(high)).toBeCloseTo(0.4 * 0.5 * 1.15, 9);
  });

  it('uses the usual volatility of the asset class when few prices are recorded', () => {
    for (const points of [[], zigzag(29, 0.01)]) {
      const { low, high } = getVolatilityBand(points, 'wild');
      expect([toYearlyVolatility(low), toYearlyVolatility(high)]).toEqual([
        expect.closeTo(0.85 / 1.15, 9),
        expect.closeTo(0.85 * 1.15, 9),
      ]);
    }
  });
});
