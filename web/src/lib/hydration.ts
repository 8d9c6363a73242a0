import { useDeferredValue, useSyncExternalStore } from 'react';

/**
 * A page drawn at build shows what every visitor sees. Data of this browser (session, choices, fetched data) is
 * withheld until React has hydrated it: hydration would find a mismatch.
 */
let taking: Promise<void> | null = null;
let end = () => {};

/** Resolves when the page is hydrated; null when there is nothing to wait for. */
export const waitForHydration = (): Promise<void> | null => taking;

/** Marks the start of a page's hydration. */
export function beginPageHydration(): void {
  taking = new Promise<void>((resolve) => {
    end = resolve;
  });
}

/** Reports that the page is hydrated: for its title, since the frame is hydrated before it. */
export function endPageHydration(): void {
  delete document.documentElement.dataset['built'];
  taking = null;
  end();
}

const never = () => () => undefined;

/**
 * Returns false at build and during hydration, when the output is the same for every user. Later content renders in
 * slices.
 */
export const useIsHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  );
