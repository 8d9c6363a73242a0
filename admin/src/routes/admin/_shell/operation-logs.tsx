import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { AuditPage } from '#admin/features/staff/audit/audit-page.tsx';
import { auditQuery, readAuditSearch } from '#admin/features/staff/audit/queries.ts';

export const Route = createFileRoute('/admin/_shell/operation-logs')({
  ...listRoute({ page: 'audit', read: readAuditSearch, query: auditQuery }),
  component: AuditRoute,
});

function AuditRoute() {
  return <AuditPage search={Route.useSearch()} />;
}
