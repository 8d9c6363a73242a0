/**
 * Hides a page while it is in the browser's back-forward cache, and reloads it when it comes back after its session
 * ended or became another account's.
 * @param readIdentity returns the account whose data the page may show, as stored now
 */
export function reloadRestoredPage(readIdentity: () => string | null): void {
  const { style } = document.documentElement;
  let left: string | null = null;
  addEventListener('pagehide', () => {
    left = readIdentity();
    style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (readIdentity() === left) style.visibility = '';
    else location.reload();
  });
}
