import { getNumberSeparators } from '#shared/number-separators.ts';
import { removeBlanks, toHalfWidth } from './characters.ts';

/**
 * Formats a plain decimal as a reader with this language tag would type it: without groups, with their decimal mark.
 */
export const formatTypedDecimal = (language: string, plain: string): string =>
  plain.replace('.', getNumberSeparators(language).decimal);

/**
 * Two possible values of a text, as plain decimals: "1.075" is 1075 for some readers, and a bit more than 1 for others.
 */
export interface AmbiguousNumber {
  grouped: string;
  decimal: string;
}

/** Returns whether a text consists of whole digit groups between marks: "1.234.567", in India "12,34,567" too. */
function isGrouped(text: string, mark: string, isIndian: boolean | undefined): boolean {
  const groups = text.split(mark);
  const [first = '', ...otherGroups] = groups;
  const last = otherGroups.pop() ?? '';
  const sizes = new Set(otherGroups.map(({ length }) => length));
  const isEven =
    [...sizes].every((size) => size === 3) || (isIndian === true && [...sizes].every((size) => size === 2));
  return /^[1-9]\d{0,2}$/.test(first) && last.length === 3 && isEven;
}

/**
 * Parses a typed number. "1.234,5", "1,234.5" and "1234,5" are understood in every region. A single mark is decimal
 * when it is the region's own decimal mark. The other mark is decimal too, except before exactly three digits, where it
 * could also group thousands.
 * @param language the tag of the reader's region: `es-MX`
 * @returns a plain decimal; both numbers when ambiguous; null when invalid
 */
export function interpretTypedNumber(language: string, typed: string): string | AmbiguousNumber | null {
  const text = toHalfWidth(removeBlanks(typed)).replace(/['’]/g, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return null;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return toPlainDecimal(text, '');
  const { decimal, isIndian } = getNumberSeparators(language);
  const mark = text.charAt(last);
  const other = mark === '.' ? ',' : '.';
  const ungrouped = text.replaceAll(mark, '');
  if (text.length - ungrouped.length > 1) return isGrouped(text, mark, isIndian) ? toPlainDecimal(ungrouped, '') : null;
  const [integerPart = '', fraction = ''] = text.split(mark);
  if (integerPart.includes(other))
    return isGrouped(integerPart, other, isIndian) ? toPlainDecimal(integerPart.replaceAll(other, ''), fraction) : null;
  return mark !== decimal && isGrouped(text, mark, isIndian)
    ? { grouped: ungrouped, decimal: toPlainDecimal(integerPart, fraction) }
    : toPlainDecimal(integerPart, fraction);
}

/** Parses a typed number as a plain decimal; null when invalid or ambiguous. */
export function parseTypedNumber(language: string, typed: string): string | null {
  const read = interpretTypedNumber(language, typed);
  return typeof read === 'string' ? read : null;
}

function toPlainDecimal(integerPart: string, fraction: string): string {
  const trimmed = integerPart.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? trimmed : `${trimmed}.${fraction}`;
}
