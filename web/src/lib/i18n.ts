import { createAtom } from '@tanstack/react-store';
import { type Language, languages, localeOf } from '#shared/languages.ts';
import { reloadOnce } from './reload-for-new-version.ts';
import { recall, remember } from './remember.ts';
import { translate, type Values, type Words } from './translate.ts';

/** Where words are, as `web/words.ts` puts them: a page loads the areas that it shows, in one language. */
declare const WORDS: string;
const STORE = 'language';
/** The parameter of an address that says in which language it is meant: search engines find pages by it. */
const ASKED = 'lang';
const FALLBACK = 'en';
/** A file that does not come is asked for again after so long, ms, and after twice as long each time, five times in all. */
const RETRY_MS = 350;
const RETRIES = 5;

const keyOf = (language: string, area: string) => `${language}/${area}`;

const isLanguage = (tag: string | undefined): tag is Language => languages.some((language) => language === tag);

/** As `Intl.DisplayNames` says it too, which needs 20 ms for these five on a fast machine. */
const names: Record<Language, string> = {
  en: 'English',
  zh: '繁體中文',
  ja: '日本語',
  ko: '한국어',
  es: 'Español',
};
/** A language by its own name. */
export const languageName = (language: Language): string => names[language];

/** What was chosen before, else the first of the browser's languages that there is. */
export function pickLanguage(chosen: string | null, wanted: readonly string[]): Language {
  const candidates = [...(chosen === null ? [] : [chosen]), ...wanted].map((tag) => tag.toLowerCase().split('-')[0]);
  return candidates.find((tag) => isLanguage(tag)) ?? FALLBACK;
}

/** The language that the page shows. */
export const shownLanguage = createAtom(FALLBACK);
/** By language and area. */
const held = new Map<string, Words>();
const loading = new Map<string, Promise<void>>();
/** Every area that was asked for: another language needs them all before it is shown. */
const areas = new Set<string>();
let wanted = FALLBACK;

async function readWords(key: string, turn = 0): Promise<Words> {
  try {
    const { default: words } = (await import(/* @vite-ignore */ WORDS.replace('*', key))) as { default: Words };
    return words;
  } catch {
    reloadOnce();
    // Without its words a page shows their names; that it does not show at all would be worse.
    if (turn === RETRIES) return {};
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** turn));
    return await readWords(key, turn + 1);
  }
}

/** Resolves when these words are there: always the same promise, so that a component can wait for it. */
export function loadWords(language: string, area: string): Promise<void> {
  const key = keyOf(language, area);
  areas.add(area);
  const known = loading.get(key);
  if (known) return known;
  const coming = readWords(key).then((words) => {
    held.set(key, words);
    // React's own mark of a promise that it need not wait for.
    void Object.assign(coming, { status: 'fulfilled' });
  });
  loading.set(key, coming);
  return coming;
}

/** The words of an area; none until they are loaded. */
export const wordsOf = (language: string, area: string): Words => held.get(keyOf(language, area)) ?? {};

/** Loads words of the page's language; for route loaders, so that a page does not appear twice. */
export async function loadArea(...wantedAreas: string[]): Promise<void> {
  await Promise.all(wantedAreas.map((area) => loadWords(shownLanguage.get(), area)));
}

/**
 * The sentence under a key, `trading.title` or `common:close`, in the areas given or in the one that the key names.
 * Where there is none: `defaultValue`, else the key.
 */
export type Translate = (key: string, values?: Values) => string;

function translateIn(language: string, ownAreas: readonly string[]): Translate {
  return (key, values = {}) => {
    const colon = key.indexOf(':');
    const path = key.slice(colon + 1);
    for (const area of colon === -1 ? ownAreas : [key.slice(0, colon)]) {
      const text = translate(wordsOf(language, area), localeOf(language), path, values);
      if (text !== undefined) return text;
    }
    return values.defaultValue ?? path;
  };
}

const translators = new Map<string, Translate>();

/** What says things in these areas; the same function until the language changes. */
export function translatorOf(language: string, ownAreas: readonly string[]): Translate {
  const key = keyOf(language, ownAreas.join());
  const made = translators.get(key) ?? translateIn(language, ownAreas);
  translators.set(key, made);
  return made;
}

function show(language: string): void {
  const page = document.documentElement;
  // As `boot.js` set it already: set again, every element would be styled anew.
  if (page.lang !== localeOf(language)) page.lang = localeOf(language);
  shownLanguage.set(language);
}

async function switchTo(language: string): Promise<void> {
  wanted = language;
  await Promise.all(Array.from(areas, (area) => loadWords(language, area)));
  // Another one may have been chosen while these words were on their way.
  if (wanted === language) show(language);
}

/** What the address asks for, then and as long as this tab is open: a link changes nobody's choice. */
function askedLanguage(): string | null {
  const asked = new URLSearchParams(window.location.search).get(ASKED);
  try {
    if (isLanguage(asked ?? undefined)) sessionStorage.setItem(STORE, asked ?? '');
    return sessionStorage.getItem(STORE);
  } catch {
    return asked;
  }
}

function forgetAsked(): void {
  try {
    sessionStorage.removeItem(STORE);
  } catch {
    // It was not kept either.
  }
  const address = new URL(window.location.href);
  if (!address.searchParams.has(ASKED)) return;
  address.searchParams.delete(ASKED);
  window.history.replaceState(window.history.state, '', address);
}

/** Resolves when the words that every page needs are there. */
export async function startI18n(): Promise<void> {
  areas.add('common');
  await switchTo(pickLanguage(askedLanguage() ?? recall(STORE), navigator.languages));
}

/** Switches the language of this page, of the next visit, and of the numbers. */
export async function chooseLanguage(language: string): Promise<void> {
  remember(STORE, language);
  forgetAsked();
  await switchTo(language);
}
