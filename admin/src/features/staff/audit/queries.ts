import { queryOptions } from '@tanstack/react-query';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { auditActions } from '#shared/staff/audit-actions.ts';

/** Operation logs have one order. */
export const auditList = createStaffList('audit', {
  rows: 'entries',
  filters: { search: textFilter('audit.search'), action: choiceFilter('audit.action', 'audit.actions', auditActions) },
  days: true,
  csv: 'operation-logs',
  follow: LIST_POLL_MS,
});

/** Reads the latest entries about one object. */
export const objectAuditQuery = (subject: string) =>
  queryOptions({
    queryKey: ['audit', 'of', subject],
    queryFn: ({ signal }) => api('GET /admin/operation-logs', { query: { search: subject, limit: '10' }, signal }),
  });
