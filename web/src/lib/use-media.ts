import { useCallback, useSyncExternalStore } from 'react';

/** Window of at most 768 px: the CSS breakpoint `md` begins above it. */
export const PHONE = '(width < 48.0625rem)';

/** Media queries without a window: at build. */
let assumed = (_query: string): boolean => false;

/** Sets the window assumed by pages drawn from now on. */
export function assumeMedia(matches: (query: string) => boolean): void {
  assumed = matches;
}

/** Returns true while the window matches a media query. */
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
