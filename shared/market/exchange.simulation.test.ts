import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '#functions/testing/random.ts';
import { testSeed, getTestSize } from '#functions/testing/tier.ts';
import { type Amount, toAmount, type Percent, type Price, toPercent } from '#shared/money.ts';
import { EXCHANGE_QUOTE_SECONDS, type ExchangePrices, computeExchangeOutcome } from './exchange-terms.ts';

const SPREAD: Percent = toPercent('0.1');
/** Amount given in each exchange, units of its coin. */
const GIVEN_AMOUNT: Amount = toAmount('1');
/** Standard deviation of the logarithmic return of a second, for a lively coin. */
const SIGMA = 1e-4;
/** Market observations a second: a faster feed sees each, the platform one. */
const LOOKS = 10;
const PATHS = getTestSize('exchangePaths');

/**
 * Returns moves between two observations. Two fifths of the variance are jumps; in one second of ten thousand the price
 * moves by 1 %.
 */
function createMoveGenerator(random: () => number): () => number {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const usual = SIGMA / Math.sqrt(LOOKS);
  return () => {
    if (random() < 1e-4 / LOOKS) return random() < 0.5 ? 0.01 : -0.01;
    return usual * normal() * (random() < 0.02 ? Math.sqrt(0.4 / 0.02) : Math.sqrt(0.6 / 0.98));
  };
}

const toSimulatedPrice = (distance: number, at: number): Price =>
  BigInt(Math.round(Math.exp(distance) * at * 1e8)) as Price;

interface PriceObservation {
  /** Observation since the quote, and the logarithms of both prices relative to the quote's. */
  look: number;
  from: number;
  to: number;
}

/** Returns true to take the quote at this observation; no strategy sees further. */
type Strategy = (view: PriceObservation, last: number) => boolean;

/** Returns how far the rate moved against the house: the quote pays more than the market. */
const falls = ({ from, to }: PriceObservation): number => to - from;

const strategies: Record<string, Strategy> = {
  'at once': () => true,
  'at the last moment': ({ look }, last) => look === last,
  'where the rate has fallen at all': (view) => falls(view) > 0,
  'where it has fallen by half of the spread': (view) => falls(view) > 0.0005,
  'where it has fallen by nearly the spread': (view) => falls(view) > 0.0009,
  'where it has fallen by more than the spread': (view) => falls(view) > 0.001,
  'where it has risen': (view) => falls(view) < 0,
  'right after a jump, either way': (view) => Math.abs(falls(view)) > 0.0015,
  'where one coin alone has moved': ({ from, to }) => Math.abs(from) > 0.0004 && Math.abs(to) < 0.0001,
  'where it fell, or else at the last moment': (view, last) => falls(view) > 0.0007 || view.look === last,
};

interface Outcome {
  taken: number;
  done: number;
  /** Sum of receipts less the amounts given, in parts of the amount given, at the deciding prices. */
  gain: number;
  /** The same at the market a moment later, which a faster feed sees; and the sum of its squares. */
  later: number;
  squares: number;
}

/**
 * Simulates a trader who sees the market ten times a second, before the platform does, and takes a quote by the
 * strategy. Prices of a later moment decide, a different moment for each coin.
 */
function play(strategy: Strategy, withQuote: boolean, random: () => number): Outcome {
  const move = createMoveGenerator(random);
  const quoted: ExchangePrices = { from: toSimulatedPrice(0, 50_000), to: toSimulatedPrice(0, 2_500) };
  const last = EXCHANGE_QUOTE_SECONDS * LOOKS - 1;
  const outcome: Outcome = { taken: 0, done: 0, gain: 0, later: 0, squares: 0 };
  for (let path = 0; path < PATHS / Object.keys(strategies).length; path++) {
    const view = { look: 0, from: 0, to: 0 };
    const go = () => {
      view.from += move();
      view.to += move();
    };
    while (!strategy(view, last) && view.look < last) {
      go();
      view.look++;
    }
    if (!strategy(view, last)) continue;
    outcome.taken++;
    // The next price of each coin, observed up to a second later.
    const waits = [1 + Math.floor(random() * LOOKS), 1 + Math.floor(random() * LOOKS)];
    const currentPrices = { ...quoted };
    for (let look = 1; look <= LOOKS; look++) {
      go();
      if (look === waits[0]) currentPrices.from = toSimulatedPrice(view.from, 50_000);
      if (look === waits[1]) currentPrices.to = toSimulatedPrice(view.to, 2_500);
    }
    const order = { amount: GIVEN_AMOUNT, spread: SPREAD };
    const terms = computeExchangeOutcome(
      withQuote ? { ...order, quoted } : { ...order, least: 0n as Amount },
      currentPrices,
    );
    if (!terms) continue;
    // Exact on every path: at the deciding prices never worth more than the amount given.
    if (terms.to_amount * currentPrices.to > GIVEN_AMOUNT * currentPrices.from)
      throw new Error(`path ${path} gains where it is decided`);
    outcome.done++;
    const worth = (prices: ExchangePrices) =>
      (Number(terms.to_amount) * Number(prices.to)) / (Number(GIVEN_AMOUNT) * Number(prices.from)) - 1;
    outcome.gain += worth(currentPrices);
    const later = worth({ from: toSimulatedPrice(view.from, 50_000), to: toSimulatedPrice(view.to, 2_500) });
    outcome.later += later;
    outcome.squares += later ** 2;
  }
  return outcome;
}

describe.each([
  ['a quote', true],
  ['no quote', false],
])(`exchanging with %s, over ${PATHS} paths (TEST_SEED=${testSeed})`, (_, withQuote) => {
  const random = createSeededRandom(testSeed);
  it.each(Object.entries(strategies))('never gains with the strategy %s', { tags: ['FIN-143'] }, (_name, strategy) => {
    const { taken, gain, later, squares } = play(strategy, withQuote, random);
    expect(taken).toBeGreaterThan(0);
    expect(gain).toBeLessThanOrEqual(0);
    // Seeing prices before the platform brings no advantage beyond chance: three standard deviations of the sum.
    expect(later).toBeLessThanOrEqual(3 * Math.sqrt(squares));
  });

  it('loses the spread on average without a strategy', () => {
    const { done, later } = play(() => true, withQuote, random);
    expect(later / done).toBeLessThan(-0.0008);
    expect(later / done).toBeGreaterThan(-0.0012);
  });
});
