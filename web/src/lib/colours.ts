import { useSyncExternalStore } from 'react';
import { createChoice } from './choice.ts';

/** Which colours stand for up and down. The values are in `ui/tokens.css`. */
export const colourings = ['green-up', 'red-up', 'red-up-blue-down'] as const;
export type Colouring = (typeof colourings)[number];

/** What readers of a language are used to; `boot.js` says the same before the first paint. */
export function usualColouring(language: string): Colouring {
  if (/^(zh|ja)\b/.test(language)) return 'red-up';
  return /^ko\b/.test(language) ? 'red-up-blue-down' : 'green-up';
}

const choice = createChoice('colours', colourings, () => usualColouring(document.documentElement.lang));

function apply(): void {
  document.documentElement.dataset['colours'] = choice.get();
}

export const chooseColouring = choice.choose;
export const useColouring = (): Colouring => useSyncExternalStore(choice.onChange, choice.get);

if (typeof window !== 'undefined') {
  choice.onChange(apply);
  // The language may be another one now; a colouring that was chosen stays.
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['lang'] });
}
