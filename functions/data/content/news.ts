import { collection } from '#functions/data/table/collection.ts';
import { cacheRead } from '#functions/data/table/config-items.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { NewsCategory } from '#shared/content/news-categories.ts';
import type { NewsId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** What stands over an article in one language, and by what digest its text is found. */
export interface StoredArticleHeading {
  title: string;
  excerpt: string;
  content: string;
}

/** An article of the news but for its texts, which lists need not read. */
export interface StoredArticle {
  id: NewsId;
  category: NewsCategory;
  status: 'draft' | 'published';
  /** When it is or will be seen; null: a draft without a time. */
  published_at: EpochSeconds | null;
  /** Its poster's name; null where there is none. */
  poster: string | null;
  words: { en: StoredArticleHeading } & { [L in Language]?: StoredArticleHeading };
  created_at: EpochSeconds;
  updated_at: EpochSeconds;
  /** How often it was written. */
  version: number;
}

export const articles = collection<StoredArticle>()({
  partition: (_all: void) => 'NEWS',
  kind: null,
  id: 'nws',
  called: 'article',
  deletes: true,
});

/** HTML by its digest. What was once published stays readable for whoever looks into the history. */
const texts = declareItems<NewsId>((id) => `NEWS_TEXTS#${id}`, null);

/** Every article, drafts too, in the order in which they were made. */
export async function readArticles(): Promise<StoredArticle[]> {
  const found: StoredArticle[] = [];
  for await (const article of articles.each()) found.push(article);
  return found;
}

/** The same, two seconds behind at most: what every visitor asks for. */
export const readCachedArticles = cacheRead(readArticles);

/** Texts of articles by their digests, in this order; empty where there is none. */
export async function readArticleTexts(wanted: readonly { id: NewsId; digest: string }[]): Promise<string[]> {
  const found = await getItems<{ html: string }>(wanted.map(({ id, digest }) => texts.key(id, digest)));
  return found.map((text) => text?.html ?? '');
}

/** Keeps a text. One that is there already stays as it is: its digest says what it is. */
export const writeArticleText = (id: NewsId, digest: string, html: string): WriteOperation => ({
  label: `text of ${id}`,
  key: texts.key(id, digest),
  put: { html },
});
