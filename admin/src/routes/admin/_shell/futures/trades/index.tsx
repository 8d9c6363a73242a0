import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { TradesPage } from '#admin/features/trading/futures/lists.tsx';
import { tradesList } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/trades/')({
  ...createListRoute(tradesList),
  component: TradesPage,
});
