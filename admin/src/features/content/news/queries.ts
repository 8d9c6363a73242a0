import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { adminApi } from '#admin/lib/api.ts';

export const NEWS_QUERY_KEY = 'news' satisfies AdminPageName;

export const adminNewsList = createAdminList(NEWS_QUERY_KEY, { rows: 'news', whole: true, csv: 'news' });

export const adminArticleQuery = (id: string) =>
  queryOptions({
    queryKey: [NEWS_QUERY_KEY, id],
    queryFn: async ({ signal }) => (await adminApi('GET /admin/news/{id}', { params: { id }, signal })).article,
  });
