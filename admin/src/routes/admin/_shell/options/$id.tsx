import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { OptionOrderDetail } from '#admin/features/trading/options/option-order-detail.tsx';
import { adminOptionOrderQuery } from '#admin/features/trading/options/queries.ts';

export const Route = createFileRoute('/admin/_shell/options/$id')({
  ...createObjectRoute('orders', adminOptionOrderQuery),
  component: createObjectPage('order.title', OptionOrderDetail),
});
