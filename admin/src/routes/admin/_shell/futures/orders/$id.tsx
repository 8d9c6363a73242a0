import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesOrderDetail } from '#admin/features/trading/futures/details.tsx';
import { futuresOrderQuery } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/orders/$id')({
  ...objectRoute('futuresOrders', futuresOrderQuery),
  component: objectPage('futures.orderTitle', FuturesOrderDetail),
});
