import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { AdminDepositsPage } from '#admin/features/money/deposits/deposits-page.tsx';
import { adminDepositList } from '#admin/features/money/deposits/queries.ts';

export const Route = createFileRoute('/admin/_shell/deposits/')({
  ...createAdminListRoute(adminDepositList),
  component: AdminDepositsPage,
});
