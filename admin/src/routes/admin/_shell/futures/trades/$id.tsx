import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { TradeDetail } from '#admin/features/trading/futures/details.tsx';
import { tradeQuery } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/trades/$id')({
  ...createObjectRoute('trades', tradeQuery),
  component: createObjectPage('futures.tradeTitle', TradeDetail),
});
