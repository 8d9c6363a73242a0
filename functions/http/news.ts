import { buildNewsFeed } from '#functions/domain/content/build-news-feed.ts';
import { buildNewsSitemap } from '#functions/domain/content/build-news-sitemap.ts';
import { listAnnouncements } from '#functions/domain/content/list-announcements.ts';
import { listLatestNews, listNews } from '#functions/domain/content/list-news.ts';
import { readArticlePoster } from '#functions/domain/content/read-poster.ts';
import { readPublishedArticle } from '#functions/domain/content/read-published-article.ts';
import { renderArticlePage } from '#functions/domain/content/render-article-page.ts';
import { parsePreferredLanguage } from '#functions/domain/mail/language.ts';
import { readSiteUrl } from '#functions/lib/site.ts';
import { announcementEndpoints } from '#shared/api/announcements.ts';
import { newsEndpoints } from '#shared/api/news.ts';
import type { Language } from '#shared/languages.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

/** Returns the requested language, else the browser's preference, else English. */
const languageFor = (lang: Language | undefined, { languages }: { languages: string | null }): Language =>
  lang ?? parsePreferredLanguage(languages) ?? 'en';

const endpoints = { ...newsEndpoints, ...announcementEndpoints };

const handlers: EndpointHandlers<typeof endpoints> = {
  'GET /news': ({ query }, call) => listNews(query, languageFor(query.lang, call)),
  'GET /news/latest': async ({ query }, call) => ({
    news: await listLatestNews(languageFor(query.lang, call), query.limit),
  }),
  'GET /news/{id}': async ({ params, query }, call) => ({
    news: await readPublishedArticle(params.id, languageFor(query.lang, call), call.address),
  }),
  'GET /news/{id}/page': ({ params, query }, call) => renderArticlePage(params.id, languageFor(query.lang, call)),
  'GET /news/sitemap.xml': () => buildNewsSitemap(),
  'GET /news.rss': ({ query }, call) => buildNewsFeed(languageFor(query.lang, call)),
  'GET /public/site': async () => ({ url: await readSiteUrl() }),
  'GET /public/news-posters/{name}': ({ params }) => readArticlePoster(params.name),
  'GET /public/announcements': async ({ query }, call) => ({
    announcements: await listAnnouncements(languageFor(query.lang, call)),
  }),
};

export const handler = serve(endpoints, handlers);
