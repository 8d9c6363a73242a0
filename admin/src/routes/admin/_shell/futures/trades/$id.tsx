import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { FuturesTradeDetailPanel } from '#admin/features/trading/futures/details.tsx';
import { adminFuturesTradeQuery } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/trades/$id')({
  ...createAdminObjectRoute('trades', adminFuturesTradeQuery),
  component: createAdminObjectPage('futures.tradeTitle', FuturesTradeDetailPanel),
});
