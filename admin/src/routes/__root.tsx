import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFound } from '#admin/features/shell/not-found.tsx';
import { AdminPageError } from '#admin/features/shell/page-failed.tsx';
import { Root } from '#admin/features/shell/root.tsx';
import { loadNamespaces } from '#web/lib/language.ts';

export interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: () => loadNamespaces('admin', 'errors', 'refusals'),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: AdminPageError,
});
