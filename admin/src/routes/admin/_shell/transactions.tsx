import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { adminJournalList } from '#admin/features/money/transactions/queries.ts';
import { AdminJournalPage } from '#admin/features/money/transactions/transactions-page.tsx';

export const Route = createFileRoute('/admin/_shell/transactions')({
  ...createAdminListRoute(adminJournalList),
  component: AdminJournalPage,
});
