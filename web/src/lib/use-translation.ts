import { useSelector } from '@tanstack/react-store';
import { use } from 'react';
import { loadWords, shownLanguage, type Translate, translatorOf } from './i18n.ts';

/**
 * What says things in the page's language with the words of these areas, which are loaded where they are not there yet;
 * `common` needs no loading. `t` stays the same function until the language changes.
 */
export function useTranslation(...areas: string[]): { t: Translate; language: string } {
  const language = useSelector(shownLanguage);
  for (const area of areas) use(loadWords(language, area));
  return { t: translatorOf(language, areas.length === 0 ? ['common'] : areas), language };
}
