import { toLocale } from '#shared/languages.ts';
import { buildOrganization } from '#shared/organization.ts';
import { localizePath } from '#shared/public-pages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import type { EpochSeconds } from '#shared/time.ts';

interface Around {
  /** Origin of the site. */
  origin: string;
  /** Path of the picture for shared links. */
  picture: string;
  /** Last modification. */
  modified: EpochSeconds;
}

const timeOf = (at: number): string => new Date(at * 1000).toISOString();

/** Returns an article’s structured data for search engines (schema.org); only what readers see too. */
export function buildArticleData(article: NewsArticle, { origin, picture, modified }: Around): object {
  const organization = buildOrganization(origin);
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.excerpt,
    image: [origin + picture],
    datePublished: timeOf(article.published_at),
    dateModified: timeOf(Math.max(article.published_at, modified)),
    inLanguage: toLocale(article.language),
    mainEntityOfPage: origin + localizePath(article.language, `/news/${article.id}`),
    author: organization,
    publisher: organization,
  };
}
