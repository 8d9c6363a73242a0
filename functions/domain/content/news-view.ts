import { readArticleReadCounts } from '#functions/data/content/news-reads.ts';
import { readArticleTexts, type StoredArticle } from '#functions/data/content/news.ts';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import { type NewsArticle, NEWS_POSTER_PATH } from '#shared/schemas/news.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A visible article has a time. */
export type VisibleArticle = StoredArticle & { published_at: EpochSeconds };

/** True when the article is public: published, and its time has come. */
export const isArticleVisible = (article: StoredArticle, at: EpochSeconds): article is VisibleArticle =>
  article.status === 'published' && article.published_at !== null && article.published_at <= at;

/** Language of an article for a reader: theirs, or English. */
export const getArticleLanguage = ({ words }: StoredArticle, language: Language): Language =>
  words[language] === undefined ? 'en' : language;

const wordsIn = (article: StoredArticle, language: Language) =>
  article.words[getArticleLanguage(article, language)] ?? article.words.en;

/** Returns title and excerpt in the reader’s language. */
export const getArticleHeading = (article: StoredArticle, language: Language): { title: string; excerpt: string } => {
  const { title, excerpt } = wordsIn(article, language);
  return { title, excerpt };
};

/** Returns the path of a poster. */
export const getArticlePosterPath = (poster: string | null): string | null =>
  poster === null ? null : NEWS_POSTER_PATH + poster;

/** Builds articles for a language, each translated or marked as in another. */
export async function buildNewsArticles(
  visibleArticles: readonly VisibleArticle[],
  language: Language,
): Promise<NewsArticle[]> {
  const [contents, counts] = await Promise.all([
    readArticleTexts(
      visibleArticles.map((article) => ({ id: article.id, digest: wordsIn(article, language).content })),
    ),
    readArticleReadCounts(visibleArticles.map(({ id }) => id)),
  ]);
  const compactFormat = new Intl.NumberFormat(toLanguageTag(language), {
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  return visibleArticles.map((article, i) => {
    const shown = getArticleLanguage(article, language);
    return {
      id: article.id,
      category: article.category,
      ...getArticleHeading(article, language),
      content: contents[i] ?? '',
      language: shown,
      is_fallback: shown !== language,
      poster_image: getArticlePosterPath(article.poster),
      published_at: article.published_at,
      read_count: counts[i] ?? 0,
      formatted_read_count: compactFormat.format(counts[i] ?? 0),
    };
  });
}
