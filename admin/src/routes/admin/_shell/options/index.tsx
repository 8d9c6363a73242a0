import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { AdminOptionOrdersPage } from '#admin/features/trading/options/option-orders-page.tsx';
import { adminOptionOrderList } from '#admin/features/trading/options/queries.ts';

export const Route = createFileRoute('/admin/_shell/options/')({
  ...createAdminListRoute(adminOptionOrderList),
  component: AdminOptionOrdersPage,
});
