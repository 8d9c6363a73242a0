import { type Amount, type Percent, type Price, percent, subtract } from '#shared/money.ts';

/** Names the rule on each receipt; `docs/exchange.md` has its words. A changed rule gets another name. */
export const EXCHANGE_RULE = 'exchange-1';

/** A quote holds for so long. */
export const EXCHANGE_QUOTE_SECONDS = 10;

/** What both coins of an exchange are worth in USDT; of USDT itself 1. */
export interface ExchangePrices {
  from: Price;
  to: Price;
}

export interface ExchangeTerms {
  /** Units of 10⁻⁸ of the coin that is got. */
  to_amount: Amount;
  /** What the spread takes, likewise. */
  fee: Amount;
  /** Units got for one that is given: 18 significant digits, cut off. */
  exchange_rate: string;
}

const WHOLE = percent('100');
/** Significant digits of a rate. */
const DIGITS = 18;

/** A quotient of two numbers above zero as a decimal of 18 significant digits, cut off, without zeros at its end. */
export function formatRatio(dividend: bigint, divisor: bigint): string {
  const whole = (dividend / divisor).toString();
  // Zeros after the point, before the first digit that counts.
  let places = whole === '0' ? DIGITS : Math.max(0, DIGITS - whole.length);
  if (whole === '0') for (let left = dividend * 10n; left < divisor; left *= 10n) places++;
  const scaled = ((dividend * 10n ** BigInt(places)) / divisor).toString().padStart(places + 1, '0');
  const point = scaled.length - places;
  const fraction = scaled.slice(point).replace(/0+$/, '');
  return fraction === '' ? scaled.slice(0, point) : `${scaled.slice(0, point)}.${fraction}`;
}

/**
 * What an amount of one coin gives of the other: by the quotient of the prices less the spread, from the prices
 * themselves, rounded down to a unit, once.
 */
export function exchangeTerms(given: Amount, { from, to }: ExchangePrices, spread: Percent): ExchangeTerms {
  const rate = [from * (WHOLE - spread), to * WHOLE] as const;
  const to_amount = ((given * rate[0]) / rate[1]) as Amount;
  const unspread = ((given * from) / to) as Amount;
  return { to_amount, fee: subtract(unspread, to_amount), exchange_rate: formatRatio(...rate) };
}

/** Returns the least of one coin that gives at least so much of the other, in units: rounded up. */
export function getRequiredAmount(wanted: Amount, { from, to }: ExchangePrices, spread: Percent): Amount {
  const each = from * (WHOLE - spread);
  return ((wanted * to * WHOLE + each - 1n) / each) as Amount;
}

/**
 * Returns the least amount, in units, that an exchange without a quote and without a least amount accepts: what the latest
 * prices give, less the spread as tolerance, rounded down, one unit at least.
 */
export function getMinToleratedAmount(to_amount: Amount, spread: Percent): Amount {
  const least = (to_amount * (WHOLE - spread)) / WHOLE;
  return (least > 0n ? least : 1n) as Amount;
}

/**
 * Whether prices still lie within the spread of those that were quoted, either way, the ends included: below, the quote
 * would give more than the prices do; above, less than an exchange without a quote would.
 */
export function isWithinSpread(quoted: ExchangePrices, found: ExchangePrices, spread: Percent): boolean {
  const [was, is] = [quoted.from * found.to * WHOLE, found.from * quoted.to * WHOLE];
  const room = quoted.from * found.to * spread;
  return is >= was - room && is <= was + room;
}

/** What an exchange was accepted with: a quote, or without one the least that is wanted. */
export type AcceptedExchangeTerms = { amount: Amount; spread: Percent } & (
  | { quoted: ExchangePrices; least?: never }
  | { quoted?: never; least: Amount }
);

/**
 * How an exchange comes out by the prices that were found for it: at the terms of its quote while these lie within the
 * spread of what was quoted, without a quote at theirs while that gives as much as is wanted. Null where it does not
 * come about.
 */
export function exchangeOutcome(
  { amount, spread, quoted, least }: AcceptedExchangeTerms,
  found: ExchangePrices,
): ExchangeTerms | null {
  if (quoted) return isWithinSpread(quoted, found, spread) ? exchangeTerms(amount, quoted, spread) : null;
  const terms = exchangeTerms(amount, found, spread);
  return terms.to_amount >= least ? terms : null;
}
