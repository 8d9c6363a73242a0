import { createFileRoute } from '@tanstack/react-router';
import { OptionOrderPage } from '#web/features/trade/receipt/order-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { requireLogin } from '#web/lib/needs-login.ts';
import { symbolsQuery } from '#web/lib/queries.ts';

export const Route = createFileRoute('/orders/$id')({
  beforeLoad: requireLogin,
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(symbolsQuery);
    // Loaded with this page, not with every page's frame.
    const words = loadNamespaces('order', 'trading', 'share');
    const { optionOrderQuery } = await import('#web/features/trade/options/queries.ts');
    void context.queryClient.prefetchQuery(optionOrderQuery(params.id));
    await words;
  },
  component: OrderRoute,
});

function OrderRoute() {
  return <OptionOrderPage id={Route.useParams().id} />;
}
