import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { mismatchList } from '#admin/features/money/books/queries.ts';
import { ReconcilePage } from '#admin/features/money/books/reconcile-page.tsx';

export const Route = createFileRoute('/admin/_shell/reconcile')({
  ...listRoute(mismatchList),
  component: ReconcilePage,
});
