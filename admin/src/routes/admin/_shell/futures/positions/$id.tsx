import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { PositionDetail } from '#admin/features/trading/futures/details.tsx';
import { positionQuery } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/positions/$id')({
  ...objectRoute('positions', positionQuery),
  component: objectPage('futures.positionTitle', PositionDetail),
});
