import { escapeHtml } from '#shared/escape-html.ts';
import { type Language, languages, localeOf } from '#shared/languages.ts';
import { PRODUCT } from '#shared/product.ts';
import { addressIn, UNKNOWN_ORIGIN } from '#shared/public-pages.ts';
import { PICTURE_SIZE } from './social-picture.ts';

/** How a page presents itself to who has not opened it. */
export interface Head {
  language: Language;
  path: string;
  /** Without the product's name. */
  title: string;
  description: string;
  /** What stands for it where a link is shared: the path of a picture, and what the picture says. */
  picture: { path: string; alt: string };
  /** What it says to machines, as schema.org names it. */
  data: readonly object[];
}

/** `og:locale` knows languages with their countries alone. */
const territories: Record<Language, string> = { en: 'en_US', es: 'es_ES', zh: 'zh_TW', ja: 'ja_JP', ko: 'ko_KR' };

export const titleOf = (title: string): string => `${title} · ${PRODUCT}`;

const whole = (path: string): string => UNKNOWN_ORIGIN + path;

/** The languages in which a page is found, and which it is where nobody says one. */
export const alternatesOf = (path: string): [hreflang: string, address: string][] => [
  ...languages.map((language): [string, string] => [localeOf(language), whole(addressIn(language, path))]),
  ['x-default', whole(path)],
];

/** What of JSON could end a script. */
const jsonOf = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The tags of a page's head, but for what every page has. */
export function headTags({ language, path, title, description, picture, data }: Head): string {
  const canonical = whole(addressIn(language, path));
  const named: Record<string, string> = { description, 'twitter:card': 'summary_large_image' };
  const og: [string, string][] = [
    ['type', 'website'],
    ['site_name', PRODUCT],
    ['title', title],
    ['description', description],
    ['url', canonical],
    ['image', whole(picture.path)],
    ['image:type', 'image/png'],
    ['image:width', String(PICTURE_SIZE.width)],
    ['image:height', String(PICTURE_SIZE.height)],
    ['image:alt', picture.alt],
    ['locale', territories[language]],
    ...languages
      .filter((other) => other !== language)
      .map((other): [string, string] => ['locale:alternate', territories[other]]),
  ];
  return [
    `<title>${escapeHtml(titleOf(title))}</title>`,
    ...Object.entries(named).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    ...alternatesOf(path).map(
      ([hreflang, href]) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}" />`,
    ),
    ...og.map(([property, content]) => `<meta property="og:${property}" content="${escapeHtml(content)}" />`),
    ...data.map((one) => `<script type="application/ld+json">${jsonOf(one)}</script>`),
  ].join('\n    ');
}
