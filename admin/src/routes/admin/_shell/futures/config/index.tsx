import { createFileRoute } from '@tanstack/react-router';
import { FuturesConfigsPage } from '#admin/features/trading/config/futures-configs-page.tsx';
import { futuresConfigsQuery } from '#admin/features/trading/config/queries.ts';
import { given, textParam } from '#admin/lib/search-params.ts';

export const Route = createFileRoute('/admin/_shell/futures/config/')({
  validateSearch: (search: Record<string, unknown>): { open?: string } => given({ open: textParam(search['open']) }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(futuresConfigsQuery());
  },
  component: FuturesConfigsRoute,
});

function FuturesConfigsRoute() {
  return <FuturesConfigsPage opened={Route.useSearch().open} />;
}
