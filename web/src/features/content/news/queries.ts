import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#shared/languages.ts';
import type { NewsArticle, NewsPagination } from '#shared/schemas/news.ts';
import { api } from '#web/lib/api.ts';
import type { NewsSearch } from './search.ts';

const FRESH_MS = 60_000;

/** What was published, as the address asks for it, in this language. */
export const newsQuery = ({ page = 1, q, category }: NewsSearch, language: Language) =>
  queryOptions({
    queryKey: ['news', 'page', page, q ?? '', category ?? '', language],
    queryFn: ({ signal }): Promise<{ news: NewsArticle[]; pagination: NewsPagination }> =>
      api('GET /news', {
        query: {
          page: String(page),
          per_page: '9',
          lang: language,
          ...(q !== undefined && { search: q }),
          ...(category && { category }),
        },
        signal,
      }),
    staleTime: FRESH_MS,
  });

/** One article; asking for it counts as a read. */
export const articleQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['news', 'article', id, language],
    queryFn: async ({ signal }): Promise<NewsArticle> =>
      (await api('GET /news/{id}', { params: { id }, query: { lang: language }, signal })).news,
    staleTime: FRESH_MS,
  });
