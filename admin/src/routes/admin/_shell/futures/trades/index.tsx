import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { AdminFuturesTradesPage } from '#admin/features/trading/futures/futures-pages.tsx';
import { adminFuturesTradeList } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/trades/')({
  ...createAdminListRoute(adminFuturesTradeList),
  component: AdminFuturesTradesPage,
});
