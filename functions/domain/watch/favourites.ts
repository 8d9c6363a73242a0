import { listSymbols } from '#functions/data/market/symbols.ts';
import { readFavourites, writeFavourites } from '#functions/data/users/favourites.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';

const activeSymbols = async (): Promise<Set<string>> =>
  new Set((await listSymbols()).flatMap(({ symbol, is_active }) => (is_active ? [symbol] : [])));

/** Returns a user's favourites that still exist, in the order of marking. */
export async function listFavouriteSymbols(user: UserId): Promise<string[]> {
  const [symbols, active] = await Promise.all([readFavourites(user), activeSymbols()]);
  return symbols.filter((symbol) => active.has(symbol));
}

/**
 * Replaces the favourites; a repeated one counts at its first position.
 * @throws {AppError} SYMBOL_NOT_FOUND for an unknown one.
 */
export async function replaceFavouriteSymbols(user: UserId, symbols: readonly string[]): Promise<string[]> {
  const active = await activeSymbols();
  const unknown = symbols.find((symbol) => !active.has(symbol));
  if (unknown !== undefined)
    throw new AppError('SYMBOL_NOT_FOUND', { fields: { symbols: fieldError('symbolUnknown') } });
  const distinct = [...new Set(symbols)];
  await writeFavourites(user, distinct);
  return distinct;
}
