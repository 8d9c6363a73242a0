import { useSelector } from '@tanstack/react-store';
import { createChoice } from './choice.ts';
import { shownLanguage } from './language.ts';

/** Colours of up and down. The values are in `ui/tokens.css`. */
export const colourings = ['green-up', 'red-up', 'red-up-blue-down'] as const;
export type Colouring = (typeof colourings)[number];

/** Returns the usual colours of a language's readers; `boot.js` does the same before the first paint. */
export function getDefaultColouring(language: string): Colouring {
  if (/^(zh|ja)\b/.test(language)) return 'red-up';
  return /^ko\b/.test(language) ? 'red-up-blue-down' : 'green-up';
}

/** A chosen colouring stays when the language changes. */
const choice = createChoice('colours', colourings, () => getDefaultColouring(shownLanguage.get()));

choice.value.subscribe((colouring) => {
  document.documentElement.dataset['colours'] = colouring;
});

export const chooseColouring = choice.choose;
export const useColouring = (): Colouring => useSelector(choice.value);
