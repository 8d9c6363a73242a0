import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#admin/lib/api.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';

/** The key of every list of pending changes. */
export const PENDING_CHANGES_KEY = 'pending-changes';

export const pendingChangesQuery = (kind: ConfigKind) =>
  queryOptions({
    queryKey: [PENDING_CHANGES_KEY, kind],
    queryFn: ({ signal }) => api('GET /admin/configs/pending', { query: { kind }, signal }),
  });

/** The change that waits of one object; undefined where none does, or it is not known yet. */
export const usePendingChange = (kind: ConfigKind, id: string): ApprovalView | undefined =>
  useQuery(pendingChangesQuery(kind)).data?.approvals.find(({ config }) => config?.id === id);
