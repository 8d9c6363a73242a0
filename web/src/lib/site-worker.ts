/** Worker that answers offline and shows notifications while no page is open: `web/public/sw.js`. */
const WORKER = '/sw.js';

/** Registers the site's worker if needed, and waits for it. @throws when the browser does not support or allow it. */
export async function registerSiteWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER);
  return await navigator.serviceWorker.ready;
}

/** Has the worker cache the offline page, once this page is idle. */
export function cacheOfflinePage(): void {
  // Plain HTTP does not support it. The browser then shows its own offline page.
  if (!('serviceWorker' in navigator)) return;
  const keep = () => void registerSiteWorker().catch(() => undefined);
  if (document.readyState === 'complete') keep();
  else window.addEventListener('load', keep, { once: true });
}
