import { createFileRoute, useChildMatches } from '@tanstack/react-router';
import { preloadPhoneLayout } from '#web/features/trade/desk/phone-layout-lazy.tsx';
import { readTradingSearchParams } from '#web/features/trade/desk/search.ts';
import { TradingPage } from '#web/features/trade/desk/trading-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { waitForNextTask } from '#web/lib/next-task.ts';
import { pricesQuery, symbolsQuery } from '#web/lib/queries.ts';

/** One page for both kinds of trading: the chart stays mounted when the user switches between them. */
export const Route = createFileRoute('/trading')({
  validateSearch: readTradingSearchParams,
  staticData: { around: 'noFooter' },
  loader: async ({ context }) => {
    const ready = Promise.all([loadNamespaces('trading', 'chart'), preloadPhoneLayout()]);
    await waitForNextTask();
    // Prefetched here, awaited by the components: the page shows at once.
    void context.queryClient.prefetchQuery(pricesQuery);
    void context.queryClient.prefetchQuery(symbolsQuery);
    await ready;
  },
  component: TradingRoute,
});

function TradingRoute() {
  const options = useChildMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/trading/options'),
  });
  return <TradingPage type={options ? 'options' : 'perpetual'} search={Route.useSearch()} />;
}
