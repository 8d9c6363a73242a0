import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { IncidentsPage } from '#admin/features/staff/status/incidents-page.tsx';
import { incidentsList } from '#admin/features/staff/status/queries.ts';

export const Route = createFileRoute('/admin/_shell/incidents')({
  ...createListRoute(incidentsList),
  component: IncidentsPage,
});
