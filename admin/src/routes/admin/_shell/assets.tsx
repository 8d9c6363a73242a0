import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { HoldingsPage } from '#admin/features/money/books/holdings-page.tsx';
import { holdingsQuery, readHoldingsSearchParams } from '#admin/features/money/books/queries.ts';

export const Route = createFileRoute('/admin/_shell/assets')({
  ...createAdminListRoute({ page: 'assets', read: readHoldingsSearchParams, query: holdingsQuery }),
  component: HoldingsRoute,
});

function HoldingsRoute() {
  return <HoldingsPage search={Route.useSearch()} />;
}
