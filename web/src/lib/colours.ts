import { useSelector } from '@tanstack/react-store';
import { createBrowserPreference } from './browser-preference.ts';
import { pageLanguageAtom } from './language.ts';

/** Colours of up and down. The values are in `ui/tokens.css`. */
export const priceColourSchemes = ['green-up', 'red-up', 'red-up-blue-down'] as const;
export type PriceColourScheme = (typeof priceColourSchemes)[number];

/** Returns the usual colours of a language's readers; `boot.js` does the same before the first paint. */
export function getDefaultPriceColourScheme(language: string): PriceColourScheme {
  if (/^(zh|ja)\b/.test(language)) return 'red-up';
  return /^ko\b/.test(language) ? 'red-up-blue-down' : 'green-up';
}

/** A chosen colouring stays when the language changes. */
const choice = createBrowserPreference('colours', priceColourSchemes, () =>
  getDefaultPriceColourScheme(pageLanguageAtom.get()),
);

choice.value.subscribe((colouring) => {
  document.documentElement.dataset['colours'] = colouring;
});

export const choosePriceColourScheme = choice.choose;
export const usePriceColourScheme = (): PriceColourScheme => useSelector(choice.value);
