import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#admin/features/staff/audit/audit-page.tsx';
import { auditQuery, readAuditSearch } from '#admin/features/staff/audit/queries.ts';

export const Route = createFileRoute('/admin/_shell/operation-logs')({
  validateSearch: readAuditSearch,
  loaderDeps: ({ search: { open: _, ...shown } }) => shown,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(auditQuery(deps));
  },
  component: AuditRoute,
});

function AuditRoute() {
  return <AuditPage search={Route.useSearch()} />;
}
