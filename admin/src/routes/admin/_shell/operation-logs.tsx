import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { AuditPage } from '#admin/features/staff/audit/audit-page.tsx';
import { auditList } from '#admin/features/staff/audit/queries.ts';

export const Route = createFileRoute('/admin/_shell/operation-logs')({
  ...createListRoute(auditList),
  component: AuditPage,
});
