import { type Amount, parseAmount } from '../../../../shared/money.ts';

const SPACES = /[\s\u00A0\u202F']/g;
/** Thousands are groups of exactly three digits after a first group of one to three. */
const GROUPED = { ',': /^\d{1,3}(,\d{3})+$/, '.': /^\d{1,3}(\.\d{3})+$/ };

function plain(text: string): string | null {
  const decimal = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (decimal === -1) return text;
  const point = text[decimal] as ',' | '.';
  const other = point === ',' ? '.' : ',';
  const whole = text.slice(0, decimal);
  // The same mark twice cannot be a decimal point: 1,000,000.
  if (whole.includes(point)) return GROUPED[point].test(text) ? text.replaceAll(point, '') : null;
  if (whole.includes(other) && !GROUPED[other].test(whole)) return null;
  return `${whole.replaceAll(other, '')}.${text.slice(decimal + 1)}`;
}

/**
 * An amount as people type it: point or comma before the decimals, thousands grouped or not. A single point or comma
 * is always a decimal mark, whatever the language of the page: where one reading is a thousand times the other, we
 * take the smaller. Null for anything that is no amount of zero or more with at most eight decimals.
 */
export function readDecimal(typed: string): Amount | null {
  const text = plain(typed.replace(SPACES, ''));
  if (text === null || text === '' || text === '.') return null;
  const [whole = '', fraction] = text.split('.');
  const trimmed = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`;
  return parseAmount(trimmed);
}
