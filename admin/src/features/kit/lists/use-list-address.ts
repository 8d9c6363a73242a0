import { useNavigate, useRouterState } from '@tanstack/react-router';
import { omitUndefined } from '#admin/lib/search-params.ts';
import type { AdminListSearchParams, AdminList } from './create-staff-list.ts';

/** Shows the page after this cursor (undefined: the first); browser history keeps `trail` with it. */
type GoToCursor = (cursor: string | undefined, trail: readonly string[]) => void;

/**
 * Returns paging by cursor. The address has the current page; browser history keeps the pages before, so that a reload
 * can still go back.
 */
function useCursorPaging(cursor: string | undefined, next: string | null | undefined, go: GoToCursor) {
  const trail = useRouterState({ select: (state) => state.location.state.trail }) ?? [];
  const hasPreviousPages = cursor !== undefined && trail.length > 0;
  return {
    first: cursor === undefined,
    onFirst: () => go(undefined, []),
    // The first page has no cursor: the trail has it as an empty string.
    onPrevious: hasPreviousPages ? () => go(trail.at(-1) || undefined, trail.slice(0, -1)) : null,
    onNext: next ? () => go(next, [...trail, cursor ?? '']) : null,
  };
}

/** Change of parameters: undefined removes one. */
type Change = Record<string, string | undefined>;

/** Returns filters, page and open panel from the address, and their setters. The address is the list's only state. */
export function useListSearchParams(
  { filters }: Pick<AdminList, 'filters'>,
  search: AdminListSearchParams,
  next: string | null | undefined,
) {
  /** The user is no filter: clearing filters keeps them. */
  const isPerson = (name: string) => filters[name]?.kind === 'person';
  const person = Object.fromEntries(Object.entries(search).filter(([name]) => isPerson(name)));
  const navigate = useNavigate();
  // A list stays on its own route; `read` decides what its address may hold.
  const go = (
    to: (current: AdminListSearchParams) => object,
    state?: 'same' | 'replaced' | { trail: readonly string[] },
  ) =>
    void navigate({
      to: '.',
      search: (current: unknown) => to(current as AdminListSearchParams) as never,
      ...(state === 'replaced' && { replace: true }),
      ...(state === 'same' && { state: (current) => current, resetScroll: false }),
      ...(typeof state === 'object' && { state }),
    });
  return {
    paging: useCursorPaging(search.cursor, next, (cursor, trail) =>
      go((current) => omitUndefined({ ...current, cursor }), { trail }),
    ),
    /** A change of filters returns to the first page. */
    filter: (change: Change) => go(({ cursor: _, ...current }) => omitUndefined({ ...current, ...change })),
    clear: () => go(({ hide }) => omitUndefined({ ...person, hide })),
    /** Replaces the whole search by an address. */
    show: (address: Record<string, string>, replaces = false) => go(() => address, replaces ? 'replaced' : undefined),
    hide: (columns: readonly string[]) =>
      go(
        (current) => omitUndefined({ ...current, hide: columns.length === 0 ? undefined : columns.join(',') }),
        'same',
      ),
    open: (id: string | undefined) => go((current) => omitUndefined({ ...current, open: id }), 'same'),
    /** Number of active filters. */
    filtered: Object.keys(search).filter((key) => !['open', 'order', 'cursor', 'hide'].includes(key) && !isPerson(key))
      .length,
  };
}
