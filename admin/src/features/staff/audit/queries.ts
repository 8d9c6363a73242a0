import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { filtersOf, followed, type ListSearch, pageQuery, shownKey } from '#admin/features/kit/lists/list-search.ts';
import { api, exportApi } from '#admin/lib/api.ts';
import { choiceParam, dayParam, given, textParam } from '#admin/lib/search-params.ts';
import { type AuditAction, auditActions } from '#shared/staff/audit-actions.ts';

/** What the address says of the operation logs: they have one order. */
export interface AuditSearch extends Omit<ListSearch, 'order'> {
  search?: string;
  action?: AuditAction;
}

export const readAuditSearch = (search: Record<string, unknown>): AuditSearch =>
  given({
    from: dayParam(search['from']),
    to: dayParam(search['to']),
    cursor: textParam(search['cursor']),
    open: textParam(search['open']),
    search: textParam(search['search'])?.slice(0, 64),
    action: choiceParam(search['action'], auditActions),
  });

export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', shownKey(search)],
    queryFn: ({ signal }) => api('GET /admin/operation-logs', { query: pageQuery(search), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: followed(search),
  });

export const exportAudit = (search: AuditSearch): Promise<string> =>
  exportApi('GET /admin/operation-logs.csv', { query: filtersOf(search) });

/** The last entries that concern one person or thing. */
export const auditOfQuery = (subject: string) =>
  queryOptions({
    queryKey: ['audit', 'of', subject],
    queryFn: ({ signal }) => api('GET /admin/operation-logs', { query: { search: subject, limit: '10' }, signal }),
  });
