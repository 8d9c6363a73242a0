import { createFileRoute } from '@tanstack/react-router';
import { OrdersPage } from '#admin/features/trading/options/orders-page.tsx';
import { ordersQuery, readOrdersSearch } from '#admin/features/trading/options/queries.ts';

export const Route = createFileRoute('/admin/_shell/options/')({
  validateSearch: readOrdersSearch,
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: ({ context, deps }) => {
    // Asked for now, waited for in its own place: the page shows at once.
    void context.queryClient.prefetchQuery(ordersQuery(deps));
  },
  component: OrdersRoute,
});

function OrdersRoute() {
  return <OrdersPage search={Route.useSearch()} />;
}
