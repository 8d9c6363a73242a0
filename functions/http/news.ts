import { articlePage } from '#functions/domain/content/article-page.ts';
import { listAnnouncements } from '#functions/domain/content/list-announcements.ts';
import { latestNews, listNews } from '#functions/domain/content/list-news.ts';
import { newsFeed } from '#functions/domain/content/news-feed.ts';
import { newsSitemap } from '#functions/domain/content/news-sitemap.ts';
import { readNews } from '#functions/domain/content/read-news.ts';
import { readPoster } from '#functions/domain/content/read-poster.ts';
import { preferredLanguage } from '#functions/domain/mail/language.ts';
import { siteUrl } from '#functions/lib/site.ts';
import { announcements } from '#shared/api/announcements.ts';
import { news } from '#shared/api/news.ts';
import type { Language } from '#shared/languages.ts';
import { type Handlers, serve } from './kit/serve.ts';

/** What the reader asks for, else what their browser prefers, else English. */
const languageFor = (lang: Language | undefined, { languages }: { languages: string | null }): Language =>
  lang ?? preferredLanguage(languages) ?? 'en';

const endpoints = { ...news, ...announcements };

const handlers: Handlers<typeof endpoints> = {
  'GET /news': ({ query }, call) => listNews(query, languageFor(query.lang, call)),
  'GET /news/latest': async ({ query }, call) => ({
    news: await latestNews(languageFor(query.lang, call), query.limit),
  }),
  'GET /news/{id}': async ({ params, query }, call) => ({
    news: await readNews(params.id, languageFor(query.lang, call), call.address),
  }),
  'GET /news/{id}/page': ({ params, query }, call) => articlePage(params.id, languageFor(query.lang, call)),
  'GET /news/sitemap.xml': () => newsSitemap(),
  'GET /news.rss': ({ query }, call) => newsFeed(languageFor(query.lang, call)),
  'GET /public/site': async () => ({ url: await siteUrl() }),
  'GET /public/news-posters/{name}': ({ params }) => readPoster(params.name),
  'GET /public/announcements': async ({ query }, call) => ({
    announcements: await listAnnouncements(languageFor(query.lang, call)),
  }),
};

export const handler = serve(endpoints, handlers);
