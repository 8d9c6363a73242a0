import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { ExportsPage } from '#admin/features/staff/exports/exports-page.tsx';
import { exportsList } from '#admin/features/staff/exports/queries.ts';

export const Route = createFileRoute('/admin/_shell/exports')({
  ...createListRoute(exportsList),
  component: ExportsPage,
});
