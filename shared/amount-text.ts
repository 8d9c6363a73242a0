/** How amounts of money are rounded and shown: on pages, in notifications and e-mails. */
import { formatDecimal } from './decimal-text.ts';

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
  /** For details and inputs: at least two decimals, at most eight, for any coin. */
  exact?: boolean | undefined;
  /** Fixed number of decimals. */
  digits?: number | undefined;
  /** Adds a sign, and rounds half to even like profit and loss. */
  sign?: boolean | undefined;
}

/** Formats an amount of money. All but profit and loss is cut: never more is shown than there is. */
export function formatAmount(language: string, value: string, style: AmountFormatOptions = {}): string {
  const { coin, exact = false, digits = exact ? undefined : countAmountDigits(value, coin), sign = false } = style;
  const [least, most] = [digits ?? 2, digits ?? 8];
  return formatDecimal(language, value, { least, most, round: sign ? 'even' : 'cut', signed: sign });
}
