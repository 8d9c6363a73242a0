import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { TradesPage } from '#admin/features/trading/futures/lists.tsx';
import { readTradesSearch, tradesQuery } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/trades/')({
  ...listRoute({ page: 'trades', read: readTradesSearch, query: tradesQuery }),
  component: TradesRoute,
});

function TradesRoute() {
  return <TradesPage search={Route.useSearch()} />;
}
