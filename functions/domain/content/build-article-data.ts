import { toLanguageTag } from '#shared/languages.ts';
import { buildOrganizationJsonLd } from '#shared/organization.ts';
import { localizePath } from '#shared/public-pages.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';
import type { EpochSeconds } from '#shared/time.ts';

interface ArticleDataContext {
  /** Origin of the site. */
  origin: string;
  /** Path of the picture for shared links. */
  picture: string;
  /** Last modification. */
  modified: EpochSeconds;
}

const toIsoTime = (at: number): string => new Date(at * 1000).toISOString();

/** Returns an article’s structured data for search engines (schema.org); only what readers see too. */
export function buildArticleStructuredData(
  article: NewsArticle,
  { origin, picture, modified }: ArticleDataContext,
): object {
  const organization = buildOrganizationJsonLd(origin);
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.excerpt,
    image: [origin + picture],
    datePublished: toIsoTime(article.published_at),
    dateModified: toIsoTime(Math.max(article.published_at, modified)),
    inLanguage: toLanguageTag(article.language),
    mainEntityOfPage: origin + localizePath(article.language, `/news/${article.id}`),
    author: organization,
    publisher: organization,
  };
}
