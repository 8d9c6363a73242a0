import { createFileRoute } from '@tanstack/react-router';
import { readVirtualSearch, virtualQuery } from '#admin/features/people/virtual-accounts/queries.ts';
import { VirtualPage } from '#admin/features/people/virtual-accounts/virtual-page.tsx';

export const Route = createFileRoute('/admin/_shell/virtual-accounts')({
  validateSearch: readVirtualSearch,
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(virtualQuery(deps));
  },
  component: VirtualRoute,
});

function VirtualRoute() {
  return <VirtualPage search={Route.useSearch()} />;
}
