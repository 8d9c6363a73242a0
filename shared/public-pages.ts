import { type Language, languages } from './languages.ts';
import { type StaticPage, staticPageNames } from './static-pages.ts';

/** A page that anybody finds, drawn at build in every language. */
export interface PublicPage {
  /** `/market` */
  path: string;
  /** How the page is called, and what it is about: keys of words. Pages of text have both in their heads. */
  words: { title: string; description: string } | { text: StaticPage };
  /**
   * Whether React takes over what was drawn. Else it draws the page anew in its place: for what depends on the window,
   * or on what comes from elsewhere.
   */
  takenOver: boolean;
  /** Addresses that lead here, and are answered with this page at once. */
  also?: readonly string[];
}

const page = (path: string, title: string, description: string, takenOver = true): PublicPage => ({
  path,
  words: { title, description: `heads:${description}` },
  takenOver,
});

/** Every page that is drawn at build, and told of to search engines. */
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

/** Where the CDN finds a page in a language: `/pages/es/market.html`. */
export const getPublicFile = (language: Language, path: string): string =>
  `/pages/${language}${path === '/' ? '/index' : path}.html`;

/** The page whose picture is shown where a link to this one is shared: its own, or home's for a page of text. */
export const getPicturePage = (page: PublicPage): PublicPage =>
  'text' in page.words ? (publicPages[0] as PublicPage) : page;

/** Where that picture lies: `/pages/es/market.png`. */
export const getPublicPicture = (language: Language, page: PublicPage): string =>
  getPublicFile(language, getPicturePage(page).path).replace(/html$/, 'png');

/**
 * The address of a page in a language. The bare one is answered in the reader's language, in English where they say
 * none; the others say which one is meant.
 */
export const localizePath = (language: Language, path: string): string =>
  language === languages[0] ? path : `${path}?lang=${language}`;

/** Stands in the files of the site for where it lies: known only when they are put there. */
export const UNKNOWN_ORIGIN = 'https://origin.invalid';
