import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localeOf } from '#shared/languages.ts';
import { recall, remember } from './remember.ts';

/** Each file of words is a chunk of its own: a page loads the areas that it shows, in one language. */
const files = import.meta.glob<Record<string, unknown>>('../../../shared/locales/*/*.json', { import: 'default' });
const STORE = 'language';
const FALLBACK = 'en';

const pathOf = (language: string, area: string) => `../../../shared/locales/${language}/${area}.json`;

/** The languages that have files, English first. */
export const languages: readonly string[] = [
  ...new Set([FALLBACK, ...Object.keys(files).map((path) => path.split('/').at(-2) ?? FALLBACK)]),
];

/** A language by its own name: "español". */
export const languageName = (language: string): string => {
  const locale = localeOf(language);
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? language;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};

/** What was chosen before, else the first of the browser's languages that there is. */
export function pickLanguage(chosen: string | null, wanted: readonly string[]): string {
  const candidates = [...(chosen === null ? [] : [chosen]), ...wanted].map((tag) => tag.toLowerCase().split('-')[0]);
  return candidates.find((tag) => tag !== undefined && languages.includes(tag)) ?? FALLBACK;
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    const load = files[pathOf(language, area)];
    if (!load) {
      done(null, {});
      return;
    }
    load().then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

function show(language: string): void {
  document.documentElement.lang = localeOf(language);
}

/** Resolves when the words that every page needs are there. */
export async function startI18n(): Promise<void> {
  const language = pickLanguage(recall(STORE), navigator.languages);
  i18next.on('languageChanged', show);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...languages],
      ns: ['common', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Loads an area's words; for route loaders, so that a page does not appear twice. */
export const loadArea = async (...areas: string[]): Promise<void> => {
  await i18next.loadNamespaces(areas);
};

/** Switches the language of this page, of the next visit, and of the numbers. */
export async function chooseLanguage(language: string): Promise<void> {
  remember(STORE, language);
  await i18next.changeLanguage(language);
}
