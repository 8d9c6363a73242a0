import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '#admin/features/trading/options/order-page.tsx';
import { orderQuery } from '#admin/features/trading/options/queries.ts';

export const Route = createFileRoute('/admin/_shell/options/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(orderQuery(params.id));
  },
  component: OrderRoute,
});

function OrderRoute() {
  return <OrderPage id={Route.useParams().id} />;
}
