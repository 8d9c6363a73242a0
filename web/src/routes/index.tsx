import { createFileRoute, redirect } from '@tanstack/react-router';
import { hasWalletReturnParams } from '#web/features/account/auth/wallet-query.ts';
import { HomePage, loadHomePage } from '#web/features/home/home-page.tsx';
import { pricesQuery, symbolsQuery } from '#web/lib/queries.ts';

export const Route = createFileRoute('/')({
  beforeLoad: ({ location }) => {
    if (hasWalletReturnParams(location.searchStr)) throw redirect({ to: '/', replace: true });
  },
  loader: async ({ context }) => {
    // Prefetched here, awaited by the components: the page shows at once.
    void context.queryClient.prefetchQuery(pricesQuery);
    void context.queryClient.prefetchQuery(symbolsQuery);
    await loadHomePage();
  },
  component: HomePage,
});
