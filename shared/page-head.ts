import { escapeHtml } from './escape-html.ts';
import { type Language, languages, toLocale } from './languages.ts';
import { PRODUCT } from './product.ts';
import { localizePath, UNKNOWN_ORIGIN } from './public-pages.ts';

/** What stands for a page where a link to it is shared. */
export interface SharedPicture {
  /** Below the site's origin. */
  path: string;
  type: 'image/png' | 'image/jpeg';
  /** Pixels; null where nobody knows. */
  size: { width: number; height: number } | null;
  /** What the picture says. */
  alt: string;
}

/** How a page presents itself to who has not opened it. */
export interface PageHead {
  /** Of its words; the page is canonical at the address of this one. */
  language: Language;
  path: string;
  /** Without the product's name. */
  title: string;
  description: string;
  picture: SharedPicture;
  /** What it says to machines, as schema.org names it. */
  data: readonly object[];
  /** In which languages it is found; all where it is left out. */
  found?: readonly Language[];
  /** When an article was published, ISO 8601; of nothing else. */
  published?: string;
}

/** Pixels of the pictures that are drawn at build, as Open Graph's readers want it. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** `og:locale` knows languages with their countries alone. */
const territories: Record<Language, string> = { en: 'en_US', es: 'es_ES', zh: 'zh_TW', ja: 'ja_JP', ko: 'ko_KR' };

/** Keeps a page out of search engines. */
export const NOINDEX = '<meta name="robots" content="noindex" />';

export const formatPageTitle = (title: string): string => `${title} · ${PRODUCT}`;

/** The languages in which a page is found, and which it is where nobody says one. */
export const buildAlternates = (
  path: string,
  found: readonly Language[] = languages,
  origin = UNKNOWN_ORIGIN,
): [hreflang: string, address: string][] => [
  ...found.map((language): [string, string] => [toLocale(language), origin + localizePath(language, path)]),
  ['x-default', origin + path],
];

/** Data as it stands in a script of a page: without what of JSON could end it. */
export const toInlineJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

function graphOf(
  { language, path, title, description, picture, found = languages, published }: PageHead,
  origin: string,
) {
  const { type, size, alt } = picture;
  const graph: [property: string, content: string][] = [
    ['og:type', published === undefined ? 'website' : 'article'],
    ['og:site_name', PRODUCT],
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
    ...found
      .filter((other) => other !== language)
      .map((other): [string, string] => ['og:locale:alternate', territories[other]]),
  ];
  return published === undefined ? graph : [...graph, ['article:published_time', published] satisfies [string, string]];
}

/** The tags of a page's head, but for what every page has; `origin` is where the site lies. */
export function buildHeadTags(head: PageHead, origin = UNKNOWN_ORIGIN): string {
  const { language, path, title, description, data, found } = head;
  const named: Record<string, string> = { description, 'twitter:card': 'summary_large_image' };
  return [
    `<title>${escapeHtml(formatPageTitle(title))}</title>`,
    ...Object.entries(named).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
    `<link rel="canonical" href="${escapeHtml(origin + localizePath(language, path))}" />`,
    ...buildAlternates(path, found, origin).map(
      ([hreflang, href]) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}" />`,
    ),
    ...graphOf(head, origin).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    ...data.map((one) => `<script type="application/ld+json">${toInlineJson(one)}</script>`),
  ].join('\n    ');
}
