import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { recall, remember } from '#web/lib/remember.ts';
import { useSession } from '#web/lib/use-session.ts';

const STORE = 'favourites';
const KEY = [...queryKeys.account, 'favourites'] as const;
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let cached: { text: string | null; symbols: readonly string[] } = { text: null, symbols: NONE };

/** What a visitor marked in this browser. The same list until it changes. */
export function localFavourites(): readonly string[] {
  const text = recall(STORE);
  if (text === cached.text) return cached.symbols;
  let symbols: readonly string[] = NONE;
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (Array.isArray(value)) symbols = value.filter((one) => typeof one === 'string');
  } catch {
    // Not ours: as if nothing were marked.
  }
  cached = { text, symbols };
  return symbols;
}

function storeLocal(symbols: readonly string[]): void {
  remember(STORE, symbols.length === 0 ? null : JSON.stringify(symbols));
  for (const listener of listeners) listener();
}

const onLocal = (listener: () => void) => {
  const stored = (event: StorageEvent) => {
    if (event.key === STORE) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', stored);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', stored);
  };
};

/** The list with a symbol put in at its end, or taken out. */
export const toggled = (symbols: readonly string[], symbol: string): string[] =>
  symbols.includes(symbol) ? symbols.filter((one) => one !== symbol) : [...symbols, symbol];

/** What is kept for the person who is logged in; what was marked before the login is added to it. */
const favouritesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const { symbols } = await api('GET /user/favourites', { signal });
    const more = localFavourites().filter((symbol) => !symbols.includes(symbol));
    if (more.length === 0) return symbols;
    const answer = await api('PUT /user/favourites', { body: { symbols: [...symbols, ...more] } });
    storeLocal([]);
    return answer.symbols;
  },
  staleTime: 60_000,
});

/** Shown at once; what the server does not take is taken back. */
async function toggleKept(client: QueryClient, symbol: string): Promise<void> {
  await client.cancelQueries({ queryKey: KEY });
  const before = client.getQueryData(favouritesQuery.queryKey) ?? NONE;
  const wanted = toggled(before, symbol);
  client.setQueryData(favouritesQuery.queryKey, wanted);
  try {
    await api('PUT /user/favourites', { body: { symbols: wanted } });
  } catch {
    client.setQueryData(favouritesQuery.queryKey, before);
    void client.invalidateQueries({ queryKey: KEY });
  }
}

/** The symbols that are marked: a person's on the server, a visitor's in this browser. */
export function useFavourites(): readonly string[] {
  const session = useSession();
  const local = useSyncExternalStore(onLocal, localFavourites);
  const kept = useQuery({ ...favouritesQuery, enabled: session !== null }).data;
  return session === null ? local : (kept ?? NONE);
}

/** Marks a symbol, or takes the mark away. */
export function useToggleFavourite(): (symbol: string) => void {
  const session = useSession();
  const client = useQueryClient();
  return useCallback(
    (symbol) => {
      if (session === null) storeLocal(toggled(localFavourites(), symbol));
      else void toggleKept(client, symbol);
    },
    [session, client],
  );
}
