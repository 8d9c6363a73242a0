import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { HoldingsPage } from '#admin/features/money/books/holdings-page.tsx';
import { holdingsQuery, readHoldingsSearch } from '#admin/features/money/books/queries.ts';

export const Route = createFileRoute('/admin/_shell/assets')({
  ...createListRoute({ page: 'assets', read: readHoldingsSearch, query: holdingsQuery }),
  component: HoldingsRoute,
});

function HoldingsRoute() {
  return <HoldingsPage search={Route.useSearch()} />;
}
