import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { OptionConfigDetail } from '#admin/features/trading/config/option-config-detail.tsx';
import { adminOptionConfigsQuery } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/options-config/$id')({
  ...createObjectRoute('optionsConfig', adminOptionConfigsQuery),
  component: createObjectPage('config.period', OptionConfigDetail, (id) => id),
});
