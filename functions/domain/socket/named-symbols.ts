import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import { ALL_SYMBOLS } from '#shared/messages/follow-limits.ts';

/** @throws {AppError} SYMBOL_NOT_FOUND: subscriptions are stored, so symbols must exist. */
export function assertKnownSymbols(symbols: readonly string[]): void {
  const unknown = symbols.find((symbol) => symbol !== ALL_SYMBOLS && !findSymbolSpec(symbol));
  if (unknown !== undefined) throw new AppError('SYMBOL_NOT_FOUND', { message: errorDetails.unknownSymbol(unknown) });
}

/** Returns the symbols that a price message names; all when it names none. */
export const getPriceMessageSymbols = ({
  symbol,
  symbols,
}: {
  symbol?: string | undefined;
  symbols?: readonly string[] | undefined;
}): 'all' | string[] =>
  symbol === undefined && symbols === undefined
    ? 'all'
    : [...(symbols ?? []), ...(symbol === undefined ? [] : [symbol])];
