import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { ExportsPage } from '#admin/features/staff/exports/exports-page.tsx';
import { adminExportList } from '#admin/features/staff/exports/queries.ts';

export const Route = createFileRoute('/admin/_shell/exports')({
  ...createAdminListRoute(adminExportList),
  component: ExportsPage,
});
