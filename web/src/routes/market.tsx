import { createFileRoute } from '@tanstack/react-router';
import { MarketPage } from '#web/features/market/page/market-page.tsx';
import { readMarketSearchParams } from '#web/features/market/page/search.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { pricesQuery, symbolsQuery } from '#web/lib/queries.ts';

export const Route = createFileRoute('/market')({
  validateSearch: readMarketSearchParams,
  loader: async ({ context }) => {
    // Prefetched here, awaited by the components: the page shows at once.
    void context.queryClient.prefetchQuery(pricesQuery);
    void context.queryClient.prefetchQuery(symbolsQuery);
    await loadNamespaces('market');
  },
  component: MarketRoute,
});

function MarketRoute() {
  return <MarketPage search={Route.useSearch()} />;
}
