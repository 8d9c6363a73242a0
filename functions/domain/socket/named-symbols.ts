import { symbolSpec } from '#shared/market/symbols.ts';
import { ALL_SYMBOLS } from '#shared/messages/following.ts';
import { AppError } from '#shared/refusals/errors.ts';

/** @throws {Refusal} SYMBOL_NOT_FOUND: what is followed is kept, so it must not be made up. */
export function assertKnownSymbols(symbols: readonly string[]): void {
  const unknown = symbols.find((symbol) => symbol !== ALL_SYMBOLS && !symbolSpec(symbol));
  if (unknown !== undefined) throw new AppError('SYMBOL_NOT_FOUND', { message: `Symbol not found: ${unknown}.` });
}

/** The symbols that a message about prices names; all where it names none. */
export const getNamedSymbols = ({
  symbol,
  symbols,
}: {
  symbol?: string | undefined;
  symbols?: readonly string[] | undefined;
}): 'all' | string[] =>
  symbol === undefined && symbols === undefined
    ? 'all'
    : [...(symbols ?? []), ...(symbol === undefined ? [] : [symbol])];
