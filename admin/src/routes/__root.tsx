import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { AdminPageError } from '#admin/features/shell/admin-page-error.tsx';
import { NotFound } from '#admin/features/shell/not-found.tsx';
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
