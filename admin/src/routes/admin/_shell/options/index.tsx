import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { OptionOrdersPage } from '#admin/features/trading/options/option-orders-page.tsx';
import { optionOrdersList } from '#admin/features/trading/options/queries.ts';

export const Route = createFileRoute('/admin/_shell/options/')({
  ...createListRoute(optionOrdersList),
  component: OptionOrdersPage,
});
