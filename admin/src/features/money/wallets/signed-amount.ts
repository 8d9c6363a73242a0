import { type Amount, invertAmount, parseAmount } from '#shared/money.ts';
import { parseTypedNumber } from '#shared/typed/numbers.ts';

/** Parses an amount typed in a language, negative with a minus; null for zero or no number. */
export function parseAdjustmentAmount(language: string, typed: string): Amount | null {
  const [, sign = '', figure = ''] = /^\s*([+\-−]?)(.*)$/s.exec(typed) ?? [];
  const units = parseAmount(parseTypedNumber(language, figure) ?? '');
  if (units === null || units === 0n) return null;
  return sign === '-' || sign === '−' ? invertAmount(units) : units;
}
