import { registerTranslations } from '#functions/lib/register-translations.ts';
import english from '#shared/locales/en/mails.json' with { type: 'json' };
import spanish from '#shared/locales/es/mails.json' with { type: 'json' };
import japanese from '#shared/locales/ja/mails.json' with { type: 'json' };
import korean from '#shared/locales/ko/mails.json' with { type: 'json' };
import chinese from '#shared/locales/zh/mails.json' with { type: 'json' };

/** Gets the translation function of e-mails in a language; notifications have their own. */
export const getMailTranslator = registerTranslations('mails', {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
});
