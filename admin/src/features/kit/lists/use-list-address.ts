import { useNavigate } from '@tanstack/react-router';
import { type Change, given } from '#admin/lib/search-params.ts';
import type { ListSearch } from './list-search.ts';
import { usePaging } from './use-paging.ts';

/** Filters, page and open panel as the address has them, and how they change. The address is the list's only state. */
export function useListAddress<Search extends ListSearch>(search: Search, next: string | null | undefined) {
  const navigate = useNavigate();
  // A list stays on its own route: what it may hold there is what `Search` says.
  const go = (to: (held: Search) => object, state?: 'same' | { trail: readonly string[] }) =>
    void navigate({
      to: '.',
      search: (held: unknown) => to(held as Search) as never,
      ...(state === 'same' && { state: (held) => held, resetScroll: false }),
      ...(typeof state === 'object' && { state }),
    });
  return {
    paging: usePaging(search.cursor, next, (cursor, trail) => go((held) => given({ ...held, cursor }), { trail })),
    /** Another choice begins at the first page. */
    filter: (change: Change<Search>) => go(({ cursor: _, ...held }) => given({ ...held, ...change })),
    clear: () => go(() => ({})),
    open: (id: string | undefined) => go((held) => given({ ...held, open: id }), 'same'),
    /** How many filters are set. */
    filtered: Object.keys(search).filter((key) => !['open', 'order', 'cursor'].includes(key)).length,
  };
}

export type ListAddress<Search extends ListSearch> = ReturnType<typeof useListAddress<Search>>;
