/** Rates go from a hundred thousand to a millionth: so many digits that count are shown of each. */
const DIGITS = 8;

const formats = new Map<string, Intl.NumberFormat>();

/** A rate in the page's numbers, cut off. `rate` is a decimal string. */
export function rateText(language: string, rate: string): string {
  const format =
    formats.get(language) ??
    new Intl.NumberFormat(language, {
      maximumSignificantDigits: DIGITS,
      useGrouping: 'always',
      roundingMode: 'trunc',
    });
  formats.set(language, format);
  return format.format(rate as Intl.StringNumericLiteral);
}
