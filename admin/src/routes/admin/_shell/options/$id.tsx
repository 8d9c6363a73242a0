import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { OrderDetail } from '#admin/features/trading/options/order-detail.tsx';
import { orderQuery } from '#admin/features/trading/options/queries.ts';

export const Route = createFileRoute('/admin/_shell/options/$id')({
  ...objectRoute('orders', orderQuery),
  component: objectPage('order.title', OrderDetail),
});
