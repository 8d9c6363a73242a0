import { countArticleRead } from '#functions/data/content/news-reads.ts';
import { articles } from '#functions/data/content/news.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { NewsId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { isArticleVisible, buildNewsArticles, type VisibleArticle } from './news-view.ts';

/** An article that everybody may see now; null of what is none, of drafts and of what is scheduled. */
export async function readVisibleArticle(id: NewsId): Promise<VisibleArticle | null> {
  const article = await articles.read(undefined, id);
  return article && isArticleVisible(article, nowSeconds()) ? article : null;
}

/**
 * One article, and counts that somebody at this address reads it, once a day.
 * @throws {Refusal} NOT_FOUND; of drafts and of what is scheduled too.
 */
export async function readPublishedArticle(id: NewsId, language: Language, address: string): Promise<NewsArticle> {
  const article = await readVisibleArticle(id);
  if (!article) throw new AppError('NOT_FOUND');
  await countArticleRead(id, address);
  const [view] = await buildNewsArticles([article], language);
  if (!view) throw new AppError('NOT_FOUND');
  return view;
}
