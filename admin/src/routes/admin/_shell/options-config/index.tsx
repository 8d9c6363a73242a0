import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { OptionConfigsPage } from '#admin/features/trading/config/option-configs-page.tsx';
import { adminOptionConfigList } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/options-config/')({
  ...createAdminListRoute(adminOptionConfigList),
  component: OptionConfigsPage,
});
