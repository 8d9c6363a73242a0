import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { adminStaffMemberList } from '#admin/features/staff/members/queries.ts';
import { StaffMembersPage } from '#admin/features/staff/members/staff-page.tsx';

export const Route = createFileRoute('/admin/_shell/staff')({
  ...createAdminListRoute(adminStaffMemberList),
  component: StaffMembersPage,
});
