import { registerTranslations } from '#functions/lib/words.ts';
import english from '#shared/locales/en/email-change.json' with { type: 'json' };
import spanish from '#shared/locales/es/email-change.json' with { type: 'json' };
import japanese from '#shared/locales/ja/email-change.json' with { type: 'json' };
import korean from '#shared/locales/ko/email-change.json' with { type: 'json' };
import chinese from '#shared/locales/zh/email-change.json' with { type: 'json' };

/**
 * Gets the translation function of e-mails about an address change. Separate, since most functions that send e-mails do
 * not send these.
 */
export const getEmailChangeTranslator = registerTranslations('email-change', {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
});
