import { countRead } from '#functions/data/content/news-reads.ts';
import { articles } from '#functions/data/content/news.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { NewsId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { isSeen, newsViews, type SeenNews } from './news-view.ts';

/** An article that everybody may see now; null of what is none, of drafts and of what is scheduled. */
export async function readSeen(id: NewsId): Promise<SeenNews | null> {
  const article = await articles.read(undefined, id);
  return article && isSeen(article, nowSeconds()) ? article : null;
}

/**
 * One article, and counts that somebody at this address reads it, once a day.
 * @throws {Refusal} NOT_FOUND; of drafts and of what is scheduled too.
 */
export async function readNews(id: NewsId, language: Language, address: string): Promise<NewsArticle> {
  const article = await readSeen(id);
  if (!article) throw new Refusal('NOT_FOUND');
  await countRead(id, address);
  const [view] = await newsViews([article], language);
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}
