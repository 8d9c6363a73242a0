import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { PositionDetailPanel } from '#admin/features/trading/futures/details.tsx';
import { adminPositionQuery } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/positions/$id')({
  ...createAdminObjectRoute('positions', adminPositionQuery),
  component: createAdminObjectPage('futures.positionTitle', PositionDetailPanel),
});
