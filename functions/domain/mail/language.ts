import { type Language, languages } from '#shared/languages.ts';

const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

/** The first language of an `Accept-Language` header that there are words in; null where there is none. */
export function parsePreferredLanguage(header: string | null): Language | null {
  for (const wish of (header ?? '').split(',')) {
    const [primary = ''] = wish.trim().toLowerCase().split(/[-;]/);
    if (isLanguage(primary)) return primary;
  }
  return null;
}

/** In which language somebody is written to: that of their last login. */
export const getUserLanguage = ({ language }: { language?: string }): Language =>
  language !== undefined && isLanguage(language) ? language : 'en';
