/** Significant digits of a rate, which can be from a hundred thousand to a millionth. */
const DIGITS = 8;

const formats = new Map<string, Intl.NumberFormat>();

/** Formats a rate for the user's region, truncated. `rate` is a decimal string. */
export function formatExchangeRate(region: string, rate: string): string {
  const format =
    formats.get(region) ??
    new Intl.NumberFormat(region, {
      numberingSystem: 'latn',
      maximumSignificantDigits: DIGITS,
      useGrouping: 'always',
      roundingMode: 'trunc',
    });
  formats.set(region, format);
  return format.format(rate as Intl.StringNumericLiteral);
}
