/** What answers while there is no network, and shows messages while no page is open: `web/public/sw.js`. */
const WORKER = '/sw.js';

/** Registers the site's worker, where it is not there yet, and waits for it. @throws where the browser has no such thing, or refuses it. */
export async function registerSiteWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER);
  return await navigator.serviceWorker.ready;
}

/** Has it keep the page that is shown offline, once this page has nothing else to do. */
export function cacheOfflinePage(): void {
  // Not everywhere is there such a thing: plain HTTP has none. Without it the browser says by itself that it is offline.
  if (!('serviceWorker' in navigator)) return;
  const keep = () => void registerSiteWorker().catch(() => undefined);
  if (document.readyState === 'complete') keep();
  else window.addEventListener('load', keep, { once: true });
}
