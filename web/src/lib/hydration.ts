import { useDeferredValue, useSyncExternalStore } from 'react';

/**
 * A page that was drawn at build shows what every visitor sees. What only this browser knows (who is logged in, what was
 * chosen, what was fetched) is kept from it until React has taken it over: it would not find what it expects.
 */
let taking: Promise<void> | null = null;
let end = () => {};

/** Resolves when the page has been taken over; null where there is nothing to wait for. */
export const getHydration = (): Promise<void> | null => taking;

/** Says that React takes over a page from now on. */
export function beginHydration(): void {
  taking = new Promise<void>((resolve) => {
    end = resolve;
  });
}

/** Says that the page itself stands: for who gives it its title, since what is around it is taken over before it. */
export function endHydration(): void {
  delete document.documentElement.dataset['built'];
  taking = null;
  end();
}

const never = () => () => undefined;

/**
 * False at build and while React takes over what was built: what is shown then is the same for everybody. What comes after
 * it is drawn in slices.
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  );
