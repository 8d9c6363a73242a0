import { queryOptions } from '@tanstack/react-query';
import { choice, text } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import { api } from '#admin/lib/api.ts';
import { auditActions } from '#shared/staff/audit-actions.ts';

/** The operation logs have one order. */
export const auditList = staffList('audit', {
  rows: 'entries',
  filters: { search: text('audit.search'), action: choice('audit.action', 'audit.actions', auditActions) },
  days: true,
  csv: 'operation-logs',
  follow: FOLLOW_MS,
});

/** The last entries that concern one person or thing. */
export const auditOfQuery = (subject: string) =>
  queryOptions({
    queryKey: ['audit', 'of', subject],
    queryFn: ({ signal }) => api('GET /admin/operation-logs', { query: { search: subject, limit: '10' }, signal }),
  });
