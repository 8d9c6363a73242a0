import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';

/** A request that takes no longer than this covers nothing, ms. */
const COVER_AFTER_MS = 1000;

let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const covered = createAtom(false);

/** Whether the page is to be covered: requests have blocked it for longer than a second. */
export const isPageCovered: ReadonlyAtom<boolean> = covered;

/**
 * Blocks the page until a request is answered: for what nothing on the page may be used beside, as another account is
 * entered. Call it before anything moves the focus: a covered page takes none.
 * @returns what the request is answered with, or fails as it does
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
