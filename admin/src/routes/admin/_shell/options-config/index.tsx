import { createFileRoute } from '@tanstack/react-router';
import { readOpen } from '#admin/features/kit/lists/list-search.ts';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { OptionConfigsPage } from '#admin/features/trading/config/option-configs-page.tsx';
import { optionConfigsQuery } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/options-config/')({
  ...listRoute({ page: 'optionsConfig', read: readOpen, query: optionConfigsQuery }),
  component: OptionConfigsRoute,
});

function OptionConfigsRoute() {
  return <OptionConfigsPage opened={Route.useSearch().open} />;
}
