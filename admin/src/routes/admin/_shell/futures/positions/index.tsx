import { createFileRoute } from '@tanstack/react-router';
import { PositionsPage } from '#admin/features/trading/futures/lists.tsx';
import { positionsQuery, readPositionsSearch } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/positions/')({
  validateSearch: readPositionsSearch,
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: ({ context, deps }) => {
    // Asked for now, waited for in its own place: the page shows at once.
    void context.queryClient.prefetchQuery(positionsQuery(deps));
  },
  component: ListRoute,
});

function ListRoute() {
  return <PositionsPage search={Route.useSearch()} />;
}
