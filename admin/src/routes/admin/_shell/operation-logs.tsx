import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { AuditPage } from '#admin/features/staff/audit/audit-page.tsx';
import { adminAuditList } from '#admin/features/staff/audit/queries.ts';

export const Route = createFileRoute('/admin/_shell/operation-logs')({
  ...createAdminListRoute(adminAuditList),
  component: AuditPage,
});
