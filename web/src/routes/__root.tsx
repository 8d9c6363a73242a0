import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { PageError } from '#web/features/shell/page-error.tsx';
import { SiteShell } from '#web/features/shell/shell.tsx';

export interface SiteRouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<SiteRouterContext>()({
  component: SiteShell,
  notFoundComponent: lazyRouteComponent(() => import('#web/features/shell/not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: PageError,
});
