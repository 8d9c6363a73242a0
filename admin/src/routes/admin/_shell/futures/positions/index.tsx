import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { PositionsPage } from '#admin/features/trading/futures/lists.tsx';
import { positionsQuery, readPositionsSearch } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/positions/')({
  ...listRoute({ page: 'positions', read: readPositionsSearch, query: positionsQuery }),
  component: PositionsRoute,
});

function PositionsRoute() {
  return <PositionsPage search={Route.useSearch()} />;
}
