import { keepDigits, toHalfWidth, trimBlanks } from './characters.ts';

const DATE_DIGITS = 8;

/** Formats the digits of a date as DD/MM/YYYY while it is typed, full-width ones too. */
export function formatTypedDate(typed: string): string {
  const digits = keepDigits(typed).slice(0, DATE_DIGITS);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

/** True for a day of the calendar as YYYY-MM-DD. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Reads a day as YYYY-MM-DD, from that form or from DD/MM/YYYY. Null when there is no such day. */
export function readDate(typed: string): string | null {
  const text = toHalfWidth(trimBlanks(typed));
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const date = day === undefined ? text : `${year}-${month}-${day}`;
  return /^\d{4}-\d\d-\d\d$/.test(date) && isDay(date) ? date : null;
}
