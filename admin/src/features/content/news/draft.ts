import { inEachLanguage } from '#admin/features/kit/in-each-language.ts';
import { secondsOfTyped, typedTime } from '#admin/features/kit/typed-time.ts';
import type { RequestOf } from '#shared/api/contract.ts';
import type { NewsCategory } from '#shared/content/news-categories.ts';
import { type Language, languages } from '#shared/languages.ts';
import type { AdminNewsArticle } from '#shared/schemas/admin/news.ts';

/** What an article says in one language, as it is typed. */
export interface DraftText {
  title: string;
  excerpt: string;
  content: string;
}

/** An article as it is typed. */
export interface Draft {
  category: NewsCategory;
  status: 'draft' | 'published';
  /** As the browser's own field has it, in the time of who types: `2026-11-24T16:30`; empty without one. */
  time: string;
  poster_image: string | null;
  texts: Record<Language, DraftText>;
}

type Body = Omit<RequestOf<'POST /admin/news'>['body'], 'reason' | 'code'>;

const EMPTY: DraftText = { title: '', excerpt: '', content: '' };

export const newDraft = (): Draft => ({
  category: 'platform',
  status: 'draft',
  time: '',
  poster_image: null,
  texts: inEachLanguage(() => EMPTY),
});

export const draftOf = (article: AdminNewsArticle): Draft => ({
  category: article.category,
  status: article.state === 'draft' ? 'draft' : 'published',
  time: typedTime(article.published_at),
  poster_image: article.poster_image,
  texts: inEachLanguage((language) => article.texts[language] ?? EMPTY),
});

/** Whether nothing but marks and spaces is in it. */
const isBlank = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

const missing = ({ title, excerpt, content }: DraftText): boolean[] => [
  title.trim() === '',
  excerpt.trim() === '',
  isBlank(content),
];

/** Whether nothing is said in a language. */
export const isUnwritten = (text: DraftText): boolean => missing(text).every(Boolean);

/** Languages in which something is said but not all of it; English among them where it says nothing. */
export const halfWritten = ({ texts }: Draft): Language[] =>
  languages.filter((language) => {
    const gaps = missing(texts[language]);
    return gaps.some(Boolean) && (language === 'en' || !gaps.every(Boolean));
  });

/** As it travels; a time that was not touched keeps its seconds. */
export function bodyOf({ category, status, time, poster_image, texts }: Draft, before: AdminNewsArticle | null): Body {
  const kept = before?.published_at ?? null;
  const published_at = secondsOfTyped(time, kept);
  const written = languages.filter((language) => language !== 'en' && !isUnwritten(texts[language]));
  return {
    category,
    status,
    published_at,
    poster_image,
    texts: { en: texts.en, ...Object.fromEntries(written.map((language) => [language, texts[language]])) },
  };
}
