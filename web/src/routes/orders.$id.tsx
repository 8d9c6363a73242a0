import { createFileRoute, redirect } from '@tanstack/react-router';
import { optionOrderQuery } from '../features/options/queries.ts';
import { OrderPage } from '../features/receipt/order-page.tsx';
import { loadArea } from '../lib/i18n.ts';
import { symbolsQuery } from '../lib/queries.ts';
import { currentSession } from '../lib/session.ts';

export const Route = createFileRoute('/orders/$id')({
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(optionOrderQuery(params.id));
    void context.queryClient.prefetchQuery(symbolsQuery);
    await loadArea('order', 'trading');
  },
  component: OrderRoute,
});

function OrderRoute() {
  return <OrderPage id={Route.useParams().id} />;
}
