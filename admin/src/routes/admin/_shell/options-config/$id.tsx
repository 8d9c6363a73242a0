import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { OptionConfigDetailPanel } from '#admin/features/trading/config/option-config-detail.tsx';
import { adminOptionConfigsQuery } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/options-config/$id')({
  ...createAdminObjectRoute('optionsConfig', adminOptionConfigsQuery),
  component: createAdminObjectPage('config.period', OptionConfigDetailPanel, (id) => id),
});
