import { readTabValue, storeTabValue } from './stored-preference.ts';
import { storeTypedText, TYPED_TEXT_KEY } from './typed-fields.ts';

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
  const last = Number(readTabValue(STORE) ?? 0);
  // What the next page cannot read would not keep it from reloading too.
  if (!storeTabValue(STORE, String(Date.now()))) return false;
  if (Date.now() - last < ONCE_IN_MS) return false;
  storeTypedText();
  window.location.reload();
  return true;
}

/** Reloads for every script that cannot be loaded. What is typed at that moment is in the reloaded page again. */
export function reloadForNewVersion(): void {
  const typed = readTabValue(TYPED_TEXT_KEY);
  if (typed !== null) void import('./restore-typed-text.ts').then(({ restoreTypedText }) => restoreTypedText(typed));
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadPageOnce()) event.preventDefault();
  });
}
