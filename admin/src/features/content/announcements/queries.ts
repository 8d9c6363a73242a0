import { queryOptions } from '@tanstack/react-query';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';

/** The key of everything that is read of announcements. */
export const ANNOUNCEMENTS = 'announcements' satisfies PageName;

export const announcementsList = staffList(ANNOUNCEMENTS, {
  rows: 'announcements',
  whole: true,
  csv: 'announcements',
  follow: FOLLOW_MS,
});

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: [ANNOUNCEMENTS, id],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/announcements/{id}', { params: { id }, signal })).announcement,
  });
