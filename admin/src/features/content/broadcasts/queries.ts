import { queryOptions } from '@tanstack/react-query';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';

/** All that is read of broadcasts is read anew once one is written or cancelled. */
export const BROADCASTS_KEY = 'broadcasts' satisfies PageName;

export const broadcastsList = createStaffList(BROADCASTS_KEY, {
  rows: 'broadcasts',
  whole: true,
  csv: 'broadcasts',
  follow: LIST_POLL_MS,
});

export const broadcastQuery = (id: string) =>
  queryOptions({
    queryKey: [BROADCASTS_KEY, id],
    queryFn: async ({ signal }) => (await api('GET /admin/broadcasts/{id}', { params: { id }, signal })).broadcast,
    // It is looked at while it goes out.
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'scheduled' || data?.status === 'sending' ? LIST_POLL_MS : false,
  });
