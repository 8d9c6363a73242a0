import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { api } from '#admin/lib/api.ts';

/** Key of all announcement queries. */
export const ANNOUNCEMENTS_KEY = 'announcements' satisfies PageName;

export const announcementsList = createStaffList(ANNOUNCEMENTS_KEY, {
  rows: 'announcements',
  whole: true,
  csv: 'announcements',
  follow: LIST_POLL_MS,
});

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: [ANNOUNCEMENTS_KEY, id],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/announcements/{id}', { params: { id }, signal })).announcement,
  });
