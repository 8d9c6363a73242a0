import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { AdminPositionsPage } from '#admin/features/trading/futures/futures-pages.tsx';
import { adminPositionList } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/positions/')({
  ...createAdminListRoute(adminPositionList),
  component: AdminPositionsPage,
});
