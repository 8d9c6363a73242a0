import { ofPerson } from '#functions/data/table/keys.ts';
import { single } from '#functions/data/table/kinds.ts';
import { get, put } from '#functions/data/table/table.ts';
import { MOST_FAVOURITES } from '#shared/api/watch.ts';
import type { UserId } from '#shared/ids.ts';

export const favourites = single(ofPerson, 'FAVOURITES', 'goes').withLists({ symbols: MOST_FAVOURITES });

/** The symbols that a person marked, in the order of marking. */
export const readFavourites = async (user: UserId): Promise<string[]> =>
  (await get<{ symbols: string[] }>(favourites.key(user)))?.symbols ?? [];

export const writeFavourites = (user: UserId, symbols: readonly string[]): Promise<void> =>
  put(favourites.key(user), { symbols });
