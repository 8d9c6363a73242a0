import { type Amount, toAmount as amountOf, formatUnits, parseAmount } from '#shared/money.ts';
import { parseTypedNumber, formatTypedDecimal } from '#shared/typed/numbers.ts';

/** Parses a typed amount with `.` or `,`; null when invalid. */
export function parseTypedAmount(language: string, typed: string): Amount | null {
  const text = parseTypedNumber(language, typed);
  return text === null ? null : parseAmount(text);
}

/** Returns the amount after a quick button: the current amount, if valid, plus the step. */
export function addQuickAmount(language: string, typed: string, step: number): string {
  const sum = (parseTypedAmount(language, typed) ?? 0n) + amountOf(String(step));
  return formatTypedDecimal(language, formatUnits(sum));
}

/** Returns the text of a field after blur: a number not above zero is cleared, an invalid text stays visible. */
export function normalizeAmountOnBlur(language: string, typed: string): string {
  const text = parseTypedNumber(language, typed.trim().replace(/^[-\u2212]/, ''));
  if (text === null) return typed;
  return /^\s*[-\u2212]/.test(typed) || !/[1-9]/.test(text) ? '' : typed;
}

/**
 * Returns the fields whose problems show once a field is left. A cleared one shows none: its error is no longer
 * visible, and an attempt to order finds it missing.
 */
export function getProblemFieldsOnBlur<Field>(
  shown: ReadonlySet<Field>,
  field: Field,
  isCleared: boolean,
): ReadonlySet<Field> {
  if (shown.has(field) !== isCleared) return shown;
  return isCleared ? new Set([...shown].filter((fieldName) => fieldName !== field)) : new Set([...shown, field]);
}
