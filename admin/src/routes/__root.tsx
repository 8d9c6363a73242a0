import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { AdminPageError } from '#admin/features/shell/admin-page-error.tsx';
import { AdminNotFoundPage } from '#admin/features/shell/not-found.tsx';
import { AdminRootLayout } from '#admin/features/shell/root.tsx';
import { loadNamespaces } from '#web/lib/language.ts';

export interface AdminRouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<AdminRouterContext>()({
  loader: () => loadNamespaces('admin', 'errors', 'refusals'),
  component: AdminRootLayout,
  notFoundComponent: AdminNotFoundPage,
  errorComponent: AdminPageError,
});
