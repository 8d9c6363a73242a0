import type { Language } from '#shared/languages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';

/* Shared by both sides of the article page: the build renders it with placeholders in every language, and the news function fills them on request. */

/** Path prefix of articles, followed by their id. */
export const ARTICLE_PATH = '/news/';

/** Rendered variants: an article in the page's language, an English one for other readers, and not found. */
export const articlePageKinds = ['own', 'english', 'gone'] as const;
export type ArticlePageKind = (typeof articlePageKinds)[number];

/** Returns the path of a variant among the other pages of the site: `/pages/es/article-own.html`. */
export const getArticleFile = (language: Language, kind: ArticlePageKind): string =>
  `/pages/${language}/article-${kind}.html`;

/** Placeholders; the head's tags replace those of the rendered page's not-found state. */
export const articlePlaceholders = ['ID', 'TITLE', 'CATEGORY', 'TIME', 'DATE', 'POSTER', 'CONTENT', 'DATA'] as const;
export type ArticlePlaceholder = (typeof articlePlaceholders)[number];

/** Returns a placeholder as written in the rendered page, unlike any of our words. */
export const formatArticlePlaceholder = (name: ArticlePlaceholder): string => `ARTICLE_${name}`;

/** Id of the element with the article for the application, which renders it without a request. */
export const EMBEDDED_ARTICLE_ID = 'article';

/** Content of that element, as JSON. */
export interface EmbeddedArticle {
  id: string;
  /** Language of the reader, not of the article. */
  language: Language;
  /** Null: missing, not yet published, or no longer. */
  article: NewsArticle | null;
}
