import { localeOf } from '#shared/languages.ts';

/** A country by its name in the page's language; its code where it has none, null where it is not known. */
export function countryName(language: string, code: string | null): string | null {
  if (code === null) return null;
  try {
    return new Intl.DisplayNames([localeOf(language)], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
