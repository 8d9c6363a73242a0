import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesConfigsPage } from '#admin/features/trading/config/futures-configs-page.tsx';
import { adminFuturesConfigList } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/config/')({
  ...createAdminListRoute(adminFuturesConfigList),
  component: FuturesConfigsPage,
});
