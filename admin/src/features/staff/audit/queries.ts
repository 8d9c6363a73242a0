import { queryOptions } from '@tanstack/react-query';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createChoiceFilter, createTextFilter } from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import { auditActions } from '#shared/staff/audit-actions.ts';

/** Operation logs have one order. */
export const adminAuditList = createAdminList('audit', {
  rows: 'entries',
  filters: {
    search: createTextFilter('audit.search'),
    action: createChoiceFilter('audit.action', 'audit.actions', auditActions),
  },
  days: true,
  csv: 'operation-logs',
  follow: LIST_POLL_MS,
});

/** Reads the latest entries about one object. */
export const objectAuditQuery = (subject: string) =>
  queryOptions({
    queryKey: ['audit', 'of', subject],
    queryFn: ({ signal }) => adminApi('GET /admin/operation-logs', { query: { search: subject, limit: '10' }, signal }),
  });
