import { type Amount, amount as amountOf, formatUnits, parseAmount } from '#shared/money.ts';
import { parseTyped } from '#web/lib/parse-typed.ts';

/** What was typed as an amount, with `.` or `,`; null where it is none. */
export function readAmount(language: string, typed: string): Amount | null {
  const text = parseTyped(language, typed);
  return text === null ? null : parseAmount(text);
}

const decimalMark = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/** A plain decimal as somebody would type it in this language: without groups, with its decimal mark. */
export const typedFrom = (language: string, plain: string): string => plain.replace('.', decimalMark(language));

/** The amount after a quick button: what stands there, if it can be read, plus the step. */
export function addQuickAmount(language: string, typed: string, step: number): string {
  const sum = (readAmount(language, typed) ?? 0n) + amountOf(String(step));
  return typedFrom(language, formatUnits(sum));
}
