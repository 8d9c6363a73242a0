import { useSelector } from '@tanstack/react-store';
import { type Language, languages } from '#shared/languages.ts';
import { shownLanguage } from '#web/lib/language.ts';

/** The language of the page, as the interface is asked for it. */
export function useLanguage(): Language {
  const shown = useSelector(shownLanguage);
  return languages.find((language) => language === shown) ?? 'en';
}
