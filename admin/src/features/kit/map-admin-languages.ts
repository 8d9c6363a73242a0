import type { Language } from '#shared/languages.ts';

/** Builds a value for each language. */
export const mapAdminLanguages = <T>(of: (language: Language) => T): Record<Language, T> => ({
  en: of('en'),
  zh: of('zh'),
  ja: of('ja'),
  ko: of('ko'),
  es: of('es'),
});
