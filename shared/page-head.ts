import { escapeHtml } from './escape-html.ts';
import { type Language, languages, toLanguageTag } from './languages.ts';
import { PRODUCT_NAME } from './product.ts';
import { localizePath, PLACEHOLDER_ORIGIN } from './public-pages.ts';

/** Preview picture of a shared link. */
export interface LinkPreviewPicture {
  /** Path below the site's origin. */
  path: string;
  type: 'image/png' | 'image/jpeg';
  /** Pixels; null when unknown. */
  size: { width: number; height: number } | null;
  /** Alternative text of the picture. */
  alt: string;
}

/** Metadata of a page for search engines and link previews. */
export interface PageMetadata {
  /** Language of the text; the page is canonical at this language's address. */
  language: Language;
  path: string;
  /** Without the product's name. */
  title: string;
  description: string;
  picture: LinkPreviewPicture;
  /** Structured data, in schema.org terms. */
  data: readonly object[];
  /** Languages in which it can be found; all by default. */
  found?: readonly Language[];
  /** Publication time of an article, ISO 8601; articles only. */
  published?: string;
}

/** Pixels of pictures rendered at build, as Open Graph recommends. */
export const PREVIEW_PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** `og:locale` accepts only languages with countries. */
const territories: Record<Language, string> = { en: 'en_US', es: 'es_ES', zh: 'zh_TW', ja: 'ja_JP', ko: 'ko_KR' };

/** Keeps a page out of search engines. */
export const NOINDEX_META_TAG = '<meta name="robots" content="noindex" />';

export const formatPageTitle = (title: string): string => `${title} · ${PRODUCT_NAME}`;

/** Returns the languages of a page's alternates, and the default one. */
export const buildLanguageAlternates = (
  path: string,
  availableLanguages: readonly Language[] = languages,
  origin = PLACEHOLDER_ORIGIN,
): [hreflang: string, address: string][] => [
  ...availableLanguages.map((language): [string, string] => [
    toLanguageTag(language),
    origin + localizePath(language, path),
  ]),
  ['x-default', origin + path],
];

/** Escapes JSON for a script in a page, so that it cannot end the script. */
export const toInlineJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

function buildJsonLdGraph(
  { language, path, title, description, picture, found: availableLanguages = languages, published }: PageMetadata,
  origin: string,
) {
  const { type, size, alt } = picture;
  const graph: [property: string, content: string][] = [
    ['og:type', published === undefined ? 'website' : 'article'],
    ['og:site_name', PRODUCT_NAME],
    ['og:title', title],
    ['og:description', description],
    ['og:url', origin + localizePath(language, path)],
    ['og:image', origin + picture.path],
    ['og:image:type', type],
    ...(size
      ? ([
          ['og:image:width', String(size.width)],
          ['og:image:height', String(size.height)],
        ] satisfies [string, string][])
      : []),
    ['og:image:alt', alt],
    ['og:locale', territories[language]],
    ...availableLanguages
      .filter((other) => other !== language)
      .map((other): [string, string] => ['og:locale:alternate', territories[other]]),
  ];
  return published === undefined ? graph : [...graph, ['article:published_time', published] satisfies [string, string]];
}

/** Returns the head tags of a page, without those that all pages share; `origin` is the site's. */
export function buildHeadTags(head: PageMetadata, origin = PLACEHOLDER_ORIGIN): string {
  const { language, path, title, description, data, found: availableLanguages } = head;
  const namedMeta: Record<string, string> = { description, 'twitter:card': 'summary_large_image' };
  return [
    `<title>${escapeHtml(formatPageTitle(title))}</title>`,
    ...Object.entries(namedMeta).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
    `<link rel="canonical" href="${escapeHtml(origin + localizePath(language, path))}" />`,
    ...buildLanguageAlternates(path, availableLanguages, origin).map(
      ([hreflang, href]) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}" />`,
    ),
    ...buildJsonLdGraph(head, origin).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    ...data.map((jsonLd) => `<script type="application/ld+json">${toInlineJson(jsonLd)}</script>`),
  ].join('\n    ');
}
