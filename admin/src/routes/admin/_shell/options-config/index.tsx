import { createFileRoute } from '@tanstack/react-router';
import { OptionConfigsPage } from '#admin/features/trading/config/option-configs-page.tsx';
import { optionConfigsQuery } from '#admin/features/trading/config/queries.ts';
import { given, textParam } from '#admin/lib/search-params.ts';

export const Route = createFileRoute('/admin/_shell/options-config/')({
  validateSearch: (search: Record<string, unknown>): { open?: string } => given({ open: textParam(search['open']) }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(optionConfigsQuery());
  },
  component: OptionConfigsRoute,
});

function OptionConfigsRoute() {
  return <OptionConfigsPage opened={Route.useSearch().open} />;
}
