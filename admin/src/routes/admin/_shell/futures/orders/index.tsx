import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { AdminFuturesOrdersPage } from '#admin/features/trading/futures/futures-pages.tsx';
import { adminFuturesOrderList } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/orders/')({
  ...createAdminListRoute(adminFuturesOrderList),
  component: AdminFuturesOrdersPage,
});
