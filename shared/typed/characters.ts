/** Distance of a full-width form from its ASCII character: `０` to `0`. */
const FULL_WIDTH_OFFSET = 0xfe_e0;

/** Characters that are blank or have no shape of their own: spaces of any kind, zero-width ones, marks of direction. */
const BLANK = String.raw`[\s\p{Cf}\p{DI}]`;
const BLANKS = new RegExp(BLANK, 'gu');
const OUTER_BLANKS = new RegExp(`^${BLANK}+|${BLANK}+$`, 'gu');

/** Converts the full-width forms of Chinese, Japanese and Korean input methods to ASCII. */
export const toHalfWidth = (typed: string): string =>
  typed
    .replaceAll('。', '.')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET));

/** Removes all blank and invisible characters. */
export const removeBlanks = (typed: string): string => typed.replace(BLANKS, '');

/** Removes blank and invisible characters at both ends. */
export const trimBlanks = (typed: string): string => typed.replace(OUTER_BLANKS, '');

/** Returns the digits, full-width ones as ASCII. */
export const keepDigits = (typed: string): string => toHalfWidth(typed).replace(/\D/g, '');
