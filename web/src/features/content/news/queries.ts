import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import type { Language } from '#shared/languages.ts';
import { EMBEDDED_ARTICLE_ID, type EmbeddedArticle } from '#shared/messages/article-page.ts';
import type { NewsArticle, NewsPagination } from '#shared/schemas/news.ts';
import { siteApi } from '#web/lib/api.ts';
import type { NewsSearchParams } from './search.ts';

const FRESH_MS = 60_000;
/** Articles per page. */
const PER_PAGE = 10;

/** Reads the articles for an address, in this language. */
export const newsQuery = ({ page = 1, q, category }: NewsSearchParams, language: Language) =>
  queryOptions({
    queryKey: ['news', 'page', page, q ?? '', category ?? '', language],
    queryFn: ({ signal }): Promise<{ news: NewsArticle[]; pagination: NewsPagination }> =>
      siteApi('GET /news', {
        query: {
          page: String(page),
          per_page: String(PER_PAGE),
          lang: language,
          ...(q !== undefined && { search: q }),
          ...(category && { category }),
        },
        signal,
      }),
    staleTime: FRESH_MS,
  });

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** Returns the article embedded in the page, if it is this one in this language; null: it does not exist. */
function articleInPage(id: string, language: Language): NewsArticle | null | undefined {
  if (import.meta.env.SSR) return undefined;
  const text = document.getElementById(EMBEDDED_ARTICLE_ID)?.textContent;
  if (text === undefined) return undefined;
  const embeddedArticle = JSON.parse(text) as EmbeddedArticle;
  return embeddedArticle.id === id && embeddedArticle.language === language ? embeddedArticle.article : undefined;
}

/** Reads one article, null when missing. The request counts as a read, so it is made even when cached. */
export const articleQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['news', 'article', id, language],
    queryFn: async ({ signal }): Promise<NewsArticle | null> => {
      try {
        return (await siteApi('GET /news/{id}', { params: { id }, query: { lang: language }, signal })).news;
      } catch (error) {
        if (isUnknown(error)) return null;
        throw error;
      }
    },
    initialData: () => articleInPage(id, language),
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
  });
