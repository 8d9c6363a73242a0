import { collection } from '#functions/data/table/collection.ts';
import { keptFresh } from '#functions/data/table/config-items.ts';
import { kind } from '#functions/data/table/kinds.ts';
import { getMany } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { NewsCategory } from '#shared/content/news-categories.ts';
import type { NewsId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** What stands over an article in one language, and by what digest its text is found. */
export interface StoredWords {
  title: string;
  excerpt: string;
  content: string;
}

/** An article of the news but for its texts, which lists need not read. */
export interface StoredNews {
  id: NewsId;
  category: NewsCategory;
  status: 'draft' | 'published';
  /** When it is or will be seen; null: a draft without a time. */
  published_at: EpochSeconds | null;
  /** Its poster's name; null where there is none. */
  poster: string | null;
  words: { en: StoredWords } & { [L in Language]?: StoredWords };
  created_at: EpochSeconds;
  updated_at: EpochSeconds;
  /** How often it was written. */
  version: number;
}

export const articles = collection<StoredNews>()({
  partition: (_all: void) => 'NEWS',
  kind: null,
  id: 'nws',
  called: 'article',
  deletes: true,
});

/** HTML by its digest. What was once published stays readable for whoever looks into the history. */
const texts = kind<NewsId>((id) => `NEWS_TEXTS#${id}`, null);

/** Every article, drafts too, in the order in which they were made. */
export async function readArticles(): Promise<StoredNews[]> {
  const found: StoredNews[] = [];
  for await (const article of articles.each()) found.push(article);
  return found;
}

/** The same, two seconds behind at most: what every visitor asks for. */
export const readFreshArticles = keptFresh(readArticles);

/** Texts of articles by their digests, in this order; empty where there is none. */
export async function readTexts(wanted: readonly { id: NewsId; digest: string }[]): Promise<string[]> {
  const found = await getMany<{ html: string }>(wanted.map(({ id, digest }) => texts.key(id, digest)));
  return found.map((text) => text?.html ?? '');
}

/** Keeps a text. One that is there already stays as it is: its digest says what it is. */
export const keepText = (id: NewsId, digest: string, html: string): Operation => ({
  label: `text of ${id}`,
  key: texts.key(id, digest),
  put: { html },
});
