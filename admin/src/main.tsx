import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initializePageLanguage } from '#web/lib/language.ts';
import { reloadForNewVersion } from '#web/lib/reload-for-new-version.ts';
import { reloadRestoredPage } from '#web/lib/restored-page.ts';
import { adminQueryClient } from './lib/query-client.ts';
import { parseAdminReturnPath } from './lib/safe-return.ts';
import { onStaffSessionEnd, readStoredStaffId } from './lib/session.ts';
import { routeTree } from './route-tree.gen.ts';

const router = createRouter({
  routeTree,
  context: { queryClient: adminQueryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Cursors of the pages before this one, without the first page's. */
    trail?: readonly string[];
  }
}

/**
 * Redirects to the login when the session ends, and back afterwards. Outside components: the first request can be
 * rejected before one exists.
 */
onStaffSessionEnd((end) => {
  const returnPath = end === 'refused' ? parseAdminReturnPath(router.state.location.href) : null;
  void router.navigate({
    to: '/admin/login',
    search: { ...(returnPath !== null && { redirect: returnPath }), ...(end === 'refused' && { ended: true }) },
    replace: end === 'refused',
  });
});

async function startAdminApp(root: HTMLElement): Promise<void> {
  reloadForNewVersion();
  reloadRestoredPage(readStoredStaffId);
  await initializePageLanguage();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={adminQueryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void startAdminApp(root);
