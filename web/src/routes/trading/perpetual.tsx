import { createFileRoute } from '@tanstack/react-router';
import { loadNamespaces } from '#web/lib/language.ts';

export const Route = createFileRoute('/trading/perpetual')({
  loader: async ({ context }) => {
    // Loaded with this page, not with every page's frame.
    const [{ futuresConfigsQuery }] = await Promise.all([
      import('#web/features/trade/perpetual/queries.ts'),
      loadNamespaces('perpetual'),
    ]);
    void context.queryClient.prefetchQuery(futuresConfigsQuery);
  },
});
