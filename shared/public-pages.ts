import { type Language, languages } from './languages.ts';
import { type StaticPageName, staticPageNames } from './static-pages.ts';

/** A public page, rendered at build in every language. */
export interface PublicPage {
  /** `/market` */
  path: string;
  /** Locale keys of title and description. Text pages have both in their heads. */
  words: { title: string; description: string } | { text: StaticPageName };
  /**
   * True when React hydrates the rendered page. Otherwise it renders the page again: for content that depends on the
   * window or on other data.
   */
  takenOver: boolean;
  /** Other addresses that serve this page directly. */
  also?: readonly string[];
}

const page = (path: string, title: string, description: string, takenOver = true): PublicPage => ({
  path,
  words: { title, description: `heads:${description}` },
  takenOver,
});

/** All pages that are rendered at build and listed for search engines. */
export const publicPages: readonly PublicPage[] = [
  page('/', 'home:hero.title', 'home'),
  page('/market', 'market:title', 'market'),
  { ...page('/trading/perpetual', 'heads:titles.perpetual', 'perpetual', false), also: ['/trading'] },
  page('/trading/options', 'heads:titles.options', 'options', false),
  page('/finance', 'finance:title', 'finance'),
  page('/loan', 'loan:title', 'loan'),
  page('/news', 'news:title', 'news'),
  page('/status', 'status:title', 'status', false),
  ...staticPageNames.map((text): PublicPage => ({ path: `/${text}`, words: { text }, takenOver: true })),
];

/** Returns the file of a page in a language, as the CDN finds it: `/pages/es/market.html`. */
export const getPublicPageFile = (language: Language, path: string): string =>
  `/pages/${language}${path === '/' ? '/index' : path}.html`;

/** Returns the page whose picture previews a shared link: the page itself, or home for text pages. */
export const getPreviewPicturePage = (page: PublicPage): PublicPage =>
  'text' in page.words ? (publicPages[0] as PublicPage) : page;

/** Returns the path of that picture: `/pages/es/market.png`. */
export const getPreviewPicturePath = (language: Language, page: PublicPage): string =>
  getPublicPageFile(language, getPreviewPicturePage(page).path).replace(/html$/, 'png');

/**
 * Returns the address of a page in a language. The bare address is answered in the reader's language, by default
 * English; the others name the language.
 */
export const localizePath = (language: Language, path: string): string =>
  language === languages[0] ? path : `${path}?lang=${language}`;

/** Placeholder for the origin in the site's files: it is known only at deployment. */
export const PLACEHOLDER_ORIGIN = 'https://origin.invalid';
