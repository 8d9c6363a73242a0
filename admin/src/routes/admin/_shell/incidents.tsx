import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { IncidentsPage } from '#admin/features/staff/status/incidents-page.tsx';
import { adminIncidentList } from '#admin/features/staff/status/queries.ts';

export const Route = createFileRoute('/admin/_shell/incidents')({
  ...createAdminListRoute(adminIncidentList),
  component: IncidentsPage,
});
