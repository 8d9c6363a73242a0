import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { PageError } from './features/shell/page-error.tsx';
import { routeTree } from './route-tree.gen.ts';

/** Creates the router of all pages; `build` is for pages rendered without a browser. */
export const createSiteRouter = (queryClient: QueryClient, build?: { history: RouterHistory; origin: string }) =>
  createRouter({
    routeTree,
    context: { queryClient },
    // A page that fails keeps the frame around it.
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
    /** Site frame around a page that fills the window: no footer, or nothing. */
    around?: 'noFooter' | 'nothing';
  }
}

/** Root of the site. */
export const App = ({ pages, queryClient }: { pages: SiteRouter; queryClient: QueryClient }) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={pages} />
    </QueryClientProvider>
  </StrictMode>
);
