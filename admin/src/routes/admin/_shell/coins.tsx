import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { CoinsPage } from '#admin/features/money/coins/coins-page.tsx';
import { coinsList } from '#admin/features/money/coins/queries.ts';

export const Route = createFileRoute('/admin/_shell/coins')({
  ...createListRoute(coinsList),
  component: CoinsPage,
});
