import { useNavigate } from '@tanstack/react-router';
import { omitUndefined } from '#admin/lib/search-params.ts';
import type { ListSearch, StaffList } from './staff-list.ts';
import { usePaging } from './use-paging.ts';

/** A change of parameters: undefined takes one back. */
type Change = Record<string, string | undefined>;

/** Filters, page and open panel as the address has them, and how they change. The address is the list's only state. */
export function useListAddress(
  { filters }: Pick<StaffList, 'filters'>,
  search: ListSearch,
  next: string | null | undefined,
) {
  /** Whom it is about is no filter: it stays where those are taken back. */
  const isPerson = (name: string) => filters[name]?.kind === 'person';
  const person = Object.fromEntries(Object.entries(search).filter(([name]) => isPerson(name)));
  const navigate = useNavigate();
  // A list stays on its own route: what it may hold there is what the list reads.
  const go = (to: (held: ListSearch) => object, state?: 'same' | 'replaced' | { trail: readonly string[] }) =>
    void navigate({
      to: '.',
      search: (held: unknown) => to(held as ListSearch) as never,
      ...(state === 'replaced' && { replace: true }),
      ...(state === 'same' && { state: (held) => held, resetScroll: false }),
      ...(typeof state === 'object' && { state }),
    });
  return {
    paging: usePaging(search.cursor, next, (cursor, trail) =>
      go((held) => omitUndefined({ ...held, cursor }), { trail }),
    ),
    /** Another choice begins at the first page. */
    filter: (change: Change) => go(({ cursor: _, ...held }) => omitUndefined({ ...held, ...change })),
    clear: () => go(({ hide }) => omitUndefined({ ...person, hide })),
    /** Shows it as an address says, whatever it was before. */
    show: (address: Record<string, string>, replaces = false) => go(() => address, replaces ? 'replaced' : undefined),
    hide: (columns: readonly string[]) =>
      go((held) => omitUndefined({ ...held, hide: columns.length === 0 ? undefined : columns.join(',') }), 'same'),
    open: (id: string | undefined) => go((held) => omitUndefined({ ...held, open: id }), 'same'),
    /** How many filters are set. */
    filtered: Object.keys(search).filter((key) => !['open', 'order', 'cursor', 'hide'].includes(key) && !isPerson(key))
      .length,
  };
}
