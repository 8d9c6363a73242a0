import { registerTranslations } from '#functions/lib/words.ts';
import english from '#shared/locales/en/staff-mails.json' with { type: 'json' };
import spanish from '#shared/locales/es/staff-mails.json' with { type: 'json' };
import japanese from '#shared/locales/ja/staff-mails.json' with { type: 'json' };
import korean from '#shared/locales/ko/staff-mails.json' with { type: 'json' };
import chinese from '#shared/locales/zh/staff-mails.json' with { type: 'json' };

/** Gets the translation function of e-mails to staff in a language. */
export const getStaffMailTranslator = registerTranslations('staff-mails', {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
});
