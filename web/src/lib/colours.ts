import { useSelector } from '@tanstack/react-store';
import { createChoice } from './choice.ts';
import { shownLanguage } from './language.ts';

/** Which colours stand for up and down. The values are in `ui/tokens.css`. */
export const colourings = ['green-up', 'red-up', 'red-up-blue-down'] as const;
export type Colouring = (typeof colourings)[number];

/** What readers of a language are used to; `boot.js` says the same before the first paint. */
export function getDefaultColouring(language: string): Colouring {
  if (/^(zh|ja)\b/.test(language)) return 'red-up';
  return /^ko\b/.test(language) ? 'red-up-blue-down' : 'green-up';
}

/** A colouring that was chosen stays when the language becomes another one. */
const choice = createChoice('colours', colourings, () => getDefaultColouring(shownLanguage.get()));

choice.value.subscribe((colouring) => {
  document.documentElement.dataset['colours'] = colouring;
});

export const chooseColouring = choice.choose;
export const useColouring = (): Colouring => useSelector(choice.value);
