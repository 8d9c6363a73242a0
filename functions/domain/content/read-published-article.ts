import { incrementArticleReadCount } from '#functions/data/content/news-reads.ts';
import { articleCollection } from '#functions/data/content/news.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { NewsId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { isArticleVisible, buildNewsArticles, type VisibleArticle } from './news-view.ts';

/** Returns a public article; null for unknown ids, drafts and scheduled articles. */
export async function readVisibleArticle(id: NewsId): Promise<VisibleArticle | null> {
  const article = await articleCollection.read(undefined, id);
  return article && isArticleVisible(article, nowSeconds()) ? article : null;
}

/**
 * Returns one article and counts a view, once a day per address.
 * @throws {AppError} NOT_FOUND, for drafts and scheduled articles too.
 */
export async function readPublishedArticle(id: NewsId, language: Language, address: string): Promise<NewsArticle> {
  const article = await readVisibleArticle(id);
  if (!article) throw new AppError('NOT_FOUND');
  await incrementArticleReadCount(id, address);
  const [view] = await buildNewsArticles([article], language);
  if (!view) throw new AppError('NOT_FOUND');
  return view;
}
