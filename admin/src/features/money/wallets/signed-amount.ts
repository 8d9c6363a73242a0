import { type Amount, negate, parseAmount } from '#shared/money.ts';
import { parseTypedNumber } from '#web/lib/parse-typed.ts';

/** An amount as it is typed in a language, with a minus where it is taken out; null where it is none, and nothing at all. */
export function parseAdjustmentAmount(language: string, typed: string): Amount | null {
  const [, sign = '', figure = ''] = /^\s*([+\-−]?)(.*)$/s.exec(typed) ?? [];
  const units = parseAmount(parseTypedNumber(language, figure) ?? '');
  if (units === null || units === 0n) return null;
  return sign === '-' || sign === '−' ? negate(units) : units;
}
