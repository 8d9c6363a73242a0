import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesConfigsPage } from '#admin/features/trading/config/futures-configs-page.tsx';
import { futuresConfigsList } from '#admin/features/trading/config/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/config/')({
  ...createListRoute(futuresConfigsList),
  component: FuturesConfigsPage,
});
