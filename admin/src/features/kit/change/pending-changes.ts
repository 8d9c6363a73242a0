import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminApi } from '#admin/lib/api.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';

/** Key of all lists of pending changes. */
export const PENDING_CHANGES_QUERY_KEY = 'pending-changes';

export const pendingChangesQuery = (kind: ConfigKind) =>
  queryOptions({
    queryKey: [PENDING_CHANGES_QUERY_KEY, kind],
    queryFn: ({ signal }) => adminApi('GET /admin/configs/pending', { query: { kind }, signal }),
  });

/** Returns the pending change of an object; undefined while loading or without one. */
export const usePendingChange = (kind: ConfigKind, id: string): ApprovalView | undefined =>
  useQuery(pendingChangesQuery(kind)).data?.approvals.find(({ config }) => config?.id === id);
