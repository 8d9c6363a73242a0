import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { adminApi } from '#admin/lib/api.ts';

/** Key of all broadcast queries; they refetch once a broadcast is saved or cancelled. */
export const BROADCASTS_QUERY_KEY = 'broadcasts' satisfies AdminPageName;

export const adminBroadcastList = createAdminList(BROADCASTS_QUERY_KEY, {
  rows: 'broadcasts',
  whole: true,
  csv: 'broadcasts',
  follow: LIST_POLL_MS,
});

export const broadcastQuery = (id: string) =>
  queryOptions({
    queryKey: [BROADCASTS_QUERY_KEY, id],
    queryFn: async ({ signal }) => (await adminApi('GET /admin/broadcasts/{id}', { params: { id }, signal })).broadcast,
    // Polls while the broadcast is being sent.
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'scheduled' || data?.status === 'sending' ? LIST_POLL_MS : false,
  });
