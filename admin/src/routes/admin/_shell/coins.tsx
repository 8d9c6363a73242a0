import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { CoinsPage } from '#admin/features/money/coins/coins-page.tsx';
import { adminCoinList } from '#admin/features/money/coins/queries.ts';

export const Route = createFileRoute('/admin/_shell/coins')({
  ...createAdminListRoute(adminCoinList),
  component: CoinsPage,
});
