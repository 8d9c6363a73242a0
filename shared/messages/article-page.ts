import type { Language } from '#shared/languages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';

/*
 * The page of one article is drawn at build with holes in it, in every language; the function of the news fills them
 * when the page is asked for. This is what both know of it.
 */

/** Articles lie below this: what follows is their id. */
export const ARTICLE_PATH = '/news/';

/** What is drawn: an article in the language of the page, one in English for who reads another, and that there is none. */
export const articlePageKinds = ['own', 'english', 'gone'] as const;
export type ArticlePageKind = (typeof articlePageKinds)[number];

/** Where that lies beside the other pages of the site: `/pages/es/article-own.html`. */
export const articleFile = (language: Language, kind: ArticlePageKind): string =>
  `/pages/${language}/article-${kind}.html`;

/** What is filled in; the tags of the head stand where the drawn page says that it is not to be found itself. */
export const articlePlaceholders = ['ID', 'TITLE', 'CATEGORY', 'TIME', 'DATE', 'POSTER', 'CONTENT', 'DATA'] as const;
export type ArticlePlaceholder = (typeof articlePlaceholders)[number];

/** As a hole is written in the drawn page, where no word of ours looks like it. */
export const formatPlaceholder = (name: ArticlePlaceholder): string => `ARTICLE_${name}`;

/** The id of the element that has the article for the application: it draws it as it stands, and asks for nothing first. */
export const EMBEDDED_ARTICLE_ID = 'article';

/** What that element holds, as JSON. */
export interface EmbeddedArticle {
  id: string;
  /** Of the reader, whichever the article is in. */
  language: Language;
  /** Null: there is none, or not yet, or no longer. */
  article: NewsArticle | null;
}
