import { createFileRoute } from '@tanstack/react-router';
import { readSymbolsSearch, symbolsQuery } from '#admin/features/trading/symbols/queries.ts';
import { SymbolsPage } from '#admin/features/trading/symbols/symbols-page.tsx';

export const Route = createFileRoute('/admin/_shell/trading/symbols/')({
  validateSearch: readSymbolsSearch,
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: ({ context, deps }) => {
    // Asked for now, waited for in its own place: the page shows at once.
    void context.queryClient.prefetchQuery(symbolsQuery(deps));
  },
  component: SymbolsRoute,
});

function SymbolsRoute() {
  return <SymbolsPage search={Route.useSearch()} />;
}
