import * as z from 'zod';
import { newsCategories } from '#shared/content/news-categories.ts';
import { languages } from '#shared/languages.ts';
import { newsStates } from '#shared/schemas/news.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';

/** An article as staff see it in the list. */
export const adminNewsRow = z.object({
  id: z.string(),
  category: z.enum(newsCategories),
  state: z.enum(newsStates),
  /** In English. */
  title: z.string(),
  /** The languages that it is written in. */
  languages: z.array(z.enum(languages)),
  poster_image: z.string().nullable(),
  /** When it is or will be seen; null of a draft without a time. */
  published_at: epochSeconds.nullable(),
  read_count: z.int(),
  created_at: epochSeconds,
  updated_at: epochSeconds,
  /** How often it was changed. */
  version: z.int(),
});
export type AdminNewsRow = z.input<typeof adminNewsRow>;

/** What it says in one language. */
const newsText = z.object({ title: z.string(), excerpt: z.string(), content: z.string() });

/** With everything that it says; of a language that it is not written in there is nothing. */
export const adminNewsArticle = adminNewsRow.extend({
  texts: z.partialRecord(z.enum(languages), newsText),
});
export type AdminNewsArticle = z.input<typeof adminNewsArticle>;
