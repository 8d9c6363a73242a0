import * as z from 'zod';
import { newsCategories } from '#shared/content/news-categories.ts';
import { languages } from '#shared/languages.ts';
import { epochSeconds } from './scalars.ts';

/** A draft is seen by staff alone, a scheduled one by nobody else before its time. */
export const newsStates = ['draft', 'scheduled', 'published'] as const;
export type NewsState = (typeof newsStates)[number];

/** The name of a poster: 24 random bytes. */
export const POSTER_NAME = '[A-Za-z0-9_-]{32}\\.jpg';
/** Where posters lie for everybody, below the site's own origin. */
export const POSTER_PATH = '/api/public/news-posters/';

/** Without the text itself. */
const newsHead = z.object({
  id: z.string(),
  category: z.enum(newsCategories),
  title: z.string(),
  excerpt: z.string(),
  /** The language that title, excerpt and content are in, and whether that is another one than was asked for. */
  language: z.enum(languages),
  is_fallback: z.boolean(),
  /** A path below the site's own origin; null where there is none. */
  poster_image: z.string().nullable(),
  published_at: epochSeconds,
  read_count: z.int(),
  /** As the reader's language writes it in short: "1.2K". */
  formatted_read_count: z.string(),
});

export const newsArticle = newsHead.extend({
  /** Clean HTML: headings, paragraphs, lists, links, tables, pictures of our own. */
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

/** A picture, drawn anew from its pixels. */
export const jpegPicture = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
