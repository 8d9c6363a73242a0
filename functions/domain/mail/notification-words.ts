import type { Language } from '#shared/languages.ts';
import english from '#shared/locales/en/notifications.json' with { type: 'json' };
import spanish from '#shared/locales/es/notifications.json' with { type: 'json' };
import japanese from '#shared/locales/ja/notifications.json' with { type: 'json' };
import korean from '#shared/locales/ko/notifications.json' with { type: 'json' };
import chinese from '#shared/locales/zh/notifications.json' with { type: 'json' };
import type { NotificationCatalogue } from '#shared/notify/notification-words.ts';

/** The words of notifications by language: for functions that send their e-mails, and no others. */
export const catalogues: Record<Language, NotificationCatalogue> = {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
};
