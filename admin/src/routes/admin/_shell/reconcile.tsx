import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { adminMismatchList } from '#admin/features/money/books/queries.ts';
import { ReconciliationPage } from '#admin/features/money/books/reconcile-page.tsx';

export const Route = createFileRoute('/admin/_shell/reconcile')({
  ...createAdminListRoute(adminMismatchList),
  component: ReconciliationPage,
});
