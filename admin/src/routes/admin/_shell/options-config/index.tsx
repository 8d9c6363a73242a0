import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { OptionConfigsPage } from '#admin/features/trading/config/option-configs-page.tsx';
import { optionConfigsList } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/options-config/')({
  ...createListRoute(optionConfigsList),
  component: OptionConfigsPage,
});
