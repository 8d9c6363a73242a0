/** Not reloaded again within this time, so that a file that is really missing makes no loop, ms. */
const ONCE_IN_MS = 30_000;
const STORE = 'reloaded_at';

/**
 * A page that was opened before a release asks for files that the release has replaced: it is loaded anew, once. Without
 * a network the file is not gone, and a reload would take away what is still on the page.
 */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    let last = 0;
    try {
      last = Number(sessionStorage.getItem(STORE) ?? 0);
      sessionStorage.setItem(STORE, String(Date.now()));
    } catch {
      return;
    }
    if (Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    window.location.reload();
  });
}
