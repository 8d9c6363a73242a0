import { readSiteUrl } from '#functions/lib/site.ts';
import { languages } from '#shared/languages.ts';
import { ARTICLE_PATH } from '#shared/messages/article-page.ts';
import { localizePath } from '#shared/public-pages.ts';
import { readVisibleArticles } from './list-news.ts';

/**
 * Builds a sitemap of every article in each of its languages (sitemaps.org). The pages themselves link their
 * translations.
 */
export async function buildNewsSitemap(): Promise<string> {
  const site = (await readSiteUrl()) ?? '';
  const urls = (await readVisibleArticles()).flatMap(({ id, words, published_at, updated_at }) => {
    const since = new Date(Math.max(published_at, updated_at) * 1000).toISOString();
    return languages
      .filter((language) => words[language] !== undefined)
      .map((language) => {
        const address = site + localizePath(language, ARTICLE_PATH + id);
        return `  <url><loc>${address}</loc><lastmod>${since}</lastmod></url>`;
      });
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}
