import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { loadArea } from '../../../web/src/lib/i18n.ts';
import { NotFound } from '../features/shell/not-found.tsx';
import { PageFailed } from '../features/shell/page-failed.tsx';
import { Root } from '../features/shell/root.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: () => loadArea('admin'),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: PageFailed,
});
