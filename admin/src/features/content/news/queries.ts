import { queryOptions } from '@tanstack/react-query';
import { staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';

export const NEWS = 'news' satisfies PageName;

export const newsList = staffList(NEWS, { rows: 'news', whole: true, csv: 'news' });

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: [NEWS, id],
    queryFn: async ({ signal }) => (await api('GET /admin/news/{id}', { params: { id }, signal })).article,
  });
