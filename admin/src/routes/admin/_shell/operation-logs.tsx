import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { AuditPage } from '#admin/features/staff/audit/audit-page.tsx';
import { auditList } from '#admin/features/staff/audit/queries.ts';

export const Route = createFileRoute('/admin/_shell/operation-logs')({ ...listRoute(auditList), component: AuditPage });
