import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesOrderDetailPanel } from '#admin/features/trading/futures/details.tsx';
import { adminFuturesOrderQuery } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/orders/$id')({
  ...createAdminObjectRoute('futuresOrders', adminFuturesOrderQuery),
  component: createAdminObjectPage('futures.orderTitle', FuturesOrderDetailPanel),
});
