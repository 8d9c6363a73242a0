import { useRouterState } from '@tanstack/react-router';

/** Shows the page after this cursor (undefined: the first); `trail` is kept with it in the browser's history. */
type Go = (cursor: string | undefined, trail: readonly string[]) => void;

/**
 * Moves through pages by cursor. The address names the page that is shown; the browser's history remembers the ones
 * before it, so that a reload keeps the way back.
 */
export function usePaging(cursor: string | undefined, next: string | null | undefined, go: Go) {
  const trail = useRouterState({ select: (state) => state.location.state.trail }) ?? [];
  const known = cursor !== undefined && trail.length > 0;
  return {
    first: cursor === undefined,
    onFirst: () => go(undefined, []),
    // The first page has no cursor: it stands in the trail as an empty one.
    onPrevious: known ? () => go(trail.at(-1) || undefined, trail.slice(0, -1)) : null,
    onNext: next ? () => go(next, [...trail, cursor ?? '']) : null,
  };
}
