import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { readVirtualSearch, virtualQuery } from '#admin/features/people/virtual-accounts/queries.ts';
import { VirtualPage } from '#admin/features/people/virtual-accounts/virtual-page.tsx';

export const Route = createFileRoute('/admin/_shell/virtual-accounts')({
  ...listRoute({ page: 'virtual', read: readVirtualSearch, query: virtualQuery }),
  component: VirtualRoute,
});

function VirtualRoute() {
  return <VirtualPage search={Route.useSearch()} />;
}
