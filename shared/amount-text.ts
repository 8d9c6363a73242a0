/** How amounts of money are rounded and shown: on pages, in notifications and e-mails. */
import { formatDecimal } from './decimal-text.ts';
import { formatUnits, toAmount } from './money.ts';

/**
 * Returns the decimals of an amount: USDT two; other coins by size: below 0.01 eight, below 1 six, below 100 four,
 * otherwise two.
 */
export function countAmountDigits(value: string, coin = 'USDT'): number {
  if (coin === 'USDT' || !/[1-9]/.test(value)) return 2;
  const [, integerPart = '', fraction = ''] = /^[-+]?0*(\d*)(?:\.(\d*))?$/.exec(value) ?? [];
  if (integerPart.length >= 3) return 2;
  if (integerPart !== '') return 4;
  return /^\d?[1-9]/.test(fraction) ? 6 : 8;
}

export interface AmountFormatOptions {
  /** Determines the decimals; USDT by default. */
  coin?: string | undefined;
  /** For details and inputs: at least two decimals, at most eight, for any coin. `coins`: for all but USDT. */
  exact?: boolean | 'coins' | undefined;
  /** Fixed number of decimals. */
  digits?: number | undefined;
  /** Adds a sign, and rounds half to even like profit and loss. */
  sign?: boolean | undefined;
}

const CENT = 1_000_000n;

/** Cuts units to the cents that are shown. */
const cutToCents = (units: bigint): bigint => units - (units % CENT);

/**
 * Returns `a − b` of USDT as both are shown, so that a result is the difference of the amounts beside it. Decimal
 * strings.
 */
export const subtractShownAmounts = (a: string, b: string): string =>
  formatUnits(cutToCents(toAmount(a)) - cutToCents(toAmount(b)));

/** Formats an amount of money. All but profit and loss is cut: never more is shown than there is. */
export function formatAmount(language: string, value: string, style: AmountFormatOptions = {}): string {
  const { coin = 'USDT', exact, sign = false } = style;
  const isExact = exact === 'coins' ? coin !== 'USDT' : exact;
  const { digits = isExact ? undefined : countAmountDigits(value, coin) } = style;
  const [least, most] = [digits ?? 2, digits ?? 8];
  return formatDecimal(language, value, { least, most, round: sign ? 'even' : 'cut', signed: sign });
}
