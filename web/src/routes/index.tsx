import { createFileRoute, redirect } from '@tanstack/react-router';
import { hasWalletReturnParams } from '#web/features/account/auth/wallet-query.ts';
import { HomePage } from '#web/features/home/home-page.tsx';
import { loadMemberHome } from '#web/features/home/load-member-home.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { pricesQuery, symbolsQuery } from '#web/lib/queries.ts';
import { getCurrentUserSession } from '#web/lib/session.ts';

export const Route = createFileRoute('/')({
  beforeLoad: ({ location }) => {
    if (hasWalletReturnParams(location.searchStr)) throw redirect({ to: '/', replace: true });
  },
  loader: async ({ context }) => {
    // Prefetched here, awaited by the components: the page shows at once.
    void context.queryClient.prefetchQuery(pricesQuery);
    void context.queryClient.prefetchQuery(symbolsQuery);
    // Loaded here, so that it is drawn at once.
    await Promise.all([loadNamespaces('home'), getCurrentUserSession() && loadMemberHome()]);
  },
  component: HomePage,
});
