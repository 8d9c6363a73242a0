import { createFileRoute } from '@tanstack/react-router';
import { readOpen } from '#admin/features/kit/lists/list-search.ts';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { staffQuery } from '#admin/features/staff/members/queries.ts';
import { StaffPage } from '#admin/features/staff/members/staff-page.tsx';

export const Route = createFileRoute('/admin/_shell/staff')({
  ...listRoute({ page: 'staff', read: readOpen, query: staffQuery }),
  component: StaffRoute,
});

function StaffRoute() {
  return <StaffPage opened={Route.useSearch().open} />;
}
