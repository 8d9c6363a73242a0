import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { toLanguageTag } from '#shared/languages.ts';
import { getDefaultPriceColourScheme } from './colours.ts';

const boot = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8');

/** Returns what `boot.js` sets on the page in a browser with this choice and language. */
function booted(chosenLanguage: string | null, browser: string) {
  const root = { dataset: {} as Record<string, string>, lang: 'en' };
  const page = {
    document: {
      documentElement: root,
      createElement: () => ({}),
      querySelector: () => null,
      head: { append: () => undefined },
      addEventListener: () => undefined,
    },
    localStorage: { getItem: (name: string) => (name === 'language' ? chosenLanguage : null) },
    sessionStorage: { getItem: () => null },
    navigator: { languages: [browser] },
    location: { pathname: '/market', search: '' },
    URLSearchParams,
    matchMedia: () => ({ matches: false }),
  };
  runInNewContext(boot, page);
  return { lang: root.lang, colours: root.dataset['colours'] };
}

it.each([
  ['en', 'green-up'],
  ['es', 'green-up'],
  ['zh', 'red-up'],
  ['ja', 'red-up'],
  ['ko', 'red-up-blue-down'],
])('getDefaultPriceColourScheme › for %s returns %s, before and after the first paint', (language, colouring) => {
  expect(getDefaultPriceColourScheme(toLanguageTag(language))).toBe(colouring);
  expect(booted(language, 'en-GB')).toEqual({ lang: toLanguageTag(language), colours: colouring });
  expect(booted(null, `${language}-XX`).colours).toBe(colouring);
});
