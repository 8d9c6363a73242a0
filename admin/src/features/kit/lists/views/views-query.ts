import { queryOptions } from '@tanstack/react-query';
import { adminApi } from '#admin/lib/api.ts';
import type { SavedView } from '#shared/schemas/admin/views.ts';
import type { StaffListName } from '#shared/staff/lists.ts';

export const getSavedViewsQueryKey = (list: StaffListName) => ['views', list] as const;

/** Reads a list's views once: each change returns the new ones. */
export const savedViewsQuery = (list: StaffListName) =>
  queryOptions({
    queryKey: getSavedViewsQueryKey(list),
    queryFn: async ({ signal }): Promise<SavedView[]> =>
      (await adminApi('GET /admin/views', { query: { list }, signal })).views,
    staleTime: Number.POSITIVE_INFINITY,
  });
