import { type Language, languages } from '#shared/languages.ts';

const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

/** Returns the first supported language of an `Accept-Language` header; null without one. */
export function parsePreferredLanguage(header: string | null): Language | null {
  for (const wish of (header ?? '').split(',')) {
    const [primary = ''] = wish.trim().toLowerCase().split(/[-;]/);
    if (isLanguage(primary)) return primary;
  }
  return null;
}

/** Returns the language for messages to a user: that of the last login. */
export const getUserLanguage = ({ language }: { language?: string }): Language =>
  language !== undefined && isLanguage(language) ? language : 'en';
