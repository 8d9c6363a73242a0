import * as z from 'zod';
import { newsCategories } from '#shared/content/news-categories.ts';
import { languages } from '#shared/languages.ts';
import { jpegPicture, newsArticle, newsPagination, NEWS_POSTER_NAME_PATTERN } from '#shared/schemas/news.ts';
import { prefixedIdSchema, queryIntegerSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import { YEAR_SECONDS } from '#shared/time.ts';
import { endpoint } from './lib/endpoint.ts';

/** Cache time of lists, seconds: short, so that corrections show soon. */
const LIST_CACHE_SECONDS = 60;

/** By default the first supported language of `Accept-Language`, else English. */
const lang = z.enum(languages).optional();
const category = z.enum(newsCategories).optional();

export const newsEndpoints = {
  'GET /news': endpoint({
    summary: 'List articles',
    description: 'Newest first. `search` finds articles with all of its words in title and excerpt.',
    caller: 'anyone',
    cache: LIST_CACHE_SECONDS,
    varies: 'accept-language',
    query: z.strictObject({
      page: queryIntegerSchema(1, 10_000).optional(),
      per_page: queryIntegerSchema(1, 50).optional(),
      search: textLineSchema(100).optional(),
      category,
      lang,
    }),
    output: z.object({ news: z.array(newsArticle), pagination: newsPagination }),
  }),
  'GET /news/latest': endpoint({
    summary: 'List the latest articles',
    description: 'Newest first.',
    caller: 'anyone',
    cache: LIST_CACHE_SECONDS,
    varies: 'accept-language',
    query: z.strictObject({ limit: queryIntegerSchema(1, 20).optional(), lang }),
    output: z.object({ news: z.array(newsArticle) }),
  }),
  'GET /news/{id}': endpoint({
    summary: 'Get an article',
    description: 'Counts as a view, once a visitor and day.',
    caller: 'anyone',
    varies: 'accept-language',
    params: z.strictObject({ id: prefixedIdSchema('nws') }),
    query: z.strictObject({ lang }),
    output: z.object({ news: newsArticle }),
    errors: ['NOT_FOUND'],
  }),
  'GET /news/{id}/page': endpoint({
    summary: 'Get the page of an article',
    description: 'The HTML that the site returns at `/news/{id}`. Counts no view. A 404 is a page too.',
    caller: 'anyone',
    cache: LIST_CACHE_SECONDS,
    varies: 'accept-language',
    media: 'text/html',
    // Any text: the page itself reports a wrong link.
    params: z.strictObject({ id: textLineSchema(100) }),
    query: z.strictObject({ lang }),
    output: z.string(),
    errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  }),
  'GET /news/sitemap.xml': endpoint({
    summary: 'Get the sitemap of articles',
    description: 'All articles in their languages, for search engines (sitemaps.org).',
    caller: 'anyone',
    cache: LIST_CACHE_SECONDS,
    media: 'application/xml',
    output: z.string(),
  }),
  'GET /news.rss': endpoint({
    summary: 'Get the RSS feed of articles',
    description: 'The last twenty articles, RSS 2.0.',
    caller: 'anyone',
    cache: LIST_CACHE_SECONDS,
    varies: 'accept-language',
    media: 'application/rss+xml',
    query: z.strictObject({ lang }),
    output: z.string(),
  }),
  'GET /public/site': endpoint({
    summary: 'Get the address of the customer site',
    description: 'Null when there is none yet.',
    caller: 'anyone',
    cache: LIST_CACHE_SECONDS,
    output: z.object({ url: z.string().nullable() }),
    errors: ['SERVICE_UNAVAILABLE'],
  }),
  'GET /public/news-posters/{name}': endpoint({
    summary: 'Get a poster of an article as JPEG',
    description: 'The picture of a name never changes.',
    caller: 'anyone',
    cache: YEAR_SECONDS,
    media: 'image/jpeg',
    params: z.strictObject({ name: z.string().regex(new RegExp(`^${NEWS_POSTER_NAME_PATTERN}$`)) }),
    output: jpegPicture,
    errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  }),
};
