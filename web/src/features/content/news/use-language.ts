import { useSelector } from '@tanstack/react-store';
import { type Language, languages } from '#shared/languages.ts';
import { pageLanguageAtom } from '#web/lib/language.ts';

/** Returns the page's language for API requests. */
export function useApiLanguage(): Language {
  const shown = useSelector(pageLanguageAtom);
  return languages.find((language) => language === shown) ?? 'en';
}
