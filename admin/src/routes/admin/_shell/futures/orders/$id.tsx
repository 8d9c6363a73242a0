import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesOrderDetail } from '#admin/features/trading/futures/details.tsx';
import { futuresOrderQuery } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/orders/$id')({
  ...createObjectRoute('futuresOrders', futuresOrderQuery),
  component: createObjectPage('futures.orderTitle', FuturesOrderDetail),
});
