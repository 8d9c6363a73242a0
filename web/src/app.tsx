import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { PageError } from './features/shell/page-failed.tsx';
import { routeTree } from './route-tree.gen.ts';

/** The pages by their addresses; `build` is for pages that are drawn without a browser. */
export const createSiteRouter = (queryClient: QueryClient, build?: { history: RouterHistory; origin: string }) =>
  createRouter({
    routeTree,
    context: { queryClient },
    // A page that fails leaves the frame around it.
    defaultErrorComponent: PageError,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: build === undefined,
    ...build,
  });
export type SiteRouter = ReturnType<typeof createSiteRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter;
  }
  interface StaticDataRouteOption {
    /** What of the site stands around a page that fills the window: no footer, or nothing at all. */
    around?: 'noFooter' | 'nothing';
  }
}

/** The site. */
export const App = ({ pages, queryClient }: { pages: SiteRouter; queryClient: QueryClient }) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={pages} />
    </QueryClientProvider>
  </StrictMode>
);
