import type { Language } from '#shared/languages.ts';
import english from '#shared/locales/en/staff-mails.json' with { type: 'json' };
import spanish from '#shared/locales/es/staff-mails.json' with { type: 'json' };
import japanese from '#shared/locales/ja/staff-mails.json' with { type: 'json' };
import korean from '#shared/locales/ko/staff-mails.json' with { type: 'json' };
import chinese from '#shared/locales/zh/staff-mails.json' with { type: 'json' };

/** The words of e-mails to members of staff, by language. */
export const staffMailWords: Record<Language, typeof english> = {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
};
