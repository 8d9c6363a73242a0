import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { IncidentsPage } from '#admin/features/staff/status/incidents-page.tsx';
import { incidentsList } from '#admin/features/staff/status/queries.ts';

export const Route = createFileRoute('/admin/_shell/incidents')({
  ...listRoute(incidentsList),
  component: IncidentsPage,
});
