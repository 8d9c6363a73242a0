import * as z from 'zod';
import { newsCategories } from '#shared/content/news-categories.ts';
import { languages } from '#shared/languages.ts';
import { newsStates } from '#shared/schemas/news.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';

/** List row of an article for staff. */
export const adminNewsRow = z.object({
  id: z.string(),
  category: z.enum(newsCategories),
  state: z.enum(newsStates),
  /** In English. */
  title: z.string(),
  /** Languages with a text. */
  languages: z.array(z.enum(languages)),
  poster_image: z.string().nullable(),
  /** Publication time; null for a draft without one. */
  published_at: epochSeconds.nullable(),
  read_count: z.int(),
  created_at: epochSeconds,
  updated_at: epochSeconds,
  /** Number of changes. */
  version: z.int(),
});
export type AdminNewsRow = z.input<typeof adminNewsRow>;

/** Text in one language. */
const newsText = z.object({ title: z.string(), excerpt: z.string(), content: z.string() });

/** Full article; languages without a text are missing. */
export const adminNewsArticle = adminNewsRow.extend({
  texts: z.partialRecord(z.enum(languages), newsText),
});
export type AdminNewsArticle = z.input<typeof adminNewsArticle>;
