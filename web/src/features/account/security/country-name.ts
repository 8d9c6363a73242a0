import { toLocale } from '#shared/languages.ts';

/** A country by its name in the page's language; its code where it has none, null where it is not known. */
export function getCountryName(language: string, code: string | null): string | null {
  if (code === null) return null;
  try {
    return new Intl.DisplayNames([toLocale(language)], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
