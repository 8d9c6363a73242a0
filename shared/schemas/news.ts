import * as z from 'zod';
import { newsCategories } from '#shared/content/news-categories.ts';
import { languages } from '#shared/languages.ts';
import { epochSeconds } from './scalars.ts';

/** Drafts, and scheduled articles before their time, are visible to staff only. */
export const newsStates = ['draft', 'scheduled', 'published'] as const;
export type NewsState = (typeof newsStates)[number];

/** File name of a poster: 24 random bytes. */
export const NEWS_POSTER_NAME_PATTERN = '[A-Za-z0-9_-]{32}\\.jpg';
/** Public path of posters, below the site's own origin. */
export const NEWS_POSTER_PATH = '/api/public/news-posters/';

/** Article fields without the text itself. */
const newsHead = z.object({
  id: z.string(),
  category: z.enum(newsCategories),
  title: z.string(),
  excerpt: z.string(),
  /** Language of title, excerpt and content, and whether it differs from the requested one. */
  language: z.enum(languages),
  is_fallback: z.boolean(),
  /** Path below the site's own origin; null without a poster. */
  poster_image: z.string().nullable(),
  published_at: epochSeconds,
  read_count: z.int(),
  /** Short format of the reader's language: "1.2K". */
  formatted_read_count: z.string(),
});

export const newsArticle = newsHead.extend({
  /** Sanitised HTML: headings, paragraphs, lists, links, tables, pictures of our own. */
  content: z.string(),
});
export type NewsArticle = z.input<typeof newsArticle>;

/** `from` and `to` count rows from 1; both are null on an empty page. */
export const newsPagination = z.object({
  current_page: z.int(),
  /** At least 1. */
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
});
export type NewsPagination = z.input<typeof newsPagination>;

/** A picture, re-encoded from its pixels. */
export const jpegPicture = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
