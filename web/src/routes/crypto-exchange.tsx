import { createFileRoute } from '@tanstack/react-router';
import { ExchangePage } from '#web/features/money/exchange/exchange-page.tsx';
import type { ExchangeSearchParams } from '#web/features/money/exchange/read-search.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { requireLogin } from '#web/lib/needs-login.ts';
import { walletsQuery } from '#web/lib/queries.ts';

export const Route = createFileRoute('/crypto-exchange')({
  // The page parses it: this file is in every page's script.
  validateSearch: (search: Record<string, unknown>) => search as ExchangeSearchParams,
  beforeLoad: requireLogin,
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(walletsQuery);
    await loadNamespaces('exchange', 'refusals', 'order');
  },
  component: ExchangeRoute,
});

function ExchangeRoute() {
  const navigate = Route.useNavigate();
  return (
    <ExchangePage
      search={Route.useSearch()}
      onPair={({ from_coin, to_coin }) =>
        void navigate({ search: { from: from_coin, to: to_coin }, replace: true, resetScroll: false })
      }
    />
  );
}
