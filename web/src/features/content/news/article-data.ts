import { localeOf } from '#shared/languages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import { organizationAt } from '#web/lib/organization.ts';

/** What an article's page says to search engines (schema.org), on the site that lies there: nothing that people do not see. */
export function articleData(article: NewsArticle, origin: string): object {
  const organization = organizationAt(origin);
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.excerpt,
    ...(article.poster_image !== null && { image: [origin + article.poster_image] }),
    datePublished: new Date(article.published_at * 1000).toISOString(),
    inLanguage: localeOf(article.language),
    mainEntityOfPage: `${origin}/news/${article.id}`,
    author: organization,
    publisher: organization,
  };
}
