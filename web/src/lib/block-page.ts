import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

/** A request no longer than this does not cover the page, ms. */
const COVER_AFTER_MS = 1000;

let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const covered = createAtom(false);

/** True while requests have blocked the page for longer than a second. */
export const isPageBlockedAtom: ReadonlyAtom<boolean> = covered;

/**
 * Blocks the page until a request is answered, as when switching accounts. Call it before anything moves the focus: a
 * covered page cannot take it.
 * @returns the answer, or rejects with the request's error
 */
export async function blockPage<T>(request: Promise<T>): Promise<T> {
  running += 1;
  timer ??= setTimeout(() => covered.set(true), COVER_AFTER_MS);
  try {
    return await request;
  } finally {
    running -= 1;
    if (running === 0) {
      clearTimeout(timer);
      timer = undefined;
      covered.set(false);
    }
  }
}
