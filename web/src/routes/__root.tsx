import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { PageError } from '#web/features/shell/page-error.tsx';
import { Shell } from '#web/features/shell/shell.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('#web/features/shell/not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: PageError,
});
