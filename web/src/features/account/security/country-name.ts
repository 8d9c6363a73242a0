import { toLanguageTag } from '#shared/languages.ts';

/** Returns a country's name in the page's language; its code without a name, null when unknown. */
export function getCountryName(language: string, code: string | null): string | null {
  if (code === null) return null;
  try {
    return new Intl.DisplayNames([toLanguageTag(language)], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
