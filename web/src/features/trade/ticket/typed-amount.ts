import { type Amount, amount as amountOf, formatUnits, parseAmount } from '#shared/money.ts';
import { parseTypedNumber, toTypedDecimal } from '#web/lib/parse-typed.ts';

/** What was typed as an amount, with `.` or `,`; null where it is none. */
export function parseTypedAmount(language: string, typed: string): Amount | null {
  const text = parseTypedNumber(language, typed);
  return text === null ? null : parseAmount(text);
}

/** The amount after a quick button: what stands there, if it can be read, plus the step. */
export function addQuickAmount(language: string, typed: string, step: number): string {
  const sum = (parseTypedAmount(language, typed) ?? 0n) + amountOf(String(step));
  return toTypedDecimal(language, formatUnits(sum));
}

/** What stands in a field once it is left: a number that is not above zero is cleared, what is no number stays to be seen. */
export function normalizeOnBlur(language: string, typed: string): string {
  const text = parseTypedNumber(language, typed.trim().replace(/^[-\u2212]/, ''));
  if (text === null) return typed;
  return /^\s*[-\u2212]/.test(typed) || !/[1-9]/.test(text) ? '' : typed;
}

/**
 * Returns the fields whose problems show once a field is left. One that was cleared shows none: what was wrong is no
 * longer there to be seen, and a try to order finds that it is missing.
 */
export function getProblemFieldsOnBlur<Field>(
  shown: ReadonlySet<Field>,
  field: Field,
  isCleared: boolean,
): ReadonlySet<Field> {
  if (shown.has(field) !== isCleared) return shown;
  return isCleared ? new Set([...shown].filter((one) => one !== field)) : new Set([...shown, field]);
}
