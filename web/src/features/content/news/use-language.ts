import { useSelector } from '@tanstack/react-store';
import { type Language, languages } from '#shared/languages.ts';
import { shownLanguage } from '#web/lib/language.ts';

/** Returns the page's language for API requests. */
export function useLanguage(): Language {
  const shown = useSelector(shownLanguage);
  return languages.find((language) => language === shown) ?? 'en';
}
