import { removeBlanks, toHalfWidth, trimBlanks } from './characters.ts';

/**
 * Reads the memo of an address, which a receiving platform compares exactly. A number has its digits alone: `１２ ３４` is
 * `1234`. Other texts keep their inner blanks, as ordinary ones, and lose what cannot be seen.
 */
export function readMemo(typed: string): string {
  const number = toHalfWidth(removeBlanks(typed));
  if (/^\d+$/.test(number)) return number;
  return trimBlanks(typed)
    .replace(/\s/g, ' ')
    .replace(/[\p{Cf}\p{DI}]/gu, '');
}
