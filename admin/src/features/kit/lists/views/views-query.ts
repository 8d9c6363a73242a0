import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/lib/api.ts';
import type { SavedView } from '#shared/schemas/admin/views.ts';
import type { StaffListName } from '#shared/staff/lists.ts';

export const viewsKey = (list: StaffListName) => ['views', list] as const;

/** Reads a list's views once: each change returns the new ones. */
export const viewsQuery = (list: StaffListName) =>
  queryOptions({
    queryKey: viewsKey(list),
    queryFn: async ({ signal }): Promise<SavedView[]> =>
      (await api('GET /admin/views', { query: { list }, signal })).views,
    staleTime: Number.POSITIVE_INFINITY,
  });
