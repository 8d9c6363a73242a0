import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { OptionOrderDetailPanel } from '#admin/features/trading/options/option-order-detail.tsx';
import { adminOptionOrderQuery } from '#admin/features/trading/options/queries.ts';

export const Route = createFileRoute('/admin/_shell/options/$id')({
  ...createAdminObjectRoute('orders', adminOptionOrderQuery),
  component: createAdminObjectPage('order.title', OptionOrderDetailPanel),
});
