import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { PositionDetail } from '#admin/features/trading/futures/details.tsx';
import { adminPositionQuery } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/positions/$id')({
  ...createObjectRoute('positions', adminPositionQuery),
  component: createObjectPage('futures.positionTitle', PositionDetail),
});
