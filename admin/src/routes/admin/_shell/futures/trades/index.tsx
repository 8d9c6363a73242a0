import { createFileRoute } from '@tanstack/react-router';
import { TradesPage } from '#admin/features/trading/futures/lists.tsx';
import { readTradesSearch, tradesQuery } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/trades/')({
  validateSearch: readTradesSearch,
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: ({ context, deps }) => {
    // Asked for now, waited for in its own place: the page shows at once.
    void context.queryClient.prefetchQuery(tradesQuery(deps));
  },
  component: ListRoute,
});

function ListRoute() {
  return <TradesPage search={Route.useSearch()} />;
}
