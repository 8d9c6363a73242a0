import { languages } from '#shared/languages.ts';
import { buildLanguageAlternates } from '#shared/page-head.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { localizePath, publicPages, PLACEHOLDER_ORIGIN } from '#shared/public-pages.ts';

/** Pages without content for logged-out visitors, or for one user only. */
const PRIVATE = [
  '/assets$',
  '/crypto-exchange',
  '/deposit',
  '/email-change',
  '/forgot-password',
  '/history',
  '/kyc-verification',
  '/login',
  '/orders/',
  '/positions/',
  '/profile',
  '/signup',
  '/verify/',
  '/withdraw',
];

/** `changed` returns the date since which a path's text is valid, YYYY-MM-DD; undefined when unknown. */
export function buildSitemap(getChangeDate: (path: string) => string | undefined): string {
  const urls = publicPages.flatMap(({ path }) =>
    languages.map((language) => {
      const since = getChangeDate(path);
      return [
        '  <url>',
        `    <loc>${PLACEHOLDER_ORIGIN}${localizePath(language, path)}</loc>`,
        ...(since === undefined ? [] : [`    <lastmod>${since}</lastmod>`]),
        ...buildLanguageAlternates(path).map(
          ([hreflang, href]) => `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
        ),
        '  </url>',
      ].join('\n');
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Articles are published after the build: the API has a sitemap of them. */
export const buildRobotsTxt = (): string => `User-agent: *
${PRIVATE.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${PLACEHOLDER_ORIGIN}/sitemap.xml
Sitemap: ${PLACEHOLDER_ORIGIN}/api/news/sitemap.xml
`;

/** Returns the text for programs that read before they call (llmstxt.org). */
export const buildLlmsTxt = (): string => `# ${PRODUCT_NAME}

> A trading platform whose prices are recorded facts: every second one record of all prices, chained to the one before by its hash. Options and perpetuals are filled and settled by these records alone, and anybody can recompute them.

The interface is JSON over HTTPS below ${PLACEHOLDER_ORIGIN}/api. Amounts and prices are decimal texts, never numbers; times are epoch seconds. Calls that change something take an \`Idempotency-Key\`. Calls below \`/public\` need no login.

## Interface

- [OpenAPI 3.1](${PLACEHOLDER_ORIGIN}/api/openapi.json): every endpoint with its requests, answers and errors
- [Documentation](${PLACEHOLDER_ORIGIN}/api/docs): the same, to read
- [Latest prices](${PLACEHOLDER_ORIGIN}/api/public/prices): of every symbol, of one record
- [Symbols](${PLACEHOLDER_ORIGIN}/api/public/trading-symbols): what there is, and whether it is traded now

## Pages

- [Questions and answers](${PLACEHOLDER_ORIGIN}/faq): how prices, orders, fees, deposits and withdrawals work
- [User agreement](${PLACEHOLDER_ORIGIN}/user-agreement): what holds between customer and operator
- [Status](${PLACEHOLDER_ORIGIN}/status): what the platform measures of itself, also as [a file](${PLACEHOLDER_ORIGIN}/status.json)
- [News](${PLACEHOLDER_ORIGIN}/news): what changed, also as [RSS](${PLACEHOLDER_ORIGIN}/api/news.rss)
`;
