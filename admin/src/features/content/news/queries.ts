import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { api } from '#admin/lib/api.ts';

export const NEWS_KEY = 'news' satisfies PageName;

export const newsList = createStaffList(NEWS_KEY, { rows: 'news', whole: true, csv: 'news' });

export const adminArticleQuery = (id: string) =>
  queryOptions({
    queryKey: [NEWS_KEY, id],
    queryFn: async ({ signal }) => (await api('GET /admin/news/{id}', { params: { id }, signal })).article,
  });
