import { type Amount, parseAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { parseTypedNumber } from '#shared/typed/numbers.ts';

/** Parses typed USDT; null unless it is an amount above zero. */
export function parsePositiveUsdt(typed: string, language: string): Amount | null {
  const plain = parseTypedNumber(language, typed);
  const units = plain === null ? null : parseAmount(plain);
  return units === null || units <= ZERO_AMOUNT ? null : units;
}
