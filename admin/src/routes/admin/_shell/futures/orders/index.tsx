import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesOrdersPage } from '#admin/features/trading/futures/lists.tsx';
import { futuresOrdersList } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/orders/')({
  ...createListRoute(futuresOrdersList),
  component: FuturesOrdersPage,
});
