import { getNumberSeparators } from './number-separators.ts';

/**
 * Formats decimal numbers exactly, with the marks of the reader's region. A test keeps the result equal to
 * `Intl.NumberFormat`. `Intl` itself is too slow: its first format takes Lighthouse's phone 70 ms and more, and no
 * price would show until then.
 */

/** Minus sign of all shown numbers: as wide as a plus, unlike a hyphen. */
const MINUS = '\u2212';

interface CompactScale {
  /** Smallest number that uses this scale's `unit`. */
  from: number;
  unit: number;
  name: string;
}

const scales = (...entries: readonly [power: number, name: string, from?: number][]): CompactScale[] =>
  entries.map(([power, name, from = power]) => ({ from: 10 ** from, unit: 10 ** power, name }));

/** Short scales of the page's language, largest first. */
const english = scales([12, 'T'], [9, 'B'], [6, 'M'], [3, 'K']);
const scalesByLanguage: Partial<Record<string, readonly CompactScale[]>> = {
  'zh-Hant': scales([12, '兆'], [8, '億'], [4, '萬']),
  ja: scales([12, '兆'], [8, '億'], [4, '万']),
  ko: scales([12, '조'], [8, '억'], [4, '만'], [3, '천']),
  es: scales([12, '\u00a0B'], [9, '\u00a0mil\u00a0M', 10], [6, '\u00a0M'], [3, '\u00a0mil']),
};

interface DecimalShape {
  /** Minimum digits after the decimal mark. */
  least: number;
  most: number;
  /**
   * Balances are cut, so that none shows more than there is. Profit and loss rounds half to even; others half away from
   * zero.
   */
  round?: 'cut' | 'even' | 'away';
  /** Adds a plus to positive numbers, and no sign to zero. */
  signed?: boolean;
}

/** Returns whether the last kept digit is rounded up; `cutDigits` are the digits after it. */
function roundsUp(keptDigits: string, cutDigits: string, round: 'cut' | 'even' | 'away'): boolean {
  if (round === 'cut' || cutDigits < '5') return false;
  return round === 'away' || /[1-9]/.test(cutDigits.slice(1)) || cutDigits[0] !== '5' || /[13579]$/.test(keptDigits);
}

/**
 * Writes a decimal, always in groups of three: Spanish omits the mark for four digits, which looks like a mistake in a
 * column.
 * @param value a decimal; one with an exponent is shown to `most` digits
 */
export function formatDecimal(
  region: string,
  value: string,
  { least, most, round = 'away', signed }: DecimalShape,
): string {
  const parts = /^([-+]?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!parts) {
    const number = Number(value);
    return Math.abs(number) < 1e21 ? formatDecimal(region, number.toFixed(most), { least, most, signed }) : value;
  }
  const [, sign, integerPart = '', fraction = ''] = parts;
  const keptDigits = integerPart + fraction.slice(0, most).padEnd(most, '0');
  const digits = String(BigInt(keptDigits) + (roundsUp(keptDigits, fraction.slice(most), round) ? 1n : 0n)).padStart(
    most + 1,
    '0',
  );
  const { group, decimal } = getNumberSeparators(region);
  const grouped = digits.slice(0, digits.length - most).replace(/\B(?=(\d{3})+$)/g, group);
  const shown = digits
    .slice(digits.length - most)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  const zero = /^0+$/.test(digits);
  const minus = sign === '-' && !(signed && zero);
  return `${minus ? MINUS : signed && !zero ? '+' : ''}${grouped}${shown === '' ? '' : decimal + shown}`;
}

/** Writes a percentage with the region's space before the sign; English has none. `shape` as in `formatDecimal`. */
export const formatPercentage = (region: string, percent: string, shape: DecimalShape): string =>
  `${formatDecimal(region, percent, shape)}${getNumberSeparators(region).percentSpace ?? ''}%`;

/**
 * Writes a number in short form, "1.2M", in a language: for volumes and axes, not for money.
 * @param isFixed keeps trailing zeros, "1.20M": for columns that change
 */
export function formatCompactNumber(language: string, value: string, region = language, isFixed = false): string {
  const number = Math.abs(Number(value));
  const all = scalesByLanguage[language] ?? english;
  // A number that would round to a thousand in the scale below uses this scale.
  const scale = all.find(({ from }, i) => {
    const below = all[i + 1]?.unit ?? 1;
    return Number((number / below).toFixed(2)) * below >= from;
  });
  const [unit, name] = scale ? [scale.unit, scale.name] : [1, ''];
  const { decimal } = getNumberSeparators(region);
  const rounded = (number / unit).toFixed(2);
  const digits = (isFixed ? rounded : rounded.replace(/\.?0+$/, '')).replace('.', decimal);
  return `${Number(value) < 0 ? MINUS : ''}${digits}${name}`;
}
