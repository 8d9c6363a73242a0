import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { mismatchList } from '#admin/features/money/books/queries.ts';
import { ReconcilePage } from '#admin/features/money/books/reconcile-page.tsx';

export const Route = createFileRoute('/admin/_shell/reconcile')({
  ...createListRoute(mismatchList),
  component: ReconcilePage,
});
