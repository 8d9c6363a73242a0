import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { OrdersPage } from '#admin/features/trading/options/orders-page.tsx';
import { ordersQuery, readOrdersSearch } from '#admin/features/trading/options/queries.ts';

export const Route = createFileRoute('/admin/_shell/options/')({
  ...listRoute({ page: 'orders', read: readOrdersSearch, query: ordersQuery }),
  component: OrdersRoute,
});

function OrdersRoute() {
  return <OrdersPage search={Route.useSearch()} />;
}
