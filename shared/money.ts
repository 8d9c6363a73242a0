import type { BrandedType } from './branded-type.ts';

/** An amount of one asset in units of 10⁻⁸. May be negative in postings and differences. */
export type Amount = BrandedType<bigint, 'Amount'>;
/** A price of one unit of the base asset in the quote asset, in units of 10⁻⁸. Always above 0. */
export type Price = BrandedType<bigint, 'Price'>;
/** A percentage in units of 10⁻⁸: 10 % is 1_000_000_000n. */
export type Percent = BrandedType<bigint, 'Percent'>;

/** Rounding of an inexact quotient: towards zero, or away from it. */
export type RoundingDirection = 'down' | 'up';

const DECIMALS = 8;
const UNIT = 100_000_000n;
/** Sixteen integer digits: beyond any balance, and far within DynamoDB's 38 significant digits. */
const DECIMAL = /^(-?)(0|[1-9]\d{0,15})(?:\.(\d{1,8}))?$/;

export const ZERO_AMOUNT = 0n as Amount;
/** Price of an asset in itself. */
export const UNIT_PRICE = UNIT as Price;

/**
 * Parses a plain decimal. Null for anything else: exponents, signs other than a minus, a ninth decimal, leading zeros.
 */
function parseUnits(text: string): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, integerPart = '0', fraction = ''] = match;
  const units = BigInt(integerPart) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
}

/** Formats units as a decimal without trailing zeros: 1_050_000_000n is "10.5". */
export function formatUnits(units: bigint): string {
  const sign = units < 0n ? '-' : '';
  const absolute = units < 0n ? -units : units;
  const fraction = (absolute % UNIT).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  return `${sign}${absolute / UNIT}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Parses an amount of zero or more; null when the text is not a plain decimal with at most eight decimals. */
export function parseAmount(text: string): Amount | null {
  const units = parseUnits(text);
  return units === null || units < 0n ? null : (units as Amount);
}

/** Parses an amount of any sign; null when invalid. */
export const parseSignedAmount = (text: string): Amount | null => parseUnits(text) as Amount | null;

/** Parses a price above zero; null when invalid. */
export function parsePrice(text: string): Price | null {
  const units = parseUnits(text);
  return units === null || units <= 0n ? null : (units as Price);
}

/** Parses a percentage of zero or more; null when invalid. */
export function parsePercent(text: string): Percent | null {
  const units = parseUnits(text);
  return units === null || units < 0n ? null : (units as Percent);
}

/** Parses constants in code, tests and configuration. @throws {RangeError} when the text is no amount. */
export function toAmount(text: string): Amount {
  const units = parseUnits(text);
  if (units === null) throw new RangeError(`not an amount: ${text}`);
  return units as Amount;
}

/** Parses constants in code, tests and configuration. @throws {RangeError} when the text is no percentage. */
export function toPercent(text: string): Percent {
  const units = parsePercent(text);
  if (units === null) throw new RangeError(`not a percentage: ${text}`);
  return units;
}

/** Parses stored prices. @throws {RangeError} when the text is no price. */
export function toPrice(text: string): Price {
  const units = parsePrice(text);
  if (units === null) throw new RangeError(`not a price: ${text}`);
  return units;
}

export const subtractAmounts = (a: Amount, b: Amount): Amount => (a - b) as Amount;
export const invertAmount = (a: Amount): Amount => -a as Amount;

/**
 * Returns the value of an amount at a price, in the quote asset, rounded down to the unit. `of` must not be negative.
 */
export const getValueAtPrice = (of: Amount, price: Price): Amount => ((of * price) / UNIT) as Amount;

/** Returns `of × rate / 100`. `of` must not be negative. */
export function applyPercent(of: Amount, rate: Percent, rounding: RoundingDirection): Amount {
  const product = of * rate;
  const divisor = 100n * UNIT;
  const quotient = product / divisor;
  return (rounding === 'up' && product % divisor !== 0n ? quotient + 1n : quotient) as Amount;
}
