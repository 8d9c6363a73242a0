import { createAtom } from '@tanstack/react-store';
import i18next, { type BackendModule, type FlatNamespace } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { i18nextOptions } from '#shared/i18next-options.ts';
import { type Language, languages, toLanguageTag } from '#shared/languages.ts';
import { reloadPageOnce } from './reload-for-new-version.ts';
import { readPreference, readTabValue, storePreference, storeTabValue } from './stored-preference.ts';

/** URL of the texts of a language and namespace, with `*` for both, as `web/words-plugin.ts` defines it. */
declare const WORDS: string;
const STORE = 'language';
/** URL parameter for a language: search engines index pages by it. */
const PARAMETER = 'lang';
const FALLBACK = 'en';

const isLanguage = (tag: string | undefined): tag is Language => languages.some((language) => language === tag);

/** Names as in `Intl.DisplayNames`, which needs 20 ms for these five on a fast machine. */
const names: Record<Language, string> = {
  en: 'English',
  zh: '繁體中文',
  ja: '日本語',
  ko: '한국어',
  es: 'Español',
};
/** Returns a language's own name. */
export const getLanguageName = (language: Language): string => names[language];

/** Returns the stored language, otherwise the first supported one of the browser's languages. */
export function selectPageLanguage(chosenLanguage: string | null, preferredTags: readonly string[]): Language {
  const candidates = [...(chosenLanguage === null ? [] : [chosenLanguage]), ...preferredTags].map(
    (tag) => tag.toLowerCase().split('-')[0],
  );
  return candidates.find((tag) => isLanguage(tag)) ?? FALLBACK;
}

/** Language of the page. */
export const pageLanguageAtom = createAtom(FALLBACK);

/** Reads a namespace as a module. i18next retries a failed read. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, callback) {
    (import(/* @vite-ignore */ WORDS.replace('*', `${language}/${namespace}`)) as Promise<{ default: object }>).then(
      ({ default: words }) => callback(null, { ...words }),
      (error: Error) => {
        reloadPageOnce();
        callback(error, true);
      },
    );
  },
};

i18next.on('languageChanged', (language) => {
  if (typeof document !== 'undefined') {
    const page = document.documentElement;
    // `boot.js` has already set it: setting it again would make the browser restyle every element.
    if (page.lang !== toLanguageTag(language)) page.lang = toLanguageTag(language);
  }
  pageLanguageAtom.set(language);
});

/** Starts i18next in a language, or switches to it. Resolves when the texts of every page are loaded. */
export async function startI18next(language: Language): Promise<void> {
  if (i18next.isInitialized) {
    await i18next.changeLanguage(language);
    return;
  }
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({ ...i18nextOptions, lng: language, ns: ['common'] });
}

/**
 * Loads texts in the page's language; for route loaders, so that a page does not appear twice. Resolves when each
 * namespace is loaded or has failed; never rejects. A failed namespace is retried at the next call. Does nothing before
 * i18next is started: the static pages import modules that load texts.
 */
export async function loadNamespaces(...namespaces: FlatNamespace[]): Promise<void> {
  if (i18next.options.ns === undefined) return;
  // Registers them for a language switch. Not awaited: it waits for all pending namespaces, also of other pages.
  void i18next.loadNamespaces(namespaces);
  const { language } = i18next;
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  if (missing.length > 0) await i18next.reloadResources(language, missing);
}

/** Returns the language in the URL, now or earlier in this tab: a link does not change the user's choice. */
function readAddressLanguage(): string | null {
  const parameter = new URLSearchParams(window.location.search).get(PARAMETER);
  if (isLanguage(parameter ?? undefined)) storeTabValue(STORE, parameter);
  return readTabValue(STORE);
}

function forgetAddressLanguage(): void {
  storeTabValue(STORE, null);
  const address = new URL(window.location.href);
  if (!address.searchParams.has(PARAMETER)) return;
  address.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', address);
}

/** Starts i18next in the language of this visit. Resolves when the texts of every page are loaded. */
export async function initializePageLanguage(): Promise<void> {
  await startI18next(selectPageLanguage(readAddressLanguage() ?? readPreference(STORE), navigator.languages));
}

/** Switches the language of this page, of the next visit, and of numbers. */
export async function chooseLanguage(language: string): Promise<void> {
  storePreference(STORE, language);
  forgetAddressLanguage();
  await i18next.changeLanguage(language);
}
