import { mapAdminLanguages } from '#admin/features/kit/map-admin-languages.ts';
import { parseDateTimeInput, toDateTimeInput } from '#admin/features/kit/typed-time.ts';
import type { ApiContractRequest } from '#shared/api/contract.ts';
import type { NewsCategory } from '#shared/content/news-categories.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { AdminNewsArticle } from '#shared/schemas/admin/news.ts';

/** Input of an article in one language. */
export interface ArticleDraftText {
  title: string;
  excerpt: string;
  content: string;
}

/** Input of the article form. */
export interface ArticleDraft {
  category: NewsCategory;
  status: 'draft' | 'published';
  /** Value of the browser's time field in local time: `2026-11-24T16:30`; empty without one. */
  time: string;
  poster_image: string | null;
  texts: Record<Language, ArticleDraftText>;
}

type Body = Omit<ApiContractRequest<'POST /admin/news'>['body'], 'reason' | 'code'>;

const EMPTY: ArticleDraftText = { title: '', excerpt: '', content: '' };

export const createArticleDraft = (): ArticleDraft => ({
  category: 'platform',
  status: 'draft',
  time: '',
  poster_image: null,
  texts: mapAdminLanguages(() => EMPTY),
});

export const toArticleDraft = (article: AdminNewsArticle): ArticleDraft => ({
  category: article.category,
  status: article.state === 'draft' ? 'draft' : 'published',
  time: toDateTimeInput(article.published_at),
  poster_image: article.poster_image,
  texts: mapAdminLanguages((language) => article.texts[language] ?? EMPTY),
});

/** True when there are only tags and spaces. */
const isBlank = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

const missing = ({ title, excerpt, content }: ArticleDraftText): boolean[] => [
  title.trim() === '',
  excerpt.trim() === '',
  isBlank(content),
];

/** True when a language has no text. */
export const isArticleTextEmpty = (text: ArticleDraftText): boolean => missing(text).every(Boolean);

/** Returns languages with incomplete text; English also when it has none. */
export const getIncompleteArticleLanguages = ({ texts }: ArticleDraft): Language[] =>
  languages.filter((language) => {
    const gaps = missing(texts[language]);
    return gaps.some(Boolean) && (language === 'en' || !gaps.every(Boolean));
  });

/** Returns the request body; an untouched time keeps its seconds. */
export function toArticleBody(
  { category, status, time, poster_image, texts }: ArticleDraft,
  before: AdminNewsArticle | null,
): Body {
  const publishedAt = before?.published_at ?? null;
  const published_at = parseDateTimeInput(time, publishedAt);
  const writtenLanguages = languages.filter((language) => language !== 'en' && !isArticleTextEmpty(texts[language]));
  return {
    category,
    status,
    published_at,
    poster_image,
    texts: { en: texts.en, ...Object.fromEntries(writtenLanguages.map((language) => [language, texts[language]])) },
  };
}
