import english from '../../../shared/locales/en/notifications.json' with { type: 'json' };
import spanish from '../../../shared/locales/es/notifications.json' with { type: 'json' };

/** The words of notifications and e-mails, by language. */
export const catalogues = { en: english, es: spanish } as const;

export type Language = keyof typeof catalogues;

const isLanguage = (text: string): text is Language => Object.hasOwn(catalogues, text);

/** The first language of an `Accept-Language` header that there are words in; null where there is none. */
export function preferredLanguage(header: string | null): Language | null {
  for (const wish of (header ?? '').split(',')) {
    const [primary = ''] = wish.trim().toLowerCase().split(/[-;]/);
    if (isLanguage(primary)) return primary;
  }
  return null;
}

/** In which language somebody is written to: that of their last login. */
export const languageOf = ({ language }: { language?: string }): Language =>
  language !== undefined && isLanguage(language) ? language : 'en';
