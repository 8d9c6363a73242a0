import { type Language, toLocale } from '#shared/languages.ts';
import { buildOrganization } from '#shared/organization.ts';
import { formatPageTitle } from '#shared/page-head.ts';
import { PRODUCT } from '#shared/product.ts';
import { localizePath, UNKNOWN_ORIGIN } from '#shared/public-pages.ts';
import type { PageContent } from '#web/features/content/pages/page-content.ts';
import { getBlockLines, inlineToText } from '#web/features/content/pages/page-words.ts';

interface About {
  language: Language;
  path: string;
  title: string;
  description: string;
  /** Content of a text page. */
  content: PageContent | null;
}

const context = 'https://schema.org';
const site = buildOrganization(UNKNOWN_ORIGIN);

/** Returns a page's questions with their answers, from its own text. */
const questionsOf = ({ sections }: PageContent) =>
  sections.flatMap(({ parts }) =>
    parts.map(({ title, blocks }) => ({
      '@type': 'Question',
      name: inlineToText(title),
      acceptedAnswer: { '@type': 'Answer', text: blocks.flatMap(getBlockLines).map(inlineToText).join('\n') },
    })),
  );

/** Returns structured data of a page: no numbers, and nothing that the page itself does not state. */
export function buildStructuredData({ language, path, title, description, content }: About): object[] {
  const page = {
    '@context': context,
    '@type': path === '/faq' ? 'FAQPage' : 'WebPage',
    name: formatPageTitle(title),
    description,
    url: UNKNOWN_ORIGIN + localizePath(language, path),
    inLanguage: toLocale(language),
    isPartOf: { '@type': 'WebSite', name: PRODUCT, url: `${UNKNOWN_ORIGIN}/` },
    ...(content && { dateModified: content.changed, publisher: site }),
    ...(path === '/faq' && content && { mainEntity: questionsOf(content) }),
  };
  return path === '/' ? [page, { '@context': context, ...site }] : [page];
}
