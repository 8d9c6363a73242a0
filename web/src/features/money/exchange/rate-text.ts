import { numberFormat } from '#web/lib/format.ts';

/** Rates go from a hundred thousand to a millionth: so many digits that count are shown of each. */
const DIGITS = 8;

/** A rate in the page's numbers, cut off. `rate` is a decimal string. */
export const rateText = (language: string, rate: string): string =>
  numberFormat(language, 'rate', () => ({
    maximumSignificantDigits: DIGITS,
    useGrouping: 'always',
    roundingMode: 'trunc',
  })).format(rate as Intl.StringNumericLiteral);
