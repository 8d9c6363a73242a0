import { collection } from '#functions/data/table/collection.ts';
import { cacheRead } from '#functions/data/table/config-items.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { NewsCategory } from '#shared/content/news-categories.ts';
import type { NewsId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Heading of an article in one language, and the digest of its text. */
export interface StoredArticleTranslation {
  title: string;
  excerpt: string;
  content: string;
}

/** A news article without its texts, which lists need not read. */
export interface StoredArticle {
  id: NewsId;
  category: NewsCategory;
  status: 'draft' | 'published';
  /** Publication time; null for a draft without one. */
  published_at: EpochSeconds | null;
  /** File name of its poster, or null. */
  poster: string | null;
  words: { en: StoredArticleTranslation } & { [L in Language]?: StoredArticleTranslation };
  created_at: EpochSeconds;
  updated_at: EpochSeconds;
  /** Number of writes. */
  version: number;
}

export const articleCollection = collection<StoredArticle>()({
  partition: (_all: void) => 'NEWS',
  kind: null,
  id: 'nws',
  called: 'article',
  deletes: true,
});

/** HTML by its digest. A text once published stays readable in the history. */
const texts = declareItems<NewsId>((id) => `NEWS_TEXTS#${id}`, null);

/** Returns every article, drafts too, in order of creation. */
export async function readArticles(): Promise<StoredArticle[]> {
  const storedArticles: StoredArticle[] = [];
  for await (const article of articleCollection.each()) storedArticles.push(article);
  return storedArticles;
}

/** Same, at most two seconds stale: for every visitor's requests. */
export const readCachedArticles = cacheRead(readArticles);

/** Returns texts of articles by digest, in this order; empty when missing. */
export async function readArticleTexts(textRefs: readonly { id: NewsId; digest: string }[]): Promise<string[]> {
  const storedTexts = await getItems<{ html: string }>(textRefs.map(({ id, digest }) => texts.key(id, digest)));
  return storedTexts.map((text) => text?.html ?? '');
}

/** Stores a text. An existing one stays unchanged: its digest identifies its content. */
export const writeArticleText = (id: NewsId, digest: string, html: string): WriteOperation => ({
  label: `text of ${id}`,
  key: texts.key(id, digest),
  put: { html },
});
