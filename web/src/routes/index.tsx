import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { loadArea } from '../lib/i18n.ts';
import { pricesQuery, symbolsQuery } from '../lib/queries.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    // Asked for now, waited for in their own places: the page shows at once.
    void context.queryClient.prefetchQuery(pricesQuery);
    void context.queryClient.prefetchQuery(symbolsQuery);
    await loadArea('home');
  },
  component: HomePage,
});
