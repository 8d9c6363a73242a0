/** Not reloaded again within this time, so that a file that is really missing makes no loop, ms. */
const ONCE_IN_MS = 30_000;
const STORE = 'reloaded_at';

/**
 * Loads the page anew, once, because a file that it asked for is not there: it was opened before a release that has
 * replaced the file. Without a network the file is not gone, and a reload would take away what is still on the page.
 * @returns whether it does
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  let last = 0;
  try {
    last = Number(sessionStorage.getItem(STORE) ?? 0);
    sessionStorage.setItem(STORE, String(Date.now()));
  } catch {
    return false;
  }
  if (Date.now() - last < ONCE_IN_MS) return false;
  window.location.reload();
  return true;
}

/** Does so for every script that cannot be loaded. */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
