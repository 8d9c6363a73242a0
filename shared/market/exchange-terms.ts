import { type Amount, type Percent, type Price, toPercent, subtractAmounts } from '#shared/money.ts';

/** Name of the rule on each receipt; `docs/exchange.md` describes it. A changed rule gets another name. */
export const EXCHANGE_RULE_NAME = 'exchange-1';

/** Validity of a quote, seconds. */
export const EXCHANGE_QUOTE_SECONDS = 10;

/** Values of both coins of an exchange in USDT; USDT itself is 1. */
export interface ExchangePrices {
  from: Price;
  to: Price;
}

export interface ExchangeTerms {
  /** Units of 10⁻⁸ of the received coin. */
  to_amount: Amount;
  /** Amount of the spread, in the same units. */
  fee: Amount;
  /** Units received for one given: 18 significant digits, truncated. */
  exchange_rate: string;
}

const ONE_HUNDRED_PERCENT = toPercent('100');
/** Significant digits of a rate. */
const DIGITS = 18;

/**
 * Formats a quotient of two positive numbers as a decimal of 18 significant digits, truncated, without trailing zeros.
 */
export function formatRatio(dividend: bigint, divisor: bigint): string {
  const integerPart = (dividend / divisor).toString();
  // Zeros after the point, before the first significant digit.
  let places = integerPart === '0' ? DIGITS : Math.max(0, DIGITS - integerPart.length);
  if (integerPart === '0') for (let remainder = dividend * 10n; remainder < divisor; remainder *= 10n) places++;
  const scaled = ((dividend * 10n ** BigInt(places)) / divisor).toString().padStart(places + 1, '0');
  const point = scaled.length - places;
  const fraction = scaled.slice(point).replace(/0+$/, '');
  return fraction === '' ? scaled.slice(0, point) : `${scaled.slice(0, point)}.${fraction}`;
}

/**
 * Returns the terms of an exchange: by the quotient of the prices less the spread, from the prices themselves, rounded
 * down to a unit, once.
 */
export function computeExchangeTerms(fromAmount: Amount, { from, to }: ExchangePrices, spread: Percent): ExchangeTerms {
  const rate = [from * (ONE_HUNDRED_PERCENT - spread), to * ONE_HUNDRED_PERCENT] as const;
  const to_amount = ((fromAmount * rate[0]) / rate[1]) as Amount;
  const unspread = ((fromAmount * from) / to) as Amount;
  return { to_amount, fee: subtractAmounts(unspread, to_amount), exchange_rate: formatRatio(...rate) };
}

/** Returns the minimum to give for at least this amount of the other coin, in units: rounded up. */
export function getRequiredExchangeAmount(targetAmount: Amount, { from, to }: ExchangePrices, spread: Percent): Amount {
  const each = from * (ONE_HUNDRED_PERCENT - spread);
  return ((targetAmount * to * ONE_HUNDRED_PERCENT + each - 1n) / each) as Amount;
}

/**
 * Returns the minimum, in units, that an exchange with neither quote nor minimum accepts: by the latest prices, less
 * the spread as tolerance, rounded down, at least one unit.
 */
export function getMinToleratedExchangeAmount(to_amount: Amount, spread: Percent): Amount {
  const minimum = (to_amount * (ONE_HUNDRED_PERCENT - spread)) / ONE_HUNDRED_PERCENT;
  return (minimum > 0n ? minimum : 1n) as Amount;
}

/**
 * True when prices are within the spread of the quoted ones, either way, ends included. Below, the quote would pay more
 * than the prices do; above, less than an exchange without a quote would.
 */
export function isWithinExchangeSpread(
  quoted: ExchangePrices,
  currentPrices: ExchangePrices,
  spread: Percent,
): boolean {
  const [was, is] = [
    quoted.from * currentPrices.to * ONE_HUNDRED_PERCENT,
    currentPrices.from * quoted.to * ONE_HUNDRED_PERCENT,
  ];
  const room = quoted.from * currentPrices.to * spread;
  return is >= was - room && is <= was + room;
}

/** Terms of acceptance of an exchange: a quote, or else the minimum to receive. */
export type AcceptedExchangeTerms = { amount: Amount; spread: Percent } & (
  | { quoted: ExchangePrices; least?: never }
  | { quoted?: never; least: Amount }
);

/**
 * Returns the result of an exchange at its recorded prices. With a quote: its terms, while the prices are within the
 * spread of the quoted ones. Without: the prices' terms, if they reach the wanted minimum. Null when it fails.
 */
export function computeExchangeOutcome(
  { amount, spread, quoted, least }: AcceptedExchangeTerms,
  currentPrices: ExchangePrices,
): ExchangeTerms | null {
  if (quoted)
    return isWithinExchangeSpread(quoted, currentPrices, spread) ? computeExchangeTerms(amount, quoted, spread) : null;
  const terms = computeExchangeTerms(amount, currentPrices, spread);
  return terms.to_amount >= least ? terms : null;
}
