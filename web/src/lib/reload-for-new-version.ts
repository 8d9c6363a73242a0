/** Minimum time between reloads, ms, so that a file that is really missing causes no loop. */
const ONCE_IN_MS = 30_000;
const STORE = 'reloaded_at';

/**
 * Reloads the page once when a file is missing: the page was opened before a release that replaced the file. Does
 * nothing offline, where the file is not gone and a reload would lose the page.
 * @returns whether it reloads
 */
export function reloadPageOnce(): boolean {
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

/** Reloads for every script that cannot be loaded. */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadPageOnce()) event.preventDefault();
  });
}
