import { useCallback, useSyncExternalStore } from 'react';

/** A window of at most 768 px: the breakpoint `md` of the style sheet begins above it. */
export const PHONE = '(width < 48.0625rem)';

/** What holds of a window that is not there: at build. */
let assumed = (_query: string): boolean => false;

/** Says what is held of a window by the pages that are drawn from now on. */
export function assumeMedia(holds: (query: string) => boolean): void {
  assumed = holds;
}

/** True while the window matches a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => assumed(query),
  );
}
