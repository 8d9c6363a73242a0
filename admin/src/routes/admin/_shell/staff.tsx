import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { membersList } from '#admin/features/staff/members/queries.ts';
import { StaffPage } from '#admin/features/staff/members/staff-page.tsx';

export const Route = createFileRoute('/admin/_shell/staff')({ ...createListRoute(membersList), component: StaffPage });
