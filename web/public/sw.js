// The site's one service worker. It keeps the page that says that there is no network, and nothing else: prices, balances
// and whatever is fetched always come from the platform, or not at all.
importScripts('/push-worker.js');

const CACHE = 'offline-1';
const PAGE = '/offline.html';
const KEPT = [PAGE, '/boot.js'];

self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(CACHE)).addAll(KEPT.map((url) => new Request(url, { cache: 'reload' })));
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    // A page is asked for while the worker still starts.
    await self.registration.navigationPreload?.enable();
  };
  event.waitUntil(tidy());
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') return event.respondWith(page(event));
  // The page without a network has its script from here; with one, it is asked for as ever.
  if (new URL(event.request.url).pathname !== '/boot.js') return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match('/boot.js')) ?? Response.error()));
});
