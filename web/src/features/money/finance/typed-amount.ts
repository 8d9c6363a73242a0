import { type Amount, parseAmount, ZERO } from '#shared/money.ts';
import { parseTypedNumber } from '#web/lib/parse-typed.ts';

/** USDT as somebody typed them; null where that is no amount above nothing. */
export function parsePositiveUsdt(typed: string, language: string): Amount | null {
  const plain = parseTypedNumber(language, typed);
  const units = plain === null ? null : parseAmount(plain);
  return units === null || units <= ZERO ? null : units;
}
