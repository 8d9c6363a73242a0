import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFound } from '#admin/features/shell/not-found.tsx';
import { PageFailed } from '#admin/features/shell/page-failed.tsx';
import { Root } from '#admin/features/shell/root.tsx';
import { loadArea } from '#web/lib/i18n.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: () => loadArea('admin', 'errors', 'refusals'),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: PageFailed,
});
