import { keys } from '#functions/data/table/keys.ts';
import { get, put } from '#functions/data/table/table.ts';
import type { UserId } from '#shared/ids.ts';

/** The symbols that a person marked, in the order of marking. */
export const readFavourites = async (user: UserId): Promise<string[]> =>
  (await get<{ symbols: string[] }>(keys.favourites(user)))?.symbols ?? [];

export const writeFavourites = (user: UserId, symbols: readonly string[]): Promise<void> =>
  put(keys.favourites(user), { symbols });
