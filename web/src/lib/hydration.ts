import { useSyncExternalStore } from 'react';

/**
 * A page that was drawn at build shows what every visitor sees. What only this browser knows (who is logged in, what was
 * chosen, what was fetched) is kept from it until React has taken it over: it would not find what it expects.
 */
let taking: Promise<void> | null = null;

/** Resolves when the page has been taken over; null where there is nothing to wait for. */
export const takeover = (): Promise<void> | null => taking;

/** Says that React takes over a page from now on. Call what comes back when it has. */
export function beginTakeover(): () => void {
  let end = () => {};
  taking = new Promise<void>((resolve) => {
    end = resolve;
  });
  return () => {
    taking = null;
    end();
  };
}

const never = () => () => undefined;

/** False at build and while React takes over what was built: what is shown then is the same for everybody. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
