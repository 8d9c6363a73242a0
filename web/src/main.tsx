import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageFailed } from './features/shell/page-failed.tsx';
import { startI18n } from './lib/i18n.ts';
import { queryClient } from './lib/query-client.ts';
import { reloadForNewVersion } from './lib/reload-for-new-version.ts';
import { live, startLive } from './lib/socket/live.ts';
import { routeTree } from './route-tree.gen.ts';

const router = createRouter({
  routeTree,
  context: { queryClient },
  // A page that fails leaves the frame around it.
  defaultErrorComponent: PageFailed,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What of the site stands around a page that fills the window: no footer, or nothing at all. */
    around?: 'noFooter' | 'nothing';
  }
}

async function start(root: HTMLElement): Promise<void> {
  reloadForNewVersion();
  startLive();
  router.subscribe('onResolved', ({ toLocation }) => live.viewPage(toLocation.pathname));
  await startI18n();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
