import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createPages } from './app.tsx';
import { beginTakeover } from './lib/hydration.ts';
import { startLanguage } from './lib/language.ts';
import { nextTask } from './lib/next-task.ts';
import { queryClient } from './lib/query-client.ts';
import { reloadForNewVersion } from './lib/reload-for-new-version.ts';
import { live, startLive } from './lib/socket/live.ts';

/** What was drawn at build, as `boot.js` found it: what this person sees, what only looks like it, or what somebody else sees. */
type Built = 'same' | 'like' | 'other';

async function start(root: HTMLElement): Promise<void> {
  const built = document.documentElement.dataset['built'] as Built | undefined;
  if (built === 'same') beginTakeover();
  reloadForNewVersion();
  const words = startLanguage();
  await nextTask();
  startLive();
  await nextTask();
  await words;
  const pages = createPages(queryClient);
  pages.subscribe('onResolved', ({ toLocation }) => live.viewPage(toLocation.pathname));
  await nextTask();
  // What is there stays until all of the page can stand in its place.
  if (built) {
    await pages.load();
  }
  if (built === 'other') {
    root.replaceChildren();
    delete document.documentElement.dataset['built'];
  }
  const app = <App pages={pages} queryClient={queryClient} />;
  // In slices, between which the browser answers a touch.
  startTransition(() => {
    if (built === 'same') hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById('root');
if (root) void start(root);
