import { createFileRoute } from '@tanstack/react-router';
import { readOpen } from '#admin/features/kit/lists/list-search.ts';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesConfigsPage } from '#admin/features/trading/config/futures-configs-page.tsx';
import { futuresConfigsQuery } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/config/')({
  ...listRoute({ page: 'futuresConfig', read: readOpen, query: futuresConfigsQuery }),
  component: FuturesConfigsRoute,
});

function FuturesConfigsRoute() {
  return <FuturesConfigsPage opened={Route.useSearch().open} />;
}
