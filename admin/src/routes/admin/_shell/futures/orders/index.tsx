import { createFileRoute } from '@tanstack/react-router';
import { FuturesOrdersPage } from '#admin/features/trading/futures/lists.tsx';
import { futuresOrdersQuery, readFuturesOrdersSearch } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/orders/')({
  validateSearch: readFuturesOrdersSearch,
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: ({ context, deps }) => {
    // Asked for now, waited for in its own place: the page shows at once.
    void context.queryClient.prefetchQuery(futuresOrdersQuery(deps));
  },
  component: ListRoute,
});

function ListRoute() {
  return <FuturesOrdersPage search={Route.useSearch()} />;
}
