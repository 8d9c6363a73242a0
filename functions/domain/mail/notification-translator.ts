import { registerTranslations } from '#functions/lib/register-translations.ts';
import english from '#shared/locales/en/notifications.json' with { type: 'json' };
import spanish from '#shared/locales/es/notifications.json' with { type: 'json' };
import japanese from '#shared/locales/ja/notifications.json' with { type: 'json' };
import korean from '#shared/locales/ko/notifications.json' with { type: 'json' };
import chinese from '#shared/locales/zh/notifications.json' with { type: 'json' };

/** Gets the translation function of notifications in a language. Only for functions that send their e-mails. */
export const getNotificationTranslator = registerTranslations('notifications', {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
});
