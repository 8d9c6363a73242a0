import { createFileRoute } from '@tanstack/react-router';
import { PositionPage } from '#web/features/trade/perpetual/position-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { requireLogin } from '#web/lib/needs-login.ts';
import { symbolsQuery } from '#web/lib/queries.ts';

export const Route = createFileRoute('/positions/$id')({
  beforeLoad: requireLogin,
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(symbolsQuery);
    // Loaded with this page, not with every page's frame.
    const [{ futuresConfigsQuery, positionQuery }] = await Promise.all([
      import('#web/features/trade/perpetual/queries.ts'),
      loadNamespaces('perpetual', 'perpetual-dialogs', 'position', 'share'),
    ]);
    void context.queryClient.prefetchQuery(positionQuery(params.id));
    void context.queryClient.prefetchQuery(futuresConfigsQuery);
  },
  component: PositionRoute,
});

function PositionRoute() {
  return <PositionPage id={Route.useParams().id} />;
}
