import { symbolSpec } from '#shared/market/symbols.ts';
import { EVERY_SYMBOL } from '#shared/messages/following.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** @throws {Refusal} SYMBOL_NOT_FOUND: what is followed is kept, so it must not be made up. */
export function assertKnown(symbols: readonly string[]): void {
  const unknown = symbols.find((symbol) => symbol !== EVERY_SYMBOL && !symbolSpec(symbol));
  if (unknown !== undefined) throw new Refusal('SYMBOL_NOT_FOUND', { message: `Symbol not found: ${unknown}.` });
}

/** The symbols that a message about prices names; all where it names none. */
export const namedBy = ({
  symbol,
  symbols,
}: {
  symbol?: string | undefined;
  symbols?: readonly string[] | undefined;
}): 'all' | string[] =>
  symbol === undefined && symbols === undefined
    ? 'all'
    : [...(symbols ?? []), ...(symbol === undefined ? [] : [symbol])];
