import { type Amount, percent, percentOf, subtract, ZERO } from '#shared/money.ts';
import type { Direction } from './option.ts';
import type { VolatilityBand } from './realised-volatility.ts';
import { SELL_FRESH_SECONDS } from './sell-back-limits.ts';
import { symbolSpec } from './symbols.ts';

/** Names the rule on each receipt; `docs/sell-back.md` has its words. A changed rule gets another name. */
export const SELL_BACK_RULE = 'sell-back-1';

/** The least spread, and what an option that was just bought has lost at least, percent of the stake. */
const LEAST_SPREAD = percent('1');
/** Probabilities are carried into amounts as whole billionths. */
const BILLION = 1_000_000_000;

/** An open option and the price at which it is valued. Prices are numbers: they go into probabilities alone. */
export interface OpenOption {
  direction: Direction;
  entry: number;
  price: number;
  /** The smallest difference between two prices of the symbol: the entry price is met exactly within half of it. */
  step: number;
  /** From the second of the price to expiry, seconds. */
  remaining: number;
  /** From the second of the price to the end of the quote, seconds: less than `remaining`. */
  exposed: number;
  /** Since the second in which it was bought, seconds. */
  held: number;
}

const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** The smallest difference between prices: of the symbol's digits, or of finer ones where a given price has them. */
export const smallestStep = (symbol: string, ...prices: readonly string[]): number =>
  10 ** -Math.max(symbolSpec(symbol)?.price_digits ?? 0, ...prices.map(digitsOf));

/** What the option pays, in units of 10⁻⁸ USDT. */
interface OptionStake {
  amount: Amount;
  /** Credited when the direction turns out right; a tie credits `amount`. */
  credit: Amount;
}

export interface SellBackTerms {
  fair: Amount;
  spread: Amount;
  /** What the option can be sold back for: `fair − spread`, never below zero. */
  amount: Amount;
  /** Of a second: the end of the band that the fair value is computed with. */
  volatility: number;
}

/** The chance that a standard normal draw lies below `x`, to 10⁻⁷ (Abramowitz and Stegun 26.2.17). */
export function normalCdf(x: number): number {
  if (x === 0) return 0.5;
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = Math.exp((-x * x) / 2) * 0.3989422804014327 * poly;
  return x > 0 ? 1 - tail : tail;
}

/** The chance that a price which is now `log(price)` above a level ends above it. */
function above(distance: number, deviation: number): number {
  if (deviation > 0) return normalCdf(distance / deviation - deviation / 2);
  return distance > 0 ? 1 : 0;
}

/** The chances that the direction turns out right, and that the price ends where it began. */
export function getOutcomeChances(option: OpenOption, volatility: number): { right: number; tie: number } {
  const { direction, entry, price, step, remaining } = option;
  const deviation = volatility * Math.sqrt(remaining);
  const higher = above(Math.log(price / (entry + step / 2)), deviation);
  const atLeast = above(Math.log(price / (entry - step / 2)), deviation);
  return { right: direction === 'call' ? higher : 1 - atLeast, tie: Math.max(0, atLeast - higher) };
}

/** The fair value as a part of the stake. */
function valueOf(option: OpenOption, reward: number, volatility: number): number {
  const { right, tie } = getOutcomeChances(option, volatility);
  return reward * right + tie;
}

/** Nodes of the integral over the price at the end of the quote: standard deviations, and the step between them. */
const REACH = 6;
const NODES = 49;

/**
 * By how much the fair value is off, on average, when the quote ends: as much as anybody can expect to gain by picking
 * the best moment of the quote with hindsight, since a path reaches twice as far on average as it ends.
 */
function meanMove(option: OpenOption, reward: number, volatility: number, band: VolatilityBand): number {
  const now = valueOf(option, reward, volatility);
  const deviation = band.high * Math.sqrt(option.exposed);
  const remaining = option.remaining - option.exposed;
  const width = (2 * REACH) / (NODES - 1);
  let mean = 0;
  for (let i = 0; i < NODES; i++) {
    const z = -REACH + i * width;
    const moved = { ...option, remaining, price: option.price * Math.exp(deviation * z) };
    const weight = Math.exp((-z * z) / 2) * 0.3989422804014327 * width;
    mean += weight * Math.abs(valueOf(moved, reward, volatility) - now);
  }
  return mean;
}

const part = (of: Amount, share: number, rounded: (n: number) => number): Amount => {
  const billionths = BigInt(rounded(share * BILLION));
  const product = of * billionths;
  const quotient = product / BigInt(BILLION);
  const up = rounded === Math.ceil && product % BigInt(BILLION) !== 0n;
  return (up ? quotient + 1n : quotient) as Amount;
};

/**
 * What an open option is worth and can be sold back for. The fair value is that of a cash-or-nothing digital without
 * drift, and of the tie, at the end of the volatility band where it is worth less; the spread is the average move of
 * that value until the quote ends, at the upper end of the band, and at least one percent of the stake. Within
 * `FRESH_SECONDS` of buying an option brings less than its stake wherever the price goes. Fair value and amount are rounded down and
 * the spread up.
 */
export function getSellBackTerms(option: OpenOption, stake: OptionStake, band: VolatilityBand): SellBackTerms {
  const reward = Number(stake.credit) / Number(stake.amount);
  const volatility = valueOf(option, reward, band.low) < valueOf(option, reward, band.high) ? band.low : band.high;
  const { right, tie } = getOutcomeChances(option, volatility);
  const fair = (part(stake.credit, right, Math.floor) + part(stake.amount, tie, Math.floor)) as Amount;
  const move = part(stake.amount, meanMove(option, reward, volatility, band), Math.ceil);
  const least = percentOf(stake.amount, LEAST_SPREAD, 'up');
  const spread = move > least ? move : least;
  const net = fair > spread ? subtract(fair, spread) : ZERO;
  const most = subtract(stake.amount, least);
  return { fair, spread, volatility, amount: option.held < SELL_FRESH_SECONDS && net > most ? most : net };
}
