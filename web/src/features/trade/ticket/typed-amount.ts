import { type Amount, amount as amountOf, formatUnits, parseAmount } from '#shared/money.ts';
import { parseTyped, typedFrom } from '#web/lib/parse-typed.ts';

/** What was typed as an amount, with `.` or `,`; null where it is none. */
export function readAmount(language: string, typed: string): Amount | null {
  const text = parseTyped(language, typed);
  return text === null ? null : parseAmount(text);
}

/** The amount after a quick button: what stands there, if it can be read, plus the step. */
export function addQuickAmount(language: string, typed: string, step: number): string {
  const sum = (readAmount(language, typed) ?? 0n) + amountOf(String(step));
  return typedFrom(language, formatUnits(sum));
}

/** What stands in a field once it is left: a number that is not above zero is cleared, what is no number stays to be seen. */
export function leftAs(language: string, typed: string): string {
  const text = parseTyped(language, typed.trim().replace(/^[-\u2212]/, ''));
  if (text === null) return typed;
  return /^\s*[-\u2212]/.test(typed) || !/[1-9]/.test(text) ? '' : typed;
}
