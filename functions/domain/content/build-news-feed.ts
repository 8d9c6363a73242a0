import { readSiteUrl } from '#functions/lib/site.ts';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { listLatestNews } from './list-news.ts';

const ARTICLES = 20;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Escapes text for XML; removes characters that XML does not allow. */
const xml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (c) => entities[c] ?? c);

const element = (name: string, text: string, attributes = ''): string => `<${name}${attributes}>${xml(text)}</${name}>`;

/** Builds an RSS 2.0 feed (rssboard.org/rss-specification) of the last articles in full, in this language. */
export async function buildNewsFeed(language: Language): Promise<string> {
  const site = (await readSiteUrl()) ?? '';
  const self = `${site}/api/news.rss?lang=${language}`;
  const items = (await listLatestNews(language, ARTICLES)).map((article) => {
    const link = `${site}/news/${article.id}`;
    // A feed reader has no site to which paths are relative.
    const content = article.content.replaceAll(/ (src|href)="\//g, ` $1="${xml(site)}/`);
    return [
      '<item>',
      element('title', article.title),
      element('link', link),
      element('guid', link, ' isPermaLink="true"'),
      element('category', article.category),
      element('pubDate', new Date(article.published_at * 1000).toUTCString()),
      element('description', article.excerpt),
      element('content:encoded', content),
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', PRODUCT_NAME),
    element('link', `${site}/news`),
    element('description', PRODUCT_NAME),
    element('language', toLanguageTag(language)),
    `<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n');
}
