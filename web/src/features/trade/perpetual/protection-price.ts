import type { PositionSide } from '#shared/market/perpetual.ts';
import { type Percent, type Price, parsePercent, parsePrice } from '#shared/money.ts';
import { parseTypedNumber } from '#shared/typed/numbers.ts';

const UNIT = 100_000_000n;

/** Parses a typed price with `.` or `,`; null when invalid. */
export function parseTypedPrice(language: string, typed: string): Price | null {
  const text = parseTypedNumber(language, typed);
  return text === null ? null : parsePrice(text);
}

/** Input of a price that may be typed as a percentage. */
export interface ProtectionInput {
  language: string;
  typed: string;
  typedIn: 'price' | 'percent';
  /** Gain for a take profit, loss for a stop loss. */
  aims: 'gain' | 'loss';
  side: PositionSide | null;
  leverage: number | null;
  /** Base of percentages; null while unknown. */
  entry: Price | null;
  /** Digits of the symbol's prices, also for prices from percentages. */
  digits: number;
}

/**
 * Returns the price at which a position has gained or lost this percentage of its margin: entry × (1 ±
 * percent/100/leverage), rounded to `digits` decimals. Null when that is no price.
 */
export function computePriceAtReturn(
  { side, aims, digits }: { side: PositionSide; aims: 'gain' | 'loss'; digits: number },
  entry: Price,
  leverage: number,
  rate: Percent,
): Price | null {
  const move = (entry * rate) / (100n * UNIT * BigInt(leverage));
  const up = (side === 'long') === (aims === 'gain');
  const step = 10n ** BigInt(8 - Math.min(8, digits));
  const exact = up ? entry + move : entry - move;
  const rounded = ((exact + step / 2n) / step) * step;
  return rounded > 0n ? (rounded as Price) : null;
}

/** Parses the typed price or percentage. Null when invalid. */
export function parseProtectionPrice(input: ProtectionInput): Price | null {
  if (input.typedIn === 'price') return parseTypedPrice(input.language, input.typed);
  const text = parseTypedNumber(input.language, input.typed);
  const rate = text === null ? null : parsePercent(text);
  const { side, entry, leverage, aims, digits } = input;
  if (rate === null || rate <= 0n || side === null || entry === null || leverage === null) return null;
  return computePriceAtReturn({ side, aims, digits }, entry, leverage, rate);
}
