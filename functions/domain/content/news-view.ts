import { readCounts } from '#functions/data/content/news-reads.ts';
import { readTexts, type StoredNews } from '#functions/data/content/news.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { type NewsArticle, POSTER_PATH } from '#shared/schemas/news.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** An article that is seen has a time. */
export type SeenNews = StoredNews & { published_at: EpochSeconds };

/** Whether everybody may see it now: published, and its time has come. */
export const isSeen = (article: StoredNews, at: EpochSeconds): article is SeenNews =>
  article.status === 'published' && article.published_at !== null && article.published_at <= at;

/** The language of an article for who reads this one: that, or English. */
export const shownIn = ({ words }: StoredNews, language: Language): Language =>
  words[language] === undefined ? 'en' : language;

const wordsIn = (article: StoredNews, language: Language) =>
  article.words[shownIn(article, language)] ?? article.words.en;

/** Title and excerpt for who reads this language. */
export const headIn = (article: StoredNews, language: Language): { title: string; excerpt: string } => {
  const { title, excerpt } = wordsIn(article, language);
  return { title, excerpt };
};

/** Where a poster is seen. */
export const posterPath = (poster: string | null): string | null => (poster === null ? null : POSTER_PATH + poster);

/** Articles as readers of this language see them, each in it or marked as in another. */
export async function newsViews(found: readonly SeenNews[], language: Language): Promise<NewsArticle[]> {
  const [contents, counts] = await Promise.all([
    readTexts(found.map((article) => ({ id: article.id, digest: wordsIn(article, language).content }))),
    readCounts(found.map(({ id }) => id)),
  ]);
  const short = new Intl.NumberFormat(localeOf(language), { notation: 'compact', maximumFractionDigits: 1 });
  return found.map((article, i) => {
    const shown = shownIn(article, language);
    return {
      id: article.id,
      category: article.category,
      ...headIn(article, language),
      content: contents[i] ?? '',
      language: shown,
      is_fallback: shown !== language,
      poster_image: posterPath(article.poster),
      published_at: article.published_at,
      read_count: counts[i] ?? 0,
      formatted_read_count: short.format(counts[i] ?? 0),
    };
  });
}
