import { describe, expect, it } from 'vitest';
import { SEEDED_OPTION_CONFIGS } from '#functions/data/options/option-configs.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { getTestSize } from '#functions/testing/tier.ts';
import { toAmount } from '#shared/money.ts';
import { getOptionOutcomeProbabilities, getSellBackTerms } from './option-fair-value.ts';
import type { Direction } from './option.ts';
import type { VolatilityBand } from './realised-volatility.ts';
import { SELL_BACK_CUTOFF_SECONDS, SELL_BACK_QUOTE_SECONDS } from './sell-back-limits.ts';

const SEED = Number(process.env['TEST_SEED'] ?? 20_261_121);

/** Seeded periods, s, and their payouts, percent. */
const PERIODS = SEEDED_OPTION_CONFIGS.map(({ period, payout_rate }) => [period, Number(payout_rate)] as const);
const DIRECTIONS = ['call', 'put'] as const satisfies Direction[];
const STAKE = 100;
const ENTRY = 100;
/** Standard deviation of the logarithmic return of a second, and the smallest price difference. */
const SIGMA = 7e-5;
const STEP = 0.001;
/** Band of a correct measurement, with its margin. */
const MEASURED: VolatilityBand = { low: SIGMA / 1.15, high: SIGMA * 1.15 };

/**
 * Values of a function between −8 and 8 deviations, interpolated: a million paths read often, mostly near the middle. A
 * value is computed at its first read.
 */
class Curve {
  static readonly #REACH = 8;
  static readonly #COUNT = 321;
  readonly #values = new Float64Array(Curve.#COUNT).fill(Number.NaN);
  readonly #scale: number;
  readonly #make: (distance: number) => number;
  constructor(deviation: number, make: (distance: number) => number) {
    this.#scale = (Curve.#COUNT - 1) / (2 * Curve.#REACH * deviation);
    this.#make = make;
  }
  #value(i: number): number {
    const cachedValue = this.#values[i] as number;
    if (!Number.isNaN(cachedValue)) return cachedValue;
    const computedValue = this.#make((i - (Curve.#COUNT - 1) / 2) / this.#scale);
    this.#values[i] = computedValue;
    return computedValue;
  }
  /** `distance`: logarithm of price over entry price. */
  at(distance: number): number {
    const place = Math.min(Curve.#COUNT - 1.001, Math.max(0, distance * this.#scale + (Curve.#COUNT - 1) / 2));
    const i = Math.floor(place);
    const low = this.#value(i);
    return low + (place - i) * (this.#value(i + 1) - low);
  }
}

interface Market {
  direction: Direction;
  rate: number;
  band: VolatilityBand;
}

const curves = new Map<string, Curve>();
function curve(name: string, market: Market, remaining: number, value: (distance: number) => number): Curve {
  const key = `${name} ${market.direction} ${market.rate} ${market.band.low} ${market.band.high} ${remaining}`;
  let cachedCurve = curves.get(key);
  if (!cachedCurve) curves.set(key, (cachedCurve = new Curve(SIGMA * Math.sqrt(remaining), value)));
  return cachedCurve;
}

const buildOption = ({ direction }: Market, remaining: number, distance: number, heldSeconds: number) => ({
  direction,
  entry: ENTRY,
  price: ENTRY * Math.exp(distance),
  step: STEP,
  remaining,
  exposed: SELL_BACK_QUOTE_SECONDS,
  held: heldSeconds,
});

/** Stakes with maximum refund, and their credit when the option is right. */
const stakes = new Map(
  PERIODS.map(([, rate]) => [rate, { amount: toAmount(`${STAKE}`), credit: toAmount(`${STAKE + rate}`) }]),
);
function stakeAt(rate: number) {
  const stake = stakes.get(rate);
  if (!stake) throw new Error(`No period pays ${rate} percent.`);
  return stake;
}

/** Returns the option's value to a trader who knows the market's own volatility, with these seconds left. */
const worth = (market: Market, remaining: number): Curve =>
  curve('worth', market, remaining, (distance) => {
    const { right, tie } = getOptionOutcomeProbabilities(buildOption(market, remaining, distance, 9), SIGMA);
    return STAKE * ((1 + market.rate / 100) * right + tie);
  });
/** Returns the sell-back amount; within the first three seconds, or later. */
const quote = (market: Market, remaining: number, fresh = false): Curve =>
  curve(fresh ? 'fresh' : 'quote', market, remaining, (distance) => {
    const option = buildOption(market, remaining, distance, fresh ? SELL_BACK_QUOTE_SECONDS : 9);
    return Number(getSellBackTerms(option, stakeAt(market.rate), market.band).amount) / 1e8;
  });

/** Moves of one second. Jumps make up two fifths of the variance: one second in fifty moves by 4.5 deviations. */
function createMoveGenerator(random: () => number, jumps: boolean): () => number {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  if (!jumps) return () => SIGMA * normal();
  return () => SIGMA * normal() * (random() < 0.02 ? Math.sqrt(0.4 / 0.02) : Math.sqrt(0.6 / 0.98));
}

/** Observed moments of an option's life, as fractions of its period. */
const MOMENTS = [0, 0.25, 0.5, 0.75, 0.95, 1];
const EACH = Math.ceil(getTestSize('salePaths') / (PERIODS.length * DIRECTIONS.length * MOMENTS.length));

/**
 * Over paths from one moment: the best quote within three seconds, chosen with hindsight, minus the option's value at
 * the first quote. Also the best of all quotes as a fraction of the stake.
 */
function pickBest(market: Market, period: number, moment: number, random: () => number) {
  const elapsed = Math.min(
    Math.floor(period * moment),
    period - SELL_BACK_CUTOFF_SECONDS - SELL_BACK_QUOTE_SECONDS - 1,
  );
  const remaining = period - elapsed;
  const move = createMoveGenerator(random, true);
  const start = worth(market, remaining);
  const quotes = Array.from({ length: SELL_BACK_QUOTE_SECONDS + 1 }, (_, s) =>
    quote(market, remaining - s, elapsed === 0),
  );
  let gain = 0;
  let highest = 0;
  for (let path = 0; path < EACH; path++) {
    let distance = elapsed === 0 ? 0 : SIGMA * Math.sqrt(elapsed) * 2 * (random() + random() + random() - 1.5);
    const fair = start.at(distance);
    let best = 0;
    for (const [s, curve] of quotes.entries()) {
      if (s > 0) distance += move();
      best = Math.max(best, curve.at(distance));
    }
    gain += best - fair;
    highest = Math.max(highest, best);
  }
  return { gain: gain / EACH, most: highest };
}

describe(`selling back, over ${getTestSize('salePaths')} paths (TEST_SEED=${SEED})`, () => {
  const random = createSeededRandom(SEED);

  it('never gains on an immediate sale, for any price move within the quote', { tags: ['FIN-350'] }, () => {
    const gaining: object[] = [];
    for (const [, rate] of PERIODS)
      for (const direction of DIRECTIONS)
        for (const [period] of PERIODS)
          for (let move = -12; move <= 12; move++)
            for (let heldSeconds = 0; heldSeconds <= SELL_BACK_QUOTE_SECONDS; heldSeconds++) {
              const option = buildOption(
                { direction, rate, band: MEASURED },
                period - heldSeconds,
                move * SIGMA * 2,
                heldSeconds,
              );
              const stake = stakeAt(rate);
              if (getSellBackTerms(option, stake, MEASURED).amount >= stake.amount) gaining.push({ rate, ...option });
            }
    expect(gaining).toEqual([]);
  });

  it('gains nothing on average at the best moment within the quote, for any period', { tags: ['FIN-350'] }, () => {
    let paths = 0;
    for (const [period, rate] of PERIODS)
      for (const direction of DIRECTIONS)
        for (const moment of MOMENTS) {
          const { gain, most } = pickBest({ direction, rate, band: MEASURED }, period, moment, random);
          paths += EACH;
          const where = `${direction} of ${period} s at ${moment}`;
          expect(gain, where).toBeLessThan(0);
          // Just bought: even the luckiest path does not regain its stake.
          if (moment === 0) expect(most, where).toBeLessThan(STAKE);
        }
    expect(paths).toBeGreaterThanOrEqual(getTestSize('salePaths'));
  });

  it.each([
    ['the market is as lively as the upper end of what was measured', { low: SIGMA / 1.3225, high: SIGMA }],
    ['the market is as quiet as the lower end of what was measured', { low: SIGMA, high: SIGMA * 1.3225 }],
  ])('gains nothing on average where %s', (_, band) => {
    for (const [period, rate] of PERIODS)
      for (const direction of DIRECTIONS)
        for (const moment of [0, 0.5, 1])
          expect(
            pickBest({ direction, rate, band }, period, moment, random).gain,
            `${direction} of ${period} s at ${moment}`,
          ).toBeLessThan(0);
  });
});

/**
 * Simulates the best-informed customer, who sees each price three seconds before the quote ends, requests a quote every
 * second and knows the market's volatility. Sells when the quote exceeds the option's value by the threshold, else
 * keeps it to expiry. Returns the average proceeds for a stake of 100.
 */
function playSharp(market: Market, period: number, threshold: number, random: () => number, paths: number): number {
  const watched = Math.min(period, 120);
  const move = createMoveGenerator(random, true);
  const worths = Array.from({ length: watched + 1 }, (_, secondsLeft) => worth(market, Math.max(1, secondsLeft)));
  const quotes = Array.from({ length: watched + 1 }, (_, secondsLeft) =>
    quote(market, Math.max(SELL_BACK_CUTOFF_SECONDS, secondsLeft)),
  );
  let totalPaid = 0;
  for (let path = 0; path < paths; path++) {
    let distance = 0;
    if (period > watched) {
      const before = createMoveGenerator(random, false);
      distance = before() * Math.sqrt(period - watched);
    }
    const openQuotes: number[] = [];
    let sold: number | null = null;
    for (let secondsLeft = watched; secondsLeft > 0 && sold === null; secondsLeft--) {
      if (secondsLeft > SELL_BACK_CUTOFF_SECONDS + SELL_BACK_QUOTE_SECONDS) {
        openQuotes.push(quotes[secondsLeft]?.at(distance) ?? 0);
        if (openQuotes.length > SELL_BACK_QUOTE_SECONDS + 1) openQuotes.shift();
      } else if (secondsLeft <= SELL_BACK_CUTOFF_SECONDS) openQuotes.length = 0;
      const best = Math.max(0, ...openQuotes);
      if (best > (worths[secondsLeft]?.at(distance) ?? 0) + threshold) sold = best;
      distance += move();
    }
    const price = Math.round((ENTRY * Math.exp(distance)) / STEP) * STEP;
    const difference = Math.abs(price - ENTRY) < STEP / 2 ? 0 : price - ENTRY;
    const atExpiry =
      difference === 0 ? STAKE : difference > 0 === (market.direction === 'call') ? STAKE * (1 + market.rate / 100) : 0;
    totalPaid += sold ?? atExpiry;
  }
  return totalPaid / paths;
}

describe('sell-back after price drops within a quote', () => {
  const random = createSeededRandom(SEED + 1);
  it.each(PERIODS)('loses on average for options of %i s with a payout of %i percent', (period, rate) => {
    for (const direction of DIRECTIONS)
      for (const threshold of [0, 10])
        expect(
          playSharp({ direction, rate, band: MEASURED }, period, threshold, random, getTestSize('sharpPaths')),
        ).toBeLessThan(STAKE * 0.97);
  });
});
