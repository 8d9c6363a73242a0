import { userPartition } from '#functions/data/table/keys.ts';
import { declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import { MAX_FAVOURITES } from '#shared/api/watchlist.ts';
import type { UserId } from '#shared/ids.ts';

export const favouriteItems = declareSingleItem(userPartition, 'FAVOURITES', 'goes').withLists({
  symbols: MAX_FAVOURITES,
});

/** Returns a user's favourite symbols, in order of marking. */
export const readFavourites = async (user: UserId): Promise<string[]> =>
  (await getItem<{ symbols: string[] }>(favouriteItems.key(user)))?.symbols ?? [];

export const writeFavourites = (user: UserId, symbols: readonly string[]): Promise<void> =>
  putItem(favouriteItems.key(user), { symbols });
