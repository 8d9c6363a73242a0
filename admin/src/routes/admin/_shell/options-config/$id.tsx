import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { OptionConfigDetail } from '#admin/features/trading/config/option-config-detail.tsx';
import { optionConfigsQuery } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/options-config/$id')({
  ...objectRoute('optionsConfig', optionConfigsQuery),
  component: objectPage('config.period', OptionConfigDetail, (id) => id),
});
