import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useCallback } from 'react';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { readPreference, storePreference } from '#web/lib/stored-preference.ts';
import { useSession } from '#web/lib/use-session.ts';

const STORE = 'favourites';
const KEY = [...queryKeys.account, 'favourites'] as const;
const NONE: readonly string[] = [];

function readLocal(): readonly string[] {
  try {
    const value: unknown = JSON.parse(readPreference(STORE) ?? '[]');
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : NONE;
  } catch {
    // Foreign data: treated as no favourites.
    return NONE;
  }
}

/** A visitor's favourites in this browser, across its tabs. */
const localFavourites = createAtom(readLocal());
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === STORE || key === null) localFavourites.set(readLocal());
  });

function storeLocal(symbols: readonly string[]): void {
  storePreference(STORE, symbols.length === 0 ? null : JSON.stringify(symbols));
  localFavourites.set(symbols);
}

/** Returns the list with a symbol appended or removed. */
export const toggleSymbolInList = (symbols: readonly string[], symbol: string): string[] =>
  symbols.includes(symbol) ? symbols.filter((item) => item !== symbol) : [...symbols, symbol];

/** Reads the logged-in user's favourites; those marked before login are added. */
const favouritesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const { symbols } = await siteApi('GET /user/favourites', { signal });
    const marked = localFavourites.get();
    const more = marked.filter((symbol) => !symbols.includes(symbol));
    const mergedSymbols =
      more.length === 0
        ? symbols
        : (await siteApi('PUT /user/favourites', { body: { symbols: [...symbols, ...more] } })).symbols;
    // Also when a page closed meanwhile had sent them.
    if (marked.length > 0) storeLocal([]);
    return mergedSymbols;
  },
  staleTime: 60_000,
});

/** Shows the change at once; reverts it when the server rejects it. */
async function toggleStoredFavourite(client: QueryClient, symbol: string): Promise<void> {
  await client.cancelQueries({ queryKey: KEY });
  const before = client.getQueryData(favouritesQuery.queryKey) ?? NONE;
  const nextSymbols = toggleSymbolInList(before, symbol);
  client.setQueryData(favouritesQuery.queryKey, nextSymbols);
  try {
    await siteApi('PUT /user/favourites', { body: { symbols: nextSymbols } });
  } catch {
    client.setQueryData(favouritesQuery.queryKey, before);
    void client.invalidateQueries({ queryKey: KEY });
  }
}

/** Returns the favourites: a user's on the server, a visitor's in this browser. */
export function useFavourites(): readonly string[] {
  const session = useSession();
  const local = useSelector(localFavourites);
  const storedFavourites = useQuery({ ...favouritesQuery, enabled: session !== null }).data;
  return session === null ? local : (storedFavourites ?? NONE);
}

/** Returns a function that marks or unmarks a symbol. */
export function useToggleFavourite(): (symbol: string) => void {
  const session = useSession();
  const client = useQueryClient();
  return useCallback(
    (symbol) => {
      if (session === null) storeLocal(toggleSymbolInList(localFavourites.get(), symbol));
      else void toggleStoredFavourite(client, symbol);
    },
    [session, client],
  );
}
