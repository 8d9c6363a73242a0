import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { adminApi } from '#admin/lib/api.ts';

/** Key of all announcement queries. */
export const ANNOUNCEMENTS_QUERY_KEY = 'announcements' satisfies AdminPageName;

export const adminAnnouncementList = createAdminList(ANNOUNCEMENTS_QUERY_KEY, {
  rows: 'announcements',
  whole: true,
  csv: 'announcements',
  follow: LIST_POLL_MS,
});

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: [ANNOUNCEMENTS_QUERY_KEY, id],
    queryFn: async ({ signal }) =>
      (await adminApi('GET /admin/announcements/{id}', { params: { id }, signal })).announcement,
  });
