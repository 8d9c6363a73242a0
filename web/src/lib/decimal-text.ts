/**
 * Decimal numbers in the page's language, exact, as `Intl.NumberFormat` writes them too: a test holds them together. Not
 * by `Intl` itself, whose first format takes Lighthouse's phone 70 ms and more, and until then no price would be seen.
 */

interface Scale {
  /** Numbers from here on are told in it, of `unit`. */
  from: number;
  unit: number;
  name: string;
}

interface Marks {
  group: string;
  decimal: string;
  /** Large numbers in short, largest first. */
  scales: readonly Scale[];
}

const scales = (...named: readonly [power: number, name: string, from?: number][]): Scale[] =>
  named.map(([power, name, from = power]) => ({ from: 10 ** from, unit: 10 ** power, name }));

const english: Marks = { group: ',', decimal: '.', scales: scales([12, 'T'], [9, 'B'], [6, 'M'], [3, 'K']) };
const marks: Partial<Record<string, Marks>> = {
  en: english,
  'zh-Hant': { ...english, scales: scales([12, '兆'], [8, '億'], [4, '萬']) },
  ja: { ...english, scales: scales([12, '兆'], [8, '億'], [4, '万']) },
  ko: { ...english, scales: scales([12, '조'], [8, '억'], [4, '만'], [3, '천']) },
  es: {
    group: '.',
    decimal: ',',
    scales: scales([12, '\u00a0B'], [9, '\u00a0mil\u00a0M', 10], [6, '\u00a0M'], [3, '\u00a0mil']),
  },
};
const marksOf = (locale: string): Marks => marks[locale] ?? english;

/** What stands between a number's whole part and its fraction. */
export const decimalMark = (locale: string): string => marksOf(locale).decimal;

interface DecimalShape {
  /** Digits after the decimal mark. */
  least: number;
  most: number;
  /** Money is cut off, never rounded up into more than there is; all else is rounded, halves away from zero. */
  cut?: boolean;
  /** A plus before what is more than nothing, and no sign at zero. */
  signed?: boolean;
}

/**
 * Groups of three always: Spanish writes four digits without a mark, which in a column of numbers reads as a mistake.
 * @param value a decimal; what is written with an exponent is shown to `most` digits
 */
export function writeDecimal(locale: string, value: string, { least, most, cut, signed }: DecimalShape): string {
  const parts = /^([-+]?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!parts) {
    const number = Number(value);
    return Math.abs(number) < 1e21 ? writeDecimal(locale, number.toFixed(most), { least, most, signed }) : value;
  }
  const [, sign, whole = '', fraction = ''] = parts;
  const up = !cut && (fraction[most] ?? '0') >= '5' ? 1n : 0n;
  const digits = String(BigInt(whole + fraction.slice(0, most).padEnd(most, '0')) + up).padStart(most + 1, '0');
  const { group, decimal } = marksOf(locale);
  const grouped = digits.slice(0, digits.length - most).replace(/\B(?=(\d{3})+$)/g, group);
  const shown = digits
    .slice(digits.length - most)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  const zero = /^0+$/.test(digits);
  const minus = sign === '-' && !(signed && zero);
  return `${minus ? '-' : signed && !zero ? '+' : ''}${grouped}${shown === '' ? '' : decimal + shown}`;
}

/** A number in short, "1.2M": for sizes, not for money. */
export function writeCompact(locale: string, value: string): string {
  const number = Math.abs(Number(value));
  const all = marksOf(locale).scales;
  // What would be rounded to a thousand in the scale below is a thousand.
  const scale = all.find(({ from }, i) => {
    const below = all[i + 1]?.unit ?? 1;
    return Number((number / below).toFixed(2)) * below >= from;
  });
  const [unit, name] = scale ? [scale.unit, scale.name] : [1, ''];
  const { decimal } = marksOf(locale);
  const digits = (number / unit)
    .toFixed(2)
    .replace(/\.?0+$/, '')
    .replace('.', decimal);
  return `${Number(value) < 0 ? '-' : ''}${digits}${name}`;
}
