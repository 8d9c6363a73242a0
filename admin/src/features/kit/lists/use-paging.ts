import { useRouterState } from '@tanstack/react-router';

/** Shows the page after this cursor (undefined: the first); browser history keeps `trail` with it. */
type GoToCursor = (cursor: string | undefined, trail: readonly string[]) => void;

/**
 * Returns paging by cursor. The address has the current page; browser history keeps the pages before, so that a reload
 * can still go back.
 */
export function useCursorPaging(cursor: string | undefined, next: string | null | undefined, go: GoToCursor) {
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
