import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { PageFailed } from './features/shell/page-failed.tsx';
import { routeTree } from './route-tree.gen.ts';

/** The pages by their addresses; `build` is for pages that are drawn without a browser. */
export const createPages = (queryClient: QueryClient, build?: { history: RouterHistory; origin: string }) =>
  createRouter({
    routeTree,
    context: { queryClient },
    // A page that fails leaves the frame around it.
    defaultErrorComponent: PageFailed,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: build === undefined,
    ...build,
  });
export type Pages = ReturnType<typeof createPages>;

declare module '@tanstack/react-router' {
  interface Register {
    router: Pages;
  }
  interface StaticDataRouteOption {
    /** What of the site stands around a page that fills the window: no footer, or nothing at all. */
    around?: 'noFooter' | 'nothing';
  }
}

/** The site. */
export const App = ({ pages, queryClient }: { pages: Pages; queryClient: QueryClient }) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={pages} />
    </QueryClientProvider>
  </StrictMode>
);
