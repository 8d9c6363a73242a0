import { type Language, toLanguageTag } from '#shared/languages.ts';
import { buildOrganizationJsonLd } from '#shared/organization.ts';
import { formatPageTitle } from '#shared/page-head.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { localizePath, PLACEHOLDER_ORIGIN } from '#shared/public-pages.ts';
import { getBlockLines, toPlainLineText } from '#web/features/content/pages/block-lines.ts';
import type { PageContent } from '#web/features/content/pages/page-content.ts';

interface PageDescription {
  language: Language;
  path: string;
  title: string;
  description: string;
  /** Content of a text page. */
  content: PageContent | null;
}

const context = 'https://schema.org';
const site = buildOrganizationJsonLd(PLACEHOLDER_ORIGIN);

/** Returns a page's questions with their answers, from its own text. */
const questionsOf = ({ sections }: PageContent) =>
  sections.flatMap(({ parts }) =>
    parts.map(({ title, blocks }) => ({
      '@type': 'Question',
      name: toPlainLineText(title),
      acceptedAnswer: { '@type': 'Answer', text: blocks.flatMap(getBlockLines).map(toPlainLineText).join('\n') },
    })),
  );

/** Returns structured data of a page: no numbers, and nothing that the page itself does not state. */
export function buildPageStructuredData({ language, path, title, description, content }: PageDescription): object[] {
  const page = {
    '@context': context,
    '@type': path === '/faq' ? 'FAQPage' : 'WebPage',
    name: formatPageTitle(title),
    description,
    url: PLACEHOLDER_ORIGIN + localizePath(language, path),
    inLanguage: toLanguageTag(language),
    isPartOf: { '@type': 'WebSite', name: PRODUCT_NAME, url: `${PLACEHOLDER_ORIGIN}/` },
    ...(content && { dateModified: content.changed, publisher: site }),
    ...(path === '/faq' && content && { mainEntity: questionsOf(content) }),
  };
  return path === '/' ? [page, { '@context': context, ...site }] : [page];
}
