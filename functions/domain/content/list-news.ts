import { readCachedArticles } from '#functions/data/content/news.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { NewsCategory } from '#shared/content/news-categories.ts';
import type { Language } from '#shared/languages.ts';
import type { NewsArticle, NewsPagination } from '#shared/schemas/news.ts';
import { getArticleHeading, isArticleVisible, buildNewsArticles, type VisibleArticle } from './news-view.ts';

/** Default number of articles on a page and in the latest list. */
const PAGE = 10;
const LATEST = 5;

/** Within one second the last created comes first. */
const newerId = (a: VisibleArticle, b: VisibleArticle): number => (a.id < b.id ? 1 : -1);

/** Returns the public articles, newest first, at most two seconds behind. */
export async function readVisibleArticles(): Promise<VisibleArticle[]> {
  const at = nowSeconds();
  const visibleArticles = (await readCachedArticles()).filter((article) => isArticleVisible(article, at));
  return visibleArticles.sort((a, b) =>
    a.published_at === b.published_at ? newerId(a, b) : b.published_at - a.published_at,
  );
}

/** Normalises text for comparison: lower case, full-width as narrow, one form of accents. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** True when title or excerpt in this language contain all of these words. */
function matchesSearch(article: VisibleArticle, language: Language, words: readonly string[]): boolean {
  const { title, excerpt } = getArticleHeading(article, language);
  const text = plain(`${title} ${excerpt}`);
  return words.every((word) => text.includes(word));
}

interface ListNewsQuery {
  page?: number | undefined;
  per_page?: number | undefined;
  search?: string | undefined;
  category?: NewsCategory | undefined;
}

/** Lists one page of published articles. A page beyond the last one is empty. */
export async function listNews(
  { page = 1, per_page = PAGE, search = '', category }: ListNewsQuery,
  language: Language,
): Promise<{ news: NewsArticle[]; pagination: NewsPagination }> {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const matchingArticles = (await readVisibleArticles())
    .filter((article) => category === undefined || article.category === category)
    .filter((article) => matchesSearch(article, language, words));
  const before = (page - 1) * per_page;
  const shown = matchingArticles.slice(before, before + per_page);
  const isEmpty = shown.length === 0;
  return {
    news: await buildNewsArticles(shown, language),
    pagination: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(matchingArticles.length / per_page)),
      per_page,
      total: matchingArticles.length,
      from: isEmpty ? null : before + 1,
      to: isEmpty ? null : before + shown.length,
    },
  };
}

/** The last published, newest first. */
export const listLatestNews = async (language: Language, limit = LATEST): Promise<NewsArticle[]> =>
  buildNewsArticles((await readVisibleArticles()).slice(0, limit), language);
