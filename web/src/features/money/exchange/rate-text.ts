/** Rates go from a hundred thousand to a millionth: so many digits that count are shown of each. */
const DIGITS = 8;

const formats = new Map<string, Intl.NumberFormat>();

/** A rate with the marks of the reader's region, cut off. `rate` is a decimal string. */
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
