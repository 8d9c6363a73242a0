import { decimalMark } from './decimal-text.ts';

/** A plain decimal as somebody would type it in this language: without groups, with its decimal mark. */
export const typedFrom = (language: string, plain: string): string => plain.replace('.', decimalMark(language));

/**
 * What somebody typed as a number, as a plain decimal: "1.234,5", "1,234.5" and "1234,5" are all understood; null when
 * it is none, or could be read in two ways and `language` does not decide.
 */
export function parseTyped(language: string, typed: string): string | null {
  const text = typed.trim().replace(/[\s\u00a0\u202f'’]/g, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return null;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return plain(text, '');
  const mark = text.charAt(last);
  const other = mark === '.' ? ',' : '.';
  const marks = text.split(mark).length - 1;
  const grouped = new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{3})+$`);
  if (marks > 1) return grouped.test(text) ? plain(text.replaceAll(mark, ''), '') : null;
  if (text.includes(other)) {
    const [whole = '', fraction = ''] = text.split(mark);
    return new RegExp(`^[1-9]\\d{0,2}(\\${other}\\d{3})+$`).test(whole)
      ? plain(whole.replaceAll(other, ''), fraction)
      : null;
  }
  // "1,234" is a thousand where the comma groups, and one and a quarter where it is the decimal mark.
  if (grouped.test(text) && mark !== decimalMark(language)) return plain(text.replace(mark, ''), '');
  const [whole = '', fraction = ''] = text.split(mark);
  return plain(whole, fraction);
}

function plain(whole: string, fraction: string): string {
  const trimmed = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? trimmed : `${trimmed}.${fraction}`;
}
