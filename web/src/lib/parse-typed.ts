import { getNumberMarks } from './decimal-text.ts';

/** Writes a plain decimal as a reader with this language tag would type it: without groups, with their decimal mark. */
export const toTypedDecimal = (language: string, plain: string): string =>
  plain.replace('.', getNumberMarks(language).decimal);

const WIDE_DIFFERENCE = 0xfe_e0;

/** Writes the full-width digits and marks that Chinese, Japanese and Korean input methods give as those of ASCII. */
export const toHalfWidth = (typed: string): string =>
  typed
    .replaceAll('。', '.')
    .replace(/[０-９．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_DIFFERENCE));

/** Two numbers that a text can stand for, as plain decimals: "1.075" is 1075 for some, and a bit more than 1 for others. */
export interface AmbiguousNumber {
  grouped: string;
  decimal: string;
}

/** Says whether a text consists of whole groups of digits between marks: "1.234.567", in India "12,34,567" too. */
function isGrouped(text: string, mark: string, isIndian: boolean | undefined): boolean {
  const groups = text.split(mark);
  const [first = '', ...rest] = groups;
  const last = rest.pop() ?? '';
  const sizes = new Set(rest.map(({ length }) => length));
  const isEven =
    [...sizes].every((size) => size === 3) || (isIndian === true && [...sizes].every((size) => size === 2));
  return /^[1-9]\d{0,2}$/.test(first) && last.length === 3 && isEven;
}

/**
 * Reads what somebody typed as a number. "1.234,5", "1,234.5" and "1234,5" are understood in every region. Of a single
 * mark the region's own decimal mark is decimal; the other one is decimal too, but before exactly three digits, where it
 * could group thousands as well.
 * @param language the tag of the reader's region: `es-MX`
 * @returns a plain decimal; both numbers where it could be two; null where it is none
 */
export function readTypedNumber(language: string, typed: string): string | AmbiguousNumber | null {
  const text = toHalfWidth(typed).replace(/[\s'’]/g, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return null;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return plain(text, '');
  const { decimal, isIndian } = getNumberMarks(language);
  const mark = text.charAt(last);
  const other = mark === '.' ? ',' : '.';
  const ungrouped = text.replaceAll(mark, '');
  if (text.length - ungrouped.length > 1) return isGrouped(text, mark, isIndian) ? plain(ungrouped, '') : null;
  const [whole = '', fraction = ''] = text.split(mark);
  if (whole.includes(other))
    return isGrouped(whole, other, isIndian) ? plain(whole.replaceAll(other, ''), fraction) : null;
  return mark !== decimal && isGrouped(text, mark, isIndian)
    ? { grouped: ungrouped, decimal: plain(whole, fraction) }
    : plain(whole, fraction);
}

/** Reads what somebody typed as a plain decimal; null where it is no number, or could be two. */
export function parseTypedNumber(language: string, typed: string): string | null {
  const read = readTypedNumber(language, typed);
  return typeof read === 'string' ? read : null;
}

function plain(whole: string, fraction: string): string {
  const trimmed = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? trimmed : `${trimmed}.${fraction}`;
}
