import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createSiteRouter } from './app.tsx';
import { beginPageHydration } from './lib/hydration.ts';
import { initializePageLanguage } from './lib/language.ts';
import { waitForNextTask } from './lib/next-task.ts';
import { siteQueryClient } from './lib/query-client.ts';
import { reloadForNewVersion } from './lib/reload-for-new-version.ts';
import { reloadRestoredPage } from './lib/restored-page.ts';
import { getAccountIdentity, getCurrentUserSession } from './lib/session.ts';
import { liveSocket, startLiveSocket } from './lib/socket/live.ts';

/** Page drawn at build, as `boot.js` found it: the same as this user's, only alike, or another user's. */
type PrerenderMatch = 'same' | 'like' | 'other';

async function startSite(root: HTMLElement): Promise<void> {
  const built = document.documentElement.dataset['built'] as PrerenderMatch | undefined;
  if (built === 'same') beginPageHydration();
  reloadForNewVersion();
  reloadRestoredPage(() => getAccountIdentity(getCurrentUserSession()));
  const words = initializePageLanguage();
  await waitForNextTask();
  startLiveSocket();
  await waitForNextTask();
  await words;
  const pages = createSiteRouter(siteQueryClient);
  pages.subscribe('onResolved', ({ toLocation }) => liveSocket.viewPage(toLocation.pathname));
  await waitForNextTask();
  // The existing content stays until the whole page can replace it.
  if (built) {
    await pages.load();
  }
  if (built === 'other') {
    root.replaceChildren();
    delete document.documentElement.dataset['built'];
  }
  const app = <App pages={pages} queryClient={siteQueryClient} />;
  // In slices, between which the browser handles input.
  startTransition(() => {
    if (built === 'same') hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById('root');
if (root) void startSite(root);
