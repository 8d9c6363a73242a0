import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { PositionsPage } from '#admin/features/trading/futures/lists.tsx';
import { positionsList } from '#admin/features/trading/futures/queries.ts';

export const Route = createFileRoute('/admin/_shell/futures/positions/')({
  ...createListRoute(positionsList),
  component: PositionsPage,
});
