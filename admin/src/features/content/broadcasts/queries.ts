import { queryOptions } from '@tanstack/react-query';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';

/** All that is read of broadcasts is read anew once one is written or cancelled. */
export const BROADCASTS = 'broadcasts' satisfies PageName;

export const broadcastsList = staffList(BROADCASTS, {
  rows: 'broadcasts',
  whole: true,
  csv: 'broadcasts',
  follow: FOLLOW_MS,
});

export const broadcastQuery = (id: string) =>
  queryOptions({
    queryKey: [BROADCASTS, id],
    queryFn: async ({ signal }) => (await api('GET /admin/broadcasts/{id}', { params: { id }, signal })).broadcast,
    // It is looked at while it goes out.
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'scheduled' || data?.status === 'sending' ? FOLLOW_MS : false,
  });
