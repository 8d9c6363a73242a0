// For the service worker: shows what the platform sends to this browser (docs/push.md), and opens what it is about.
self.addEventListener('push', (event) => {
  const { title, body, url, tag, unread, lang } = event.data.json();
  const show = self.registration.showNotification(title, { body, tag, lang, icon: '/mark.svg', data: { url } });
  event.waitUntil(Promise.all([show, self.navigator.setAppBadge?.(unread)]));
});

// Pages that are open already can be shown what a message is about.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** A page of the site that is open already goes there; else one is opened. Nothing leads to another site. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return void (await self.clients.openWindow(url.href));
  await page.focus();
  await page.navigate(url.href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
