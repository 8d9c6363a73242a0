import { createFileRoute } from '@tanstack/react-router';
import { staffQuery } from '#admin/features/staff/members/queries.ts';
import { StaffPage } from '#admin/features/staff/members/staff-page.tsx';
import { given, textParam } from '#admin/lib/search-params.ts';

export const Route = createFileRoute('/admin/_shell/staff')({
  validateSearch: (search: Record<string, unknown>): { open?: string } => given({ open: textParam(search['open']) }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(staffQuery());
  },
  component: StaffRoute,
});

function StaffRoute() {
  return <StaffPage opened={Route.useSearch().open} />;
}
