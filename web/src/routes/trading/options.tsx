import { createFileRoute } from '@tanstack/react-router';
import { optionConfigsQuery } from '../../features/options/queries.ts';
import { DEFAULT_SYMBOL, readSearch } from '../../features/trading/search.ts';
import { TradingPage } from '../../features/trading/trading-page.tsx';
import { loadArea } from '../../lib/i18n.ts';
import { pricesQuery, symbolsQuery } from '../../lib/queries.ts';

export const Route = createFileRoute('/trading/options')({
  validateSearch: readSearch,
  staticData: { fullHeight: true },
  loader: async ({ context }) => {
    // Asked for now, waited for in their own places: the page shows at once.
    void context.queryClient.prefetchQuery(pricesQuery);
    void context.queryClient.prefetchQuery(symbolsQuery);
    void context.queryClient.prefetchQuery(optionConfigsQuery);
    await loadArea('trading', 'chart');
  },
  component: TradingRoute,
});

function TradingRoute() {
  const { symbol = DEFAULT_SYMBOL, ...asked } = Route.useSearch();
  return <TradingPage symbol={symbol} asked={asked} />;
}
