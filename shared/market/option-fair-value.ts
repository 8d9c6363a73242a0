import { type Amount, toPercent, applyPercent, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import type { Direction } from './option.ts';
import type { VolatilityBand } from './realised-volatility.ts';
import { SELL_BACK_LOSS_SECONDS } from './sell-back-limits.ts';
import { findSymbolSpec } from './symbols.ts';

/** Name of the rule on each receipt; `docs/sell-back.md` describes it. A changed rule gets another name. */
export const SELL_BACK_RULE_NAME = 'sell-back-1';

/** Minimum spread, and minimum loss of an option just bought, percent of the stake. */
const MIN_SPREAD = toPercent('1');
/** Probabilities are multiplied into amounts as whole billionths. */
const BILLION = 1_000_000_000;

/** An open option and its valuation price. Prices are numbers: used for probabilities only. */
export interface OptionValuationInput {
  direction: Direction;
  entry: number;
  price: number;
  /** Smallest price difference of the symbol: within half of it the entry price counts as met. */
  step: number;
  /** Seconds from the price to expiry. */
  remaining: number;
  /** Seconds from the price to the end of the quote: less than `remaining`. */
  exposed: number;
  /** Seconds since the purchase. */
  held: number;
}

const countDecimals = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Returns the smallest price difference: of the symbol's digits, or of a finer given price. */
export const getSmallestPriceStep = (symbol: string, ...prices: readonly string[]): number =>
  10 ** -Math.max(findSymbolSpec(symbol)?.price_digits ?? 0, ...prices.map(countDecimals));

/** Payout of the option, in units of 10⁻⁸ USDT. */
interface OptionStake {
  amount: Amount;
  /** Credited for a right direction; a tie credits `amount`. */
  credit: Amount;
}

export interface SellBackTerms {
  fair: Amount;
  spread: Amount;
  /** Sell-back amount: `fair − spread`, never negative. */
  amount: Amount;
  /** Volatility a second: the end of the band used for the fair value. */
  volatility: number;
}

/** Returns the probability of a standard normal draw below `x`, to 10⁻⁷ (Abramowitz and Stegun 26.2.17). */
export function computeNormalCdf(x: number): number {
  if (x === 0) return 0.5;
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = Math.exp((-x * x) / 2) * 0.3989422804014327 * poly;
  return x > 0 ? 1 - tail : tail;
}

/** Returns the probability that a price now at `log(price)` above a level ends above it. */
function getProbabilityAbove(distance: number, deviation: number): number {
  if (deviation > 0) return computeNormalCdf(distance / deviation - deviation / 2);
  return distance > 0 ? 1 : 0;
}

/** Returns the probabilities that the direction is right, and that the price ends at its start. */
export function getOptionOutcomeProbabilities(
  option: OptionValuationInput,
  volatility: number,
): { right: number; tie: number } {
  const { direction, entry, price, step, remaining } = option;
  const deviation = volatility * Math.sqrt(remaining);
  const higher = getProbabilityAbove(Math.log(price / (entry + step / 2)), deviation);
  const atLeast = getProbabilityAbove(Math.log(price / (entry - step / 2)), deviation);
  return { right: direction === 'call' ? higher : 1 - atLeast, tie: Math.max(0, atLeast - higher) };
}

/** Returns the fair value as a fraction of the stake. */
function getOptionValue(option: OptionValuationInput, reward: number, volatility: number): number {
  const { right, tie } = getOptionOutcomeProbabilities(option, volatility);
  return reward * right + tie;
}

/** Nodes of the integral over the price at the end of the quote: standard deviations, and the step between them. */
const REACH = 6;
const NODES = 49;

/**
 * Returns the average move of the fair value until the quote ends. It is the most that choosing the best moment with
 * hindsight can gain on average, since a path reaches twice as far on average as it ends.
 */
function meanMove(option: OptionValuationInput, reward: number, volatility: number, band: VolatilityBand): number {
  const now = getOptionValue(option, reward, volatility);
  const deviation = band.high * Math.sqrt(option.exposed);
  const remaining = option.remaining - option.exposed;
  const width = (2 * REACH) / (NODES - 1);
  let mean = 0;
  for (let i = 0; i < NODES; i++) {
    const z = -REACH + i * width;
    const movedOption = { ...option, remaining, price: option.price * Math.exp(deviation * z) };
    const weight = Math.exp((-z * z) / 2) * 0.3989422804014327 * width;
    mean += weight * Math.abs(getOptionValue(movedOption, reward, volatility) - now);
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
 * Returns the value and sell-back price of an open option. Fair value: a cash-or-nothing digital without drift plus the
 * tie, at the end of the volatility band where it is lower. Spread: the value's average move until the quote ends, at
 * the band's upper end, at least one percent of the stake. Within `SELL_BACK_LOSS_SECONDS` of its purchase an option
 * returns less than its stake at any price. Fair value and amount are rounded down, the spread up.
 */
export function getSellBackTerms(
  option: OptionValuationInput,
  stake: OptionStake,
  band: VolatilityBand,
): SellBackTerms {
  const reward = Number(stake.credit) / Number(stake.amount);
  const volatility =
    getOptionValue(option, reward, band.low) < getOptionValue(option, reward, band.high) ? band.low : band.high;
  const { right, tie } = getOptionOutcomeProbabilities(option, volatility);
  const fair = (part(stake.credit, right, Math.floor) + part(stake.amount, tie, Math.floor)) as Amount;
  const move = part(stake.amount, meanMove(option, reward, volatility, band), Math.ceil);
  const minSpread = applyPercent(stake.amount, MIN_SPREAD, 'up');
  const spread = move > minSpread ? move : minSpread;
  const net = fair > spread ? subtractAmounts(fair, spread) : ZERO_AMOUNT;
  const maxNet = subtractAmounts(stake.amount, minSpread);
  return { fair, spread, volatility, amount: option.held < SELL_BACK_LOSS_SECONDS && net > maxNet ? maxNet : net };
}
